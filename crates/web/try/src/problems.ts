// What is wrong with the program: a squiggle under each place, and a list below the editor. What would mend it is asked for when the server has
// checked everything, and offered in both.

import { Diagnostic, setDiagnostics } from "@codemirror/lint";
import { LSPPlugin } from "@codemirror/lsp-client";
import type * as lsp from "vscode-languageserver-protocol";
import { Editor } from "./editor";
import { byId, make, prose } from "./elements";

interface Problem {
  found: lsp.Diagnostic;
  fixes: lsp.CodeAction[];
}

const SEVERITIES = ["error", "error", "warning", "info", "hint"] as const;
const messageOf = ({ message }: lsp.Diagnostic) => (typeof message === "string" ? message : message.value);
const severity = (found: lsp.Diagnostic) => SEVERITIES[found.severity ?? 1];

export class Problems {
  private problems: Problem[] = [];

  constructor(private readonly editor: Editor) {}

  /** The server says what is wrong with a text; what is about another one than the present is dropped. */
  publish(params: lsp.PublishDiagnosticsParams): void {
    const plugin = LSPPlugin.get(this.editor.view);
    const file = plugin?.client.workspace.getFile(params.uri);
    if (!plugin || !file || params.uri !== this.editor.uri) return;
    if (params.version !== undefined && params.version !== file.version) return;
    this.problems = params.diagnostics.map((found) => ({ found, fixes: [] }));
    this.show();
  }

  /** Another program is open: nothing is known of it yet. */
  clear(): void {
    this.problems = [];
    byId("problems").replaceChildren();
  }

  /** Asks what would mend each problem. */
  async ask(): Promise<void> {
    const plugin = LSPPlugin.get(this.editor.view);
    const asked = this.problems;
    if (!plugin) return;
    const fixes = asked.map(({ found }) =>
      plugin.client.request<lsp.CodeActionParams, lsp.CodeAction[] | null>("textDocument/codeAction", {
        textDocument: { uri: plugin.uri },
        range: found.range,
        context: { diagnostics: [found] },
      }),
    );
    const version = plugin.client.workspace.getFile(plugin.uri)?.version;
    // A request that was refused is about a text that is no more, and so are problems that were found before a change.
    const answers = await Promise.allSettled(fixes);
    if (asked !== this.problems || version !== plugin.client.workspace.getFile(plugin.uri)?.version) return;
    this.problems = asked.map(({ found }, at) => {
      const answer = answers[at];
      return { found, fixes: (answer.status === "fulfilled" && answer.value) || [] };
    });
    this.show();
  }

  private apply(fix: lsp.CodeAction): void {
    const plugin = LSPPlugin.get(this.editor.view);
    const edits = fix.edit?.changes?.[this.editor.uri];
    // What is about an earlier text does not fit the present one.
    if (!plugin || !edits || !plugin.unsyncedChanges.empty) return;
    const changes = edits.map((edit) => ({
      from: plugin.fromPosition(edit.range.start),
      to: plugin.fromPosition(edit.range.end),
      insert: edit.newText,
    }));
    this.editor.view.dispatch({ changes });
    this.editor.view.focus();
  }

  private show(): void {
    const { view } = this.editor;
    const plugin = LSPPlugin.get(view);
    if (!plugin) return;
    const at = (position: lsp.Position) => plugin.unsyncedChanges.mapPos(plugin.fromPosition(position, plugin.syncedDoc));
    const squiggles = this.problems.map(({ found, fixes }): Diagnostic => {
      const [from, to] = [at(found.range.start), at(found.range.end)];
      const actions = fixes.map((fix) => ({ name: fix.title, apply: () => this.apply(fix) }));
      return { from, to: Math.max(from, to), severity: severity(found), message: messageOf(found), actions };
    });
    view.dispatch(setDiagnostics(view.state, squiggles));
    const items = this.problems.map((problem) => this.item(problem));
    byId("problems").replaceChildren(...(items.length > 0 ? items : [make("li", { class: "none" }, "None.")]));
  }

  private item({ found, fixes }: Problem): HTMLElement {
    const line = found.range.start.line + 1;
    const [first, ...rest] = messageOf(found).split("\n");
    const go = () => {
      const { view } = this.editor;
      const from = view.state.doc.line(Math.min(line, view.state.doc.lines)).from + found.range.start.character;
      view.dispatch({ selection: { anchor: Math.min(from, view.state.doc.length) }, scrollIntoView: true });
      view.focus();
    };
    const buttons = fixes.map((fix) => make("button", { type: "button", class: "fix", onclick: () => this.apply(fix) }, ...prose(fix.title)));
    return make(
      "li",
      { class: severity(found) },
      make("button", { type: "button", class: "place", onclick: go }, `line ${line}`),
      " ",
      make("strong", {}, ...prose(first)),
      rest.length > 0 ? make("pre", { tabindex: 0, "aria-label": "details" }, rest.join("\n")) : null,
      ...buttons,
    );
  }
}
