// The editor: CodeMirror, whose client for language servers asks for hovers, completions, definitions, references and names to change.

import { autocompletion, closeBrackets, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, StringStream, bracketMatching, syntaxHighlighting } from "@codemirror/language";
import { haskell } from "@codemirror/legacy-modes/mode/haskell";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { LSPClient, findReferencesKeymap, hoverTooltips, jumpToDefinitionKeymap, renameKeymap, serverCompletion } from "@codemirror/lsp-client";
import { searchKeymap } from "@codemirror/search";
import { EditorState, Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, DecorationSet, EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { Place } from "../../../../editors/common/answers";
import { serverColours } from "./colours";
import { Program } from "./share";

/** How long a pause in typing is, before the server hears of it. */
const PAUSE = 60;

/** Task programs: the server has their other colours. */
const tasks = StreamLanguage.define({
  name: "tophat",
  token(stream: StringStream) {
    if (stream.eatSpace()) return null;
    if (stream.match(/^--.*/)) return "comment";
    if (stream.match(/^"([^"\\]|\\.)*"?/)) return "string";
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: "--" } },
});

// The colours are those of `try.css`, for light and for dark. Every one has a contrast of at least 4.5 on its ground.
const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--keyword)" },
  { tag: [tags.comment, tags.meta], color: "var(--comment)" },
  { tag: [tags.string, tags.character], color: "var(--string)" },
  { tag: tags.number, color: "var(--number)" },
  { tag: tags.typeName, color: "var(--type)" },
  { tag: tags.operator, color: "var(--operator)" },
]);

const look = EditorView.theme({
  "&": { border: "1px solid var(--line)", fontSize: "0.95rem", maxHeight: "75vh", background: "var(--paper)", color: "var(--ink)" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-activeLine": { background: "var(--active)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { background: "var(--selected)" },
  ".cm-activeLineGutter": { background: "var(--active)" },
  ".cm-panels": { background: "var(--shade)", color: "var(--ink)" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { background: "var(--accent)", color: "var(--on-accent)" },
  "&.cm-focused": { outline: "0.15rem solid var(--focus)" },
  ".cm-scroller": { fontFamily: "ui-monospace, monospace", lineHeight: "1.5" },
  ".cm-gutters": { background: "var(--shade)", color: "var(--quiet)", borderRight: "1px solid var(--edge)" },
  ".cm-lintRange": { backgroundImage: "none !important", textDecorationSkipInk: "none" },
  ".cm-lintRange-error": { textDecoration: "underline wavy var(--error-line)" },
  ".cm-lintRange-warning": { textDecoration: "underline wavy var(--warning-line)" },
  ".cm-lintRange-info": { textDecoration: "underline dotted var(--number)" },
  ".cm-diagnostic": { whiteSpace: "pre-wrap", maxWidth: "44rem" },
  ".cm-diagnosticAction": { background: "var(--accent)", minHeight: "0", padding: ".2rem .6rem", display: "block", margin: ".3rem 0" },
  ".cm-tooltip": { maxWidth: "46rem", background: "var(--paper)", color: "var(--ink)" },
  ".cm-lsp-hover-tooltip": { padding: ".2rem .8rem", maxHeight: "22rem", overflow: "auto" },
  ".token-keyword, .token-keyword span": { color: "var(--keyword) !important" },
  ".token-type, .token-type span": { color: "var(--type) !important" },
  ".token-number, .token-number span": { color: "var(--number) !important" },
  ".token-string, .token-string span": { color: "var(--string) !important" },
  ".token-operator, .token-operator span": { color: "var(--operator) !important" },
  ".token-variable, .token-variable span": { color: "var(--ink) !important" },
  ".cm-shown": { background: "var(--shown)" },
});

/** Highlights a place of the program, or none. */
const show = StateEffect.define<{ from: number; to: number } | null>();

const shownPlace = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(show)) {
        const { value } = effect;
        marks = value && value.from < value.to ? Decoration.set([Decoration.mark({ class: "cm-shown" }).range(value.from, value.to)]) : Decoration.none;
      }
    }
    return marks.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Tells the server of changes when there is a pause in typing. */
function tells(client: LSPClient, changed: (isEdit: boolean) => void): Extension {
  let clock = 0;
  return EditorView.updateListener.of((update) => {
    if (!update.docChanged) return;
    changed(true);
    clearTimeout(clock);
    clock = window.setTimeout(() => client.connected && client.sync(), PAUSE);
  });
}

export const uriOf = (file: string) => `file:///try/${file}`;

export class Editor {
  readonly view: EditorView;
  private program: Program;

  constructor(
    private readonly parent: HTMLElement,
    program: Program,
    private readonly client: LSPClient,
    /** Is called when the text was edited, or another program was opened. */
    private readonly changed: (isEdit: boolean) => void,
  ) {
    this.program = program;
    this.view = new EditorView({ parent, state: this.state(program) });
  }

  private state({ file, text }: Program): EditorState {
    const isTask = file.endsWith(".top");
    const keys = [...lintKeymap, ...completionKeymap, ...renameKeymap, ...jumpToDefinitionKeymap, ...findReferencesKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap];
    return EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        bracketMatching(),
        closeBrackets(),
        autocompletion(),
        keymap.of([...keys, indentWithTab]),
        isTask ? tasks : StreamLanguage.define(haskell),
        syntaxHighlighting(colours),
        look,
        shownPlace,
        serverColours,
        EditorView.lineWrapping,
        EditorView.cspNonce.of(this.nonce),
        EditorView.contentAttributes.of({ "aria-label": `Program ${file}`, tabindex: "0" }),
        this.client.plugin(uriOf(file), isTask ? "tophat" : "haskell"),
        serverCompletion(),
        hoverTooltips(),
        tells(this.client, this.changed),
      ],
    });
  }

  /** What the page's content security policy wants to see on style sheets. */
  private get nonce(): string {
    return this.parent.dataset.nonce ?? "";
  }

  get present(): Program {
    return { file: this.program.file, text: this.view.state.doc.toString() };
  }

  get uri(): string {
    return uriOf(this.program.file);
  }

  /** Starts from another program. */
  open(program: Program): void {
    this.program = program;
    this.view.setState(this.state(program));
    this.changed(false);
  }

  /** Takes the first line that starts with a text out of the program. */
  takeOut(start: string): void {
    const { doc } = this.view.state;
    for (let number = 1; number <= doc.lines; number += 1) {
      const line = doc.line(number);
      if (!line.text.startsWith(start)) continue;
      this.view.dispatch({ changes: { from: line.from, to: Math.min(line.to + 1, doc.length) }, scrollIntoView: true });
      return;
    }
  }

  /** Shows a place; lines and columns count from one, columns in characters. */
  reveal(place: Place): void {
    const at = (line: number, column: number) => {
      const text = this.view.state.doc.line(Math.max(1, Math.min(line, this.view.state.doc.lines)));
      const before = [...text.text].slice(0, column - 1).join("").length;
      return Math.min(text.from + before, text.to);
    };
    const [from, to] = [at(place.line, place.column), at(place.end_line, place.end_column)];
    this.view.dispatch({ effects: [show.of({ from, to }), EditorView.scrollIntoView(from, { y: "center" })] });
  }
}
