// whatif in VS Code: starts the server, and shows what its commands answer.

import { existsSync } from "fs";
import * as path from "path";
import * as vscode from "vscode";
import { ClientCapabilities, CodeAction, LanguageClient, StaticFeature } from "vscode-languageclient/node";
import { Answer, Place, result } from "../../common/answers";
import { Fix, Panel } from "./panel";
import { page } from "./picture";
import { Dial, Tree, reveal } from "./tree";

const COMMANDS = ["explain", "explore", "prove", "run", "hints", "workspace"];

/** Documents that are answers: their texts by their URIs. */
class Documents implements vscode.TextDocumentContentProvider {
  private readonly texts = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;

  constructor(private readonly client: () => LanguageClient | undefined) {}

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const known = this.texts.get(uri.path);
    if (known !== undefined) {
      return known;
    }
    // A page that explains a code.
    const page = await this.client()?.sendRequest<{ text: string | null }>("whatif/page", { uri: `whatif:${uri.path}` });
    return page?.text ?? "There is no such page.";
  }

  async show(answer: Answer): Promise<void> {
    const uri = vscode.Uri.from({ scheme: "whatif", path: `/answers/${answer.title}` });
    this.texts.set(uri.path, answer.text);
    this.changed.fire(uri);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true, preserveFocus: true });
  }
}

/** The program: as it is set, or the one in this package, or the one of the path. */
function program(context: vscode.ExtensionContext): string {
  const set = vscode.workspace.getConfiguration("whatif").get<string>("path");
  const bundled = context.asAbsolutePath(path.join("server", process.platform === "win32" ? "whatif.exe" : "whatif"));
  return set || (existsSync(bundled) ? bundled : "whatif");
}

function settings(): object {
  const { timeout, general, inlayHints, folders } = vscode.workspace.getConfiguration("whatif");
  return { timeout, general, inlayHints, folders };
}

function makeClient(context: vscode.ExtensionContext): LanguageClient {
  const run = { command: program(context), args: ["lsp"] };
  const languages = ["haskell", "literate haskell", "tophat"];
  return new LanguageClient("whatif", "whatif", run, {
    documentSelector: languages.flatMap((language) => [
      { language, scheme: "file" },
      { language, scheme: "untitled" },
    ]),
    initializationOptions: {
      settings: settings(),
      ownCommands: true,
      otherServer: vscode.extensions.getExtension("haskell.haskell") !== undefined,
    },
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/{*.hs,*.lhs,*.top,whatif.toml}") },
  });
}

let client: LanguageClient | undefined;

/** Tells the server that its status is shown. */
const wantsStatus: StaticFeature = {
  fillClientCapabilities: (capabilities: ClientCapabilities) => {
    capabilities.experimental = { ...capabilities.experimental, serverStatusNotification: true };
  },
  initialize: () => {},
  getState: () => ({ kind: "static" }),
  clear: () => {},
};

/** Is the server at work? */
let busy = true;

/** How many problems whatif has found in the file that is looked at. */
function tell(status: vscode.StatusBarItem): void {
  if (busy) return;
  const uri = vscode.window.activeTextEditor?.document.uri;
  const all = uri ? vscode.languages.getDiagnostics(uri).filter(({ source }) => source === "whatif") : [];
  const found = all.filter(({ severity }) => severity <= vscode.DiagnosticSeverity.Warning).length;
  status.text = found === 0 ? "$(check) whatif" : `$(warning) whatif: ${found}`;
  const words = found === 1 ? "1 problem in this file" : `${found} problems in this file`;
  status.tooltip = `whatif: ${found === 0 ? "nothing found in this file" : words}; press for the verdicts of the workspace`;
}

async function fixes(uri: string, place: vscode.Range): Promise<Fix[]> {
  const asked = { textDocument: { uri }, range: place, context: { diagnostics: [], only: ["quickfix"] } };
  const found = await client?.sendRequest<CodeAction[] | null>("textDocument/codeAction", asked);
  // The server has no answer about the present text yet: that is not the same as no fix.
  if (!found) throw new Error("nothing is known of this text yet");
  const all = found.map(async ({ title, edit }) => ({ title, edit: await client?.protocol2CodeConverter.asWorkspaceEdit(edit) }));
  return (await Promise.all(all)).flatMap(({ title, edit }) => (edit ? [{ title, edit }] : []));
}

