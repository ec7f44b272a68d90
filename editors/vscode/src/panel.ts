// The counterexample as a page of its own: the call and what comes of it, the evaluated parts of the promise, who is to blame, the dial of
// `--suppose`, and cures as buttons. It follows edits: when the server has looked at a new text, the page is asked for anew.
//
// The page is made of data alone. It has a script of its own, which sends back numbers and what was typed; what these mean is known here.

import { randomBytes } from "crypto";
import * as vscode from "vscode";
import { Answer, Call, Counterexample, FunctionReport, Place, result } from "../../common/answers";
import { escape } from "./picture";
import { range, reveal } from "./tree";

/** A quick fix of whatif. */
export interface Fix {
  title: string;
  edit: vscode.WorkspaceEdit;
}

/** How the page asks the server. */
export interface Doors {
  ask(command: string, parameters: unknown[]): Promise<Answer | undefined>;
  /** The quick fixes of whatif at a place. Other servers may offer some there, too; those are not asked. */
  fixes(uri: string, place: vscode.Range): Promise<Fix[]>;
  /** Shows an answer everywhere, as if it had been asked for by a lens. */
  show(uri: string, answer: Answer): Promise<void>;
}

/** What a person did on the page. */
type Deed = { reveal: number } | { cure: number } | { suppose: string[] };

/** How many cures are offered. */
const CURES = 3;

export class Panel {
  private panel: vscode.WebviewPanel | undefined;
  private about = { uri: "", name: "", supposed: [] as string[], version: -1 };
  private places: Place[] = [];
  private calls: Call[] = [];
  private cures: Fix[] = [];
  /** The number of the answer that is shown: cures of an earlier one come too late. */
  private shown = 0;

  constructor(private readonly doors: Doors) {}

  dispose(): void {
    this.panel?.dispose();
  }

  /** Shows what was found about a function of a document; somebody has asked for it, or an edit has changed it. */
  async show(uri: string, answer: Answer, isAsked: boolean): Promise<void> {
    const { report } = answer;
    if (!report) return;
    if (!this.panel) {
      const beside = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
      this.panel = vscode.window.createWebviewPanel("whatif.counterexample", answer.title, beside, { enableScripts: true });
      this.panel.onDidDispose(() => (this.panel = undefined));
      this.panel.webview.onDidReceiveMessage((deed: Deed) => this.act(deed));
    }
    // It may be behind another page. What follows an edit does not push itself to the front.
    else if (isAsked) this.panel.reveal(undefined, true);
    this.about = { uri, name: report.name, supposed: answer.supposed ?? [], version: this.version(uri) };
    const about = ++this.shown;
    this.cures = [];
    this.draw(answer, report, report.counterexamples.length > 0 ? "sought" : "none");
    if (report.counterexamples.length === 0) return;
    // The server has verified them before it offers them.
    const found = await this.doors.fixes(uri, range(report)).catch(() => null);
    if (about !== this.shown) return;
    this.cures = (found ?? []).slice(0, CURES);
    this.draw(answer, report, found ? "known" : "none");
  }

  /** The server has said all that there is to say: if the text is another one than the page is about, the page is asked for anew. */
  async refresh(): Promise<void> {
    const { uri, name, supposed, version } = this.about;
    if (!this.panel?.visible || this.version(uri) === version) return;
    const parameters = supposed.length > 0 ? ["suppose", [uri, name, supposed]] : ["explain", [uri, name]];
    const answer = await this.doors.ask(...(parameters as [string, unknown[]]));
    if (answer?.report) await this.show(uri, answer, false);
  }

  private version(uri: string): number {
    const document = vscode.workspace.textDocuments.find((document) => document.uri.toString() === vscode.Uri.parse(uri).toString());
    return document?.version ?? -1;
  }

  private async act(deed: Deed): Promise<void> {
    if ("reveal" in deed && this.places[deed.reveal]) await reveal(this.places[deed.reveal]);
    if ("cure" in deed) {
      const cure = this.cures[deed.cure];
      if (cure) await vscode.workspace.applyEdit(cure.edit);
    }
    if ("suppose" in deed) {
      const { uri, name } = this.about;
      const supposed = this.calls.map((call, at) => `${call.expression} = ${deed.suppose[at] ?? "_"}`);
      const answer = await this.doors.ask("suppose", [uri, name, supposed]);
      if (answer) await this.doors.show(uri, answer);
    }
  }

