// The page to try whatif on. It holds an editor, and asks a language server of its own over a web socket: everything that is said about the
// program is what `crates/lsp` says to any editor.

import { LSPClient } from "@codemirror/lsp-client";
import type * as lsp from "vscode-languageserver-protocol";
import { Answer } from "../../../../editors/common/answers";
import { showAnswer, showFailure } from "./answer";
import { colour } from "./colours";
import { Connection } from "./connection";
import { Editor } from "./editor";
import { byId, harmless, make } from "./elements";
import { showFunctions } from "./functions";
import { Problems } from "./problems";
import { Program, link, shared } from "./share";

interface Example extends Program {
  title: string;
}

/** No question takes longer; the server stops it before. */
const PATIENCE = 60_000;

const say = (text: string) => {
  const status = byId("status");
  if (status.textContent !== text) status.textContent = text;
};

/** How long the answer to a visitor's own click stays, in milliseconds, before the server's state takes its place. */
const READ = 4_000;
let readUntil = 0;
let state = "";

function sayState(): void {
  const left = readUntil - Date.now();
  if (left > 0) setTimeout(sayState, left);
  else say(state);
}

/** The server is at work, or has said all that there is to say. */
function told({ quiescent }: { quiescent: boolean }): void {
  state = quiescent ? "Ready." : "Checking…";
  sayState();
  if (!quiescent) return;
  void problems.ask();
  void colour(editor.view);
  const lenses = client.request<unknown, lsp.CodeLens[] | null>("textDocument/codeLens", { textDocument: { uri: editor.uri } });
  // A refusal is about a text that is no more.
  lenses.then((found) => showFunctions(found ?? [], ask), () => {});
}

async function ask(command: string, name: string, ...more: unknown[]): Promise<void> {
  say(`${command} ${name}…`);
  try {
    const answer = await client.request<lsp.ExecuteCommandParams, Answer>("workspace/executeCommand", {
      command: `whatif.server.${command}`,
      arguments: [editor.uri, name, ...more],
    });
    showAnswer(name, answer, {
      reveal: (place) => editor.reveal(place),
      suppose: (name, supposed) => void ask("suppose", name, supposed),
      run: (inputs) => void ask("run", name, inputs),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : ((error as { message?: string }).message ?? "there was no answer");
    showFailure(`${command} ${name}`, reason);
  }
  say("Ready.");
}

const client: LSPClient = new LSPClient({
  timeout: PATIENCE,
  sanitizeHTML: harmless,
  notificationHandlers: {
    "textDocument/publishDiagnostics": (_, params) => (problems.publish(params), true),
    "experimental/serverStatus": (_, params) => (told(params), true),
    "window/showMessage": (_, params) => (say(params.message), true),
  },
  extensions: [
    {
      clientCapabilities: {
        textDocument: { publishDiagnostics: { versionSupport: true } },
        experimental: { serverStatusNotification: true, ownCommands: true },
      },
    },
  ],
});

const examples: Example[] = await (await fetch("/examples")).json();
const given = await shared();
const connection = new Connection(client, say);
const editor: Editor = new Editor(byId("editor"), given ?? examples[0], client, () => connection.changed());
const problems: Problems = new Problems(editor);

function offer(choice: HTMLSelectElement): void {
  const group = (label: string, isMeant: (file: string) => boolean) => {
    const options = examples.flatMap((example, at) => (isMeant(example.file) ? [make("option", { value: at }, example.title)] : []));
    return make("optgroup", { label }, ...options);
  };
  const own = given ? [make("option", { value: "", selected: true }, `shared: ${given.file}`)] : [];
  choice.append(...own, group("Haskell", (file) => !file.endsWith(".top")), group("TopHat", (file) => file.endsWith(".top")));
  choice.onchange = () => {
    const program = choice.value === "" ? given : examples[Number(choice.value)];
    if (!program) return;
    byId("answer").replaceChildren();
    history.replaceState(null, "", location.pathname);
    editor.open(program);
  };
}

async function share(): Promise<void> {
  const address = await link(editor.present);
  history.replaceState(null, "", address);
  readUntil = Date.now() + READ;
  try {
    await navigator.clipboard.writeText(address);
    say("The link is in the address bar and the clipboard.");
  } catch {
    say("The link is in the address bar.");
  }
}

offer(byId("example") as HTMLSelectElement);
byId("share").onclick = () => void share();
connection.open();