/** Carries out the lens of this command at the definition above the cursor. */
async function here(command: string): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const all = await vscode.commands.executeCommand<vscode.CodeLens[]>("vscode.executeCodeLensProvider", editor.document.uri, 1_000);
  const ours = (all ?? []).filter((lens) => lens.command?.command === command && lens.range.start.line <= editor.selection.active.line);
  const lens = ours.sort((one, other) => other.range.start.line - one.range.start.line)[0]?.command;
  if (lens) await vscode.commands.executeCommand(lens.command, ...(lens.arguments ?? []));
  else void vscode.window.showInformationMessage("whatif has no answer about a definition above the cursor yet.");
}

/** The program of the walkthrough. */
const EXAMPLE = `module First where

{-@ incr :: x:Int -> Int @-}
incr :: Int -> Int
incr x = x + 1

{-@ twice :: x:Int -> {v:Int | v > x} @-}
twice :: Int -> Int
twice x = incr (incr x)
`;

async function example(): Promise<void> {
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: "haskell", content: EXAMPLE }));
}

async function start(context: vscode.ExtensionContext, status: vscode.StatusBarItem, panel: Panel): Promise<void> {
  await client?.stop();
  client = makeClient(context);
  client.registerFeature(wantsStatus);
  client.onNotification("experimental/serverStatus", ({ quiescent }: { quiescent: boolean }) => {
    busy = !quiescent;
    if (quiescent) {
      tell(status);
      void panel.refresh();
    } else {
      status.text = "$(sync~spin) whatif";
    }
  });
  try {
    await client.start();
  } catch (error) {
    status.text = "$(warning) whatif";
    const what = `whatif could not be started (${program(context)}): set "whatif.path". ${error}`;
    void vscode.window.showErrorMessage(what);
  }
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const status = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Left);
  status.text = "$(sync~spin) whatif";
  status.command = "whatif.workspace";
  status.show();
  const documents = new Documents(() => client);
  const tree = new Tree();
  const panel = new Panel({
    ask: (name, parameters) => answerOf(name, parameters),
    fixes: (uri, place) => fixes(uri, place),
    show: (uri, answer) => showReport(uri, answer),
  });
  /** A function's counterexample: as a page, and as a tree beside the files. */
  const showReport = async (uri: string, answer: Answer) => {
    if (!answer.report) {
      await documents.show(answer);
      return;
    }
    await vscode.commands.executeCommand("setContext", "whatif.shown", true);
    await tree.show(uri, answer.report, answer.supposed ?? []);
    await panel.show(uri, answer, true);
  };
  context.subscriptions.push(
    status,
    panel,
    vscode.workspace.registerTextDocumentContentProvider("whatif", documents),
    tree,
    vscode.commands.registerCommand("whatif.reveal", (place: Place) => reveal(place)),
    vscode.commands.registerCommand("whatif.restart", () => start(context, status, panel)),
    vscode.commands.registerCommand("whatif.example", example),
    vscode.commands.registerCommand("whatif.explainHere", () => here("whatif.explain")),
    vscode.commands.registerCommand("whatif.exploreHere", () => here("whatif.explore")),
    vscode.window.onDidChangeActiveTextEditor(() => tell(status)),
    vscode.languages.onDidChangeDiagnostics(() => tell(status)),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("whatif")) {
        void client?.sendNotification("workspace/didChangeConfiguration", { settings: { whatif: settings() } });
      }
    }),
  );
  const answerOf = async (name: string, parameters: unknown[]): Promise<Answer | undefined> => {
    const command = `whatif.server.${name}`;
    const asked = client?.sendRequest<Answer>("workspace/executeCommand", { command, arguments: parameters });
    return vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title: `whatif ${name}` }, async () => asked);
  };
  const ask = async (name: string, parameters: unknown[]) => {
    const answer = await answerOf(name, parameters);
    if (!answer) {
      return;
    }
    if (answer.report) {
      await showReport(String(parameters[0]), answer);
    } else if (answer.examples) {
      const panel = vscode.window.createWebviewPanel("whatif", answer.title, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
      panel.webview.html = page(String(parameters[1]), answer.examples, answer.text);
    } else {
      await documents.show(answer);
    }
  };
  /** Asks what a call should return instead, and what comes of that. */
  const turn = async ({ uri, name, supposed, call }: Dial) => {
    const prompt = `What if ${call.expression} returned something else? _ is anything.`;
    const value = await vscode.window.showInputBox({ prompt, value: result(call) });
    if (value === undefined) {
      return;
    }
    const others = supposed.filter((text) => !text.startsWith(`${call.expression} = `));
    await ask("suppose", [uri, name, [...others, `${call.expression} = ${value}`]]);
  };
  context.subscriptions.push(vscode.commands.registerCommand("whatif.dial", turn));
  for (const name of COMMANDS) {
    context.subscriptions.push(vscode.commands.registerCommand(`whatif.${name}`, (...parameters) => ask(name, parameters)));
  }
  await start(context, status, panel);
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