  private draw(answer: Answer, report: FunctionReport, cures: "none" | "sought" | "known"): void {
    if (!this.panel) return;
    this.places = [];
    this.calls = [];
    const parts = report.counterexamples.map((found) => this.counterexample(found, report.name));
    if (parts.length === 0) parts.push(`<p class="good">${escape(answer.text.trim())}</p>`);
    const offers = this.cures.map(({ title }, at) => `<button data-cure="${at}">${escape(title)}</button>`);
    const words = { none: "", sought: "Looking for a type that cures…", known: offers.join("") || "No type that was tried cures this." };
    const cure = cures === "none" ? "" : `<h2>Cure</h2><p class="cures" role="status">${words[cures]}</p>`;
    const text = `<details><summary>As the terminal shows it</summary><pre>${escape(answer.text)}</pre></details>`;
    this.panel.title = answer.title;
    this.panel.webview.html = page(parts.join("") + cure + this.dial(answer) + text);
  }

  private counterexample(found: Counterexample, own: string): string {
    const { violated } = found;
    const facts = (violated.because ?? []).map(
      (fact) => `<tr><td>${this.placed(fact.expression, fact.place)}</td><td><code>${escape(fact.value ?? "not known")}</code></td></tr>`,
    );
    const isInner = violated.expression !== found.call.expression && !violated.expression.startsWith(`${own} `);
    const inner = isInner ? `<p>makes the call ${this.placed(`${violated.expression} = ${result(violated)}`, violated.place)}</p>` : "";
    for (const call of found.abstracted) {
      if (!this.calls.some((known) => known.expression === call.expression)) this.calls.push(call);
    }
    const blamed = found.blamed.map((one) => `<li>${this.placed(`${one.function} :: ${one.type ?? "?"}`, one.place)}</li>`);
    return [
      `<h1><code>${escape(found.call.expression)}</code> = <code class="bad">${escape(result(found.call))}</code></h1>`,
      inner,
      violated.refinement === "" ? "" : `<p>must satisfy ${this.placed(violated.refinement, violated.place)}, but</p><table>${facts.join("")}</table>`,
      blamed.length === 0 ? "" : `<h2>Too weak</h2><ul>${blamed.join("")}</ul>`,
    ].join("");
  }

  /** One field for each call whose result is assumed, with what is supposed of it now. */
  private dial({ supposed }: Answer): string {
    for (const text of supposed ?? []) {
      const [expression, value] = [text.slice(0, text.indexOf(" = ")), text.slice(text.indexOf(" = ") + 3)];
      const known = this.calls.find((call) => call.expression === expression);
      if (known) known.result = value;
      else this.calls.push({ expression, result: value });
    }
    if (this.calls.length === 0) return "";
    const fields = this.calls.map(
      (call) => `<label><code>${escape(call.expression)} =</code> <input value="${escape(result(call))}" spellcheck="false"></label>`,
    );
    return `<h2>What if these calls returned something else?</h2><form>${fields.join("")}<button>Suppose so</button></form>`;
  }

  /** Code that shows its place when it is pressed, if it has one. */
  private placed(code: string, place: Place | undefined): string {
    if (!place) return `<code>${escape(code)}</code>`;
    this.places.push(place);
    return `<button class="place" data-reveal="${this.places.length - 1}"><code>${escape(code)}</code></button>`;
  }
}

const STYLE = `
  body { font-family: var(--vscode-font-family); color: var(--vscode-editor-foreground); max-width: 60rem }
  h1 { font-size: 1.15em; font-weight: 600 } h2 { font-size: 1em; margin-bottom: .3em }
  code, pre, input { font-family: var(--vscode-editor-font-family) }
  .bad { color: var(--vscode-errorForeground) } .good { white-space: pre-wrap; font-family: var(--vscode-editor-font-family) }
  td { padding: .1em 1.5em .1em 0 } ul { padding-left: 1.2em } label { display: block; margin: .3em 0 }
  input { background: var(--vscode-input-background); color: var(--vscode-input-foreground); border: 1px solid var(--vscode-input-border, currentColor); padding: .2em .4em }
  button { background: var(--vscode-button-background); color: var(--vscode-button-foreground); border: 0; padding: .4em .8em; cursor: pointer; text-align: left }
  .cures button { display: block; margin: .3em 0 }
  button.place { background: none; color: var(--vscode-textLink-foreground); padding: 0; text-decoration: underline }
  button:focus-visible, input:focus-visible { outline: 2px solid var(--vscode-focusBorder) }
  summary { cursor: pointer; margin-top: 1em }`;

const SCRIPT = `
  const editor = acquireVsCodeApi();
  document.addEventListener("click", (event) => {
    const pressed = event.target.closest("button");
    if (pressed?.dataset.reveal) editor.postMessage({ reveal: Number(pressed.dataset.reveal) });
    if (pressed?.dataset.cure) editor.postMessage({ cure: Number(pressed.dataset.cure) });
  });
  document.querySelector("form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    editor.postMessage({ suppose: [...event.target.querySelectorAll("input")].map((field) => field.value.trim()) });
  });`;

function page(body: string): string {
  const nonce = randomBytes(16).toString("base64");
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'">
    <style>${STYLE}</style></head><body>${body}<script nonce="${nonce}">${SCRIPT}</script></body></html>`;
}
