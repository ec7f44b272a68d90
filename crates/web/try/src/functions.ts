// The verdicts: a line for each function or claim, with what can be asked about it. They are the server's lenses.

import type * as lsp from "vscode-languageserver-protocol";
import { byId, make } from "./elements";

/** What the server knows of a function: its verdict first. */
interface Row {
  name: string;
  line: number;
  lenses: lsp.Command[];
}

/** `whatif.explain` asks for an explanation; the first lens of a function or claim is its verdict. */
const EXPLAIN = "whatif.explain";

function rows(lenses: lsp.CodeLens[]): Row[] {
  const all: Row[] = [];
  for (const { command, range } of lenses) {
    if (!command) continue;
    const name = String(command.arguments?.[1] ?? "");
    const last = all.at(-1);
    if (last && last.name === name && last.line === range.start.line + 1) last.lenses.push(command);
    else all.push({ name, line: range.start.line + 1, lenses: [command] });
  }
  return all;
}

const kindOf = (verdict: string) => {
  if (/^(verified|proved|reached)/.test(verdict)) return "good";
  return /^(counterexample|violated|never)/.test(verdict) ? "bad" : "open";
};

export function showFunctions(lenses: lsp.CodeLens[], ask: (command: string, name: string) => void): void {
  const items = rows(lenses).map(({ name, lenses }) => {
    const verdict = lenses.find((lens) => lens.command === EXPLAIN);
    const buttons = lenses.map((lens) => {
      const title = lens.command === EXPLAIN ? "explain" : lens.title;
      const press = () => ask(lens.command.replace(/^whatif\./, ""), name);
      return make("button", { type: "button", class: "quiet", "aria-label": `${title} ${name}`, onclick: press }, title);
    });
    const words = verdict ? make("span", { class: "verdict" }, verdict.title) : null;
    return make("li", { class: verdict ? kindOf(verdict.title) : "open" }, make("code", {}, name), " ", words, make("span", { class: "asks" }, ...buttons));
  });
  byId("functions").replaceChildren(...items);
}
