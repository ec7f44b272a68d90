// The web socket to a worker, as a transport of the editor's client. A connection that is lost is made again, unless the worker ended
// because of the program: then not before the program is changed.

import { LSPClient, Transport } from "@codemirror/lsp-client";

/** Why the server closes a connection; the codes of `worker.rs`. */
const ENDED = 4000;
const UNUSED = 4001;
const FULL = 4002;

const AGAIN = 2000;

export class Connection {
  private waits: "for a change" | "for the clock" | null = null;

  constructor(
    private readonly client: LSPClient,
    private readonly say: (text: string) => void,
  ) {}

  open(): void {
    this.waits = null;
    this.say("Connecting…");
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/lsp`);
    socket.onopen = () => this.client.connect(transport(socket));
    socket.onclose = (event) => this.closed(event.code);
  }

  /** The program was changed. */
  changed(): void {
    if (this.waits === "for a change") this.open();
  }

  private closed(code: number): void {
    if (this.client.connected) this.client.disconnect();
    if (code === ENDED) {
      this.waits = "for a change";
      return this.say("This program used up the memory or time it may have. Change it to go on.");
    }
    if (code === UNUSED) {
      this.waits = "for a change";
      return this.say("Paused. Change the program to go on.");
    }
    this.waits = "for the clock";
    this.say(code === FULL ? "Too many people are trying programs; waiting for a place." : "The server cannot be reached; trying again.");
    setTimeout(() => this.waits === "for the clock" && this.open(), AGAIN);
  }
}

function transport(socket: WebSocket): Transport {
  const listeners = new Map<(message: string) => void, (event: MessageEvent) => void>();
  return {
    send: (message) => socket.readyState === WebSocket.OPEN && socket.send(message),
    subscribe(handler) {
      const listener = (event: MessageEvent) => handler(String(event.data));
      listeners.set(handler, listener);
      socket.addEventListener("message", listener);
    },
    unsubscribe(handler) {
      const listener = listeners.get(handler);
      if (listener) socket.removeEventListener("message", listener);
    },
  };
}
