// The counterexample as a tree: what is called, what comes of it, and the parts of the refinement with their values. A part that has a place
// is shown in the file when it is selected.

import * as vscode from "vscode";
import { Call, Counterexample, FunctionReport, Place } from "./answers";

interface Node {
  label: string;
  value?: string;
  place?: Place;
  children: Node[];
}

const leaf = (label: string, value?: string, place?: Place): Node => ({ label, value, place, children: [] });

const result = (call: Call) => (call.message ? `error: ${call.message}` : call.result);

function counterexample(found: Counterexample, own: string): Node {
  const { violated } = found;
  const facts = (violated.because ?? []).map((fact) => leaf(fact.expression, fact.value ?? "not known", fact.place));
  const broken: Node = { label: "must satisfy", value: violated.refinement, place: violated.place, children: facts };
  const children = [leaf("call", found.call.expression), leaf("result", result(found.call))];
  if (violated.expression !== found.call.expression && !violated.expression.startsWith(`${own} `)) {
    children.push(leaf("makes the call", `${violated.expression} = ${result(violated)}`, violated.place));
  }
  children.push(...found.abstracted.map((call) => leaf("if", `${call.expression} = ${result(call)}`)));
  children.push(broken);
  children.push(...found.blamed.map((blamed) => leaf("too weak", `${blamed.function} :: ${blamed.type ?? "?"}`, blamed.place)));
  const label = found.kind === "concrete" ? "counterexample" : "counterexample with assumed results";
  return { label, value: own, place: violated.place, children };
}

const highlight = vscode.window.createTextEditorDecorationType({
  backgroundColor: new vscode.ThemeColor("editor.wordHighlightStrongBackground"),
});

export function range(place: Place): vscode.Range {
  return new vscode.Range(place.line - 1, place.column - 1, place.end_line - 1, place.end_column - 1);
}

/** Shows a part of a counterexample in its file, highlighted. */
export async function reveal(place: Place): Promise<void> {
  const document = await vscode.workspace.openTextDocument(place.file);
  const editor = await vscode.window.showTextDocument(document, { preserveFocus: true, selection: range(place) });
  editor.setDecorations(highlight, [range(place)]);
}

export class Tree implements vscode.TreeDataProvider<Node> {
  private roots: Node[] = [];
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changed.event;

  private readonly view = vscode.window.createTreeView("whatif.counterexample", { treeDataProvider: this });

  dispose(): void {
    this.view.dispose();
  }

  async show(report: FunctionReport): Promise<void> {
    this.roots = report.counterexamples.map((found) => counterexample(found, report.name));
    if (this.roots.length === 0) {
      this.roots = [leaf(report.status, report.name)];
    }
    this.changed.fire();
    const first = report.counterexamples[0]?.violated.place;
    if (first) {
      await reveal(first);
    }
    await this.view.reveal(this.roots[0], { expand: 2, select: false });
  }

  getChildren(node?: Node): Node[] {
    return node ? node.children : this.roots;
  }

  /** Only roots are revealed. */
  getParent(): undefined {
    return undefined;
  }

  getTreeItem(node: Node): vscode.TreeItem {
    const state = node.children.length > 0 ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.None;
    const item = new vscode.TreeItem(node.label, state);
    item.description = node.value;
    item.tooltip = node.value;
    if (node.place) {
      item.command = { title: "show", command: "whatif.reveal", arguments: [node.place] };
    }
    return item;
  }
}
