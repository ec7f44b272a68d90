// The counterexample as a tree. A part that has a place is shown in the file when it is selected.

import * as vscode from "vscode";
import { Call, FunctionReport, Place } from "../../common/answers";
import { Node, trees } from "../../common/counterexample";

const highlight = vscode.window.createTextEditorDecorationType({
  backgroundColor: new vscode.ThemeColor("editor.wordHighlightStrongBackground"),
});

export function range(place: Place): vscode.Range {
  return new vscode.Range(place.line - 1, place.column - 1, place.end_line - 1, place.end_column - 1);
}

/** Shows a part of a counterexample in its file, highlighted. Nothing is selected: the next key that somebody presses must not replace it. */
export async function reveal(place: Place): Promise<void> {
  const document = await vscode.workspace.openTextDocument(place.file);
  const shown = range(place);
  const selection = new vscode.Range(shown.start, shown.start);
  const editor = await vscode.window.showTextDocument(document, { preserveFocus: true, selection });
  editor.setDecorations(highlight, [shown]);
}

/** The dial: of which function it is asked what comes of it if a call returns something else, and what is supposed already. */
export interface Dial {
  uri: string;
  name: string;
  supposed: string[];
  call: Call;
}

export class Tree implements vscode.TreeDataProvider<Node> {
  private roots: Node[] = [];
  private about = { uri: "", name: "", supposed: [] as string[] };
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changed.event;

  private readonly view = vscode.window.createTreeView("whatif.counterexample", { treeDataProvider: this });

  dispose(): void {
    this.view.dispose();
  }

  /** Shows what was found about a function of a document, if calls return what is supposed. */
  async show(uri: string, report: FunctionReport, supposed: string[]): Promise<void> {
    this.about = { uri, name: report.name, supposed };
    this.roots = trees(report);
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
    if (node.assumed) {
      const dial: Dial = { ...this.about, call: node.assumed };
      item.command = { title: "suppose another result", command: "whatif.dial", arguments: [dial] };
      item.tooltip = `${node.value}: select it to suppose another result`;
    } else if (node.place) {
      item.command = { title: "show", command: "whatif.reveal", arguments: [node.place] };
    }
    return item;
  }
}
