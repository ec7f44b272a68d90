// Colours that the server knows and the editor's own grammar does not: those of annotations, which are comments to it, and of task programs.

import { LSPPlugin } from "@codemirror/lsp-client";
import { RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import { Decoration, DecorationSet, EditorView } from "@codemirror/view";
import type * as lsp from "vscode-languageserver-protocol";

const setColours = StateEffect.define<DecorationSet>();

export const serverColours = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(colours, transaction) {
    const given = transaction.effects.find((effect) => effect.is(setColours));
    return given ? (given.value as DecorationSet) : colours.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Asks for the colours of the present text. A refusal is about a text that is no more. */
export async function colour(view: EditorView): Promise<void> {
  const plugin = LSPPlugin.get(view);
  const legend = plugin?.client.serverCapabilities?.semanticTokensProvider?.legend.tokenTypes;
  if (!plugin || !legend) return;
  const { doc } = view.state;
  const params: lsp.SemanticTokensParams = { textDocument: { uri: plugin.uri } };
  const found = await plugin.client.request<lsp.SemanticTokensParams, lsp.SemanticTokens | null>("textDocument/semanticTokens/full", params).catch(() => null);
  if (!found || view.state.doc !== doc || !plugin.unsyncedChanges.empty) return;
  const colours = new RangeSetBuilder<Decoration>();
  let [line, character] = [0, 0];
  // Five numbers for each token: lines and characters since the one before, length, kind, and what is not used here.
  for (let at = 0; at + 4 < found.data.length; at += 5) {
    const [down, right, length, kind] = found.data.slice(at, at + 4);
    character = down === 0 ? character + right : right;
    line += down;
    const from = doc.line(line + 1).from + character;
    colours.add(from, from + length, Decoration.mark({ class: `token-${legend[kind]}` }));
  }
  view.dispatch({ effects: setColours.of(colours.finish()) });
}
