// whatif in VS Code: starts the server, and shows what its commands answer.

import { existsSync } from "fs";
import * as path from "path";
import * as vscode from "vscode";
import { ClientCapabilities, LanguageClient, StaticFeature } from "vscode-languageclient/node";
import { Answer, Place, result } from "../../common/answers";
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

async function start(context: vscode.ExtensionContext, status: vscode.StatusBarItem): Promise<void> {
  await client?.stop();
  client = makeClient(context);
  client.registerFeature(wantsStatus);
  client.onNotification("experimental/serverStatus", ({ quiescent }: { quiescent: boolean }) => {
    status.text = quiescent ? "$(check) whatif" : "$(sync~spin) whatif";
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
  context.subscriptions.push(
    status,
    vscode.workspace.registerTextDocumentContentProvider("whatif", documents),
    tree,
    vscode.commands.registerCommand("whatif.reveal", (place: Place) => reveal(place)),
    vscode.commands.registerCommand("whatif.restart", () => start(context, status)),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("whatif")) {
        void client?.sendNotification("workspace/didChangeConfiguration", { settings: { whatif: settings() } });
      }
    }),
  );
  const ask = async (name: string, parameters: unknown[]) => {
    const command = `whatif.server.${name}`;
    const asked = client?.sendRequest<Answer>("workspace/executeCommand", { command, arguments: parameters });
    const answer = await vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title: `whatif ${name}` }, async () => asked);
    if (!answer) {
      return;
    }
    if (answer.report) {
      await vscode.commands.executeCommand("setContext", "whatif.shown", true);
      await tree.show(String(parameters[0]), answer.report, answer.supposed ?? []);
    }
    if (answer.examples) {
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
  await start(context, status);
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
