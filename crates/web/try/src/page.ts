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
import { offerFiles } from "./files";
import { Functions } from "./functions";
import { keep, kept } from "./keep";
import { Problems } from "./problems";
import { Program, link, shared } from "./share";
import { Tour } from "./tour";

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
  const about = text;
  // A refusal is about a text that is no more.
  lenses.then((found) => about === text && functions.show(found ?? []), () => {});
}

/** The number of the present text: what was asked about an earlier one is not shown. */
let text = 0;

const request = (command: string, name: string, ...more: unknown[]) =>
  client.request<lsp.ExecuteCommandParams, Answer>("workspace/executeCommand", {
    command: `whatif.server.${command}`,
    arguments: [editor.uri, name, ...more],
  });

async function ask(command: string, name: string, ...more: unknown[]): Promise<void> {
  say(`${command} ${name}…`);
  const about = text;
  try {
    const answer = await request(command, name, ...more);
    if (about !== text) return;
    if (command === "prove") functions.decided(name, answer);
    showAnswer(name, answer, {
      reveal: (place) => editor.reveal(place),
      suppose: (name, supposed) => void ask("suppose", name, supposed),
      run: (inputs) => void ask("run", name, inputs),
    });
  } catch (error) {
    if (about !== text) return;
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
const before = kept();
let own: Program | null = before?.own ?? null;
const isExample = (program: Program) => examples.find((example) => example.file === program.file && example.text === program.text);
const connection = new Connection(client, say);
const editor: Editor = new Editor(byId("editor"), given ?? before?.present ?? examples[0], client, changed);
const problems: Problems = new Problems(editor);
const functions: Functions = new Functions(ask, request);

/** The visitor has changed the program, or chosen another one. What was answered is about another text then. */
function changed(isEdit: boolean): void {
  connection.changed();
  text += 1;
  byId("answer").replaceChildren();
  if (isEdit) {
    own = editor.present;
    // The link is one to the program before the edit.
    if (location.hash !== "") history.replaceState(null, "", location.pathname);
    offerOwn();
  } else {
    functions.clear();
    problems.clear();
  }
  keep({ present: editor.present, own });
}

/** The visitor's own program, as the first choice. */
function offerOwn(): void {
  const choice = byId("example") as HTMLSelectElement;
  if (!choice.querySelector("option[value=own]")) choice.prepend(make("option", { value: "own" }, "Your program"));
  choice.value = "own";
}

function offer(choice: HTMLSelectElement): void {
  const group = (label: string, isMeant: (file: string) => boolean) => {
    const options = examples.flatMap((example, at) => (isMeant(example.file) ? [make("option", { value: at }, example.title)] : []));
    return make("optgroup", { label }, ...options);
  };
  const link = given ? [make("option", { value: "" }, `shared: ${given.file}`)] : [];
  choice.append(...link, group("Haskell", (file) => !file.endsWith(".top")), group("TopHat", (file) => file.endsWith(".top")));
  if (own) choice.prepend(make("option", { value: "own" }, "Your program"));
  const example = isExample(editor.present);
  if (given) choice.value = "";
  else if (example) choice.value = String(examples.indexOf(example));
  else if (own) choice.value = "own";
  choice.onchange = () => {
    const chosen = choice.value === "own" ? own : examples[Number(choice.value)];
    const program = choice.value === "" ? given : chosen;
    if (!program) return;
    history.replaceState(null, "", location.pathname);
    editor.open(program);
  };
}

/** The program of the tour, which is one of the examples. */
function beginTour(): void {
  const at = examples.findIndex((example) => example.file === "Tour.hs");
  history.replaceState(null, "", location.pathname);
  editor.open(examples[at]);
  (byId("example") as HTMLSelectElement).value = String(at);
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
offerFiles(
  () => editor.present,
  (program) => {
    own = program;
    history.replaceState(null, "", location.pathname);
    editor.open(program);
    offerOwn();
  },
  say,
);
new Tour({ begin: beginTour, takeOut: (line) => editor.takeOut(line), ask: (command, name) => void ask(command, name) });
byId("share").onclick = () => void share();
connection.open();
