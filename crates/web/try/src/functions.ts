// The verdicts: a line for each function or claim, with what can be asked about it. They are the server's lenses. What a file states under
// a name that starts with `prop` is meant for all inputs, so it is decided without being asked.

import type * as lsp from "vscode-languageserver-protocol";
import { Answer, Proof } from "../../../../editors/common/answers";
import { byId, make } from "./elements";

/** What the server knows of a function: its verdict first. */
interface Row {
  name: string;
  line: number;
  lenses: lsp.Command[];
}

/** `whatif.explain` asks for an explanation; the first lens of a function or claim is its verdict. */
const EXPLAIN = "whatif.explain";
/** This one is there for functions whose result is a truth value. */
const PROVE = "whatif.prove";

/** For which inputs a property is proved, in words. */
const INPUTS: Record<string, string> = { finite: "all finite inputs", generated: "all inputs that its generators make" };

type Ask = (command: string, name: string) => void;
type Request = (command: string, name: string) => Promise<Answer>;

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
  if (/^(verified|total|proved|reached)/.test(verdict)) return "good";
  return /^(counterexample|refuted|violated|never)/.test(verdict) ? "bad" : "open";
};

const isStated = ({ name, lenses }: Row) => name.startsWith("prop") && lenses.some((lens) => lens.command === PROVE);

/** How a property was decided, in a few words. */
function decision(name: string, { status, holds_for, counterexamples, expected, limit }: Proof): string {
  const [first] = counterexamples ?? [];
  switch (status) {
    case "proved":
      if (expected && expected.length > 0) return "proved to fail, as it says";
      return `proved for ${INPUTS[holds_for ?? ""] ?? "all inputs"}`;
    case "counterexample":
      return first && first.args.length > 0 ? `refuted by ${name} ${first.args.map(argument).join(" ")}` : "refuted";
    case "bounded":
      return "not refuted up to a limit, not proved";
    default:
      return limit ? "not decided in time" : "not decided";
  }
}

/** An argument of a call: in parentheses, if it is more than a word, a list or a pair. */
const argument = (value: string) => (/^([\w.']+|\[.*\]|\(.*\)|".*")$/s.test(value) ? value : `(${value})`);

export class Functions {
  /** The numbers of lists that were shown: a decision about an earlier one is dropped. */
  private shown = 0;

  constructor(
    private readonly ask: Ask,
    private readonly request: Request,
  ) {}

  /** Another program is open: nothing is known of it yet. */
  clear(): void {
    this.shown += 1;
    byId("functions").replaceChildren();
  }

  /** Shows the verdicts about the present text, and has its properties decided, one after the other. */
  show(lenses: lsp.CodeLens[]): void {
    this.shown += 1;
    const all = rows(lenses);
    byId("functions").replaceChildren(...all.map((row) => this.item(row)));
    void this.decide(all.filter(isStated), this.shown);
  }

  /** A property was decided by an answer that the visitor asked for. */
  decided(name: string, answer: Answer): void {
    if (answer.proof) this.tell(name, decision(name, answer.proof));
  }

  private async decide(stated: Row[], about: number): Promise<void> {
    for (const { name } of stated) {
      if (about !== this.shown) return;
      const answer = await this.request("prove", name).catch(() => null);
      if (about !== this.shown) return;
      this.tell(name, answer?.proof ? decision(name, answer.proof) : "not decided");
    }
  }

  private tell(name: string, verdict: string): void {
    const item = [...byId("functions").children].find((item) => (item as HTMLElement).dataset.name === name);
    item?.setAttribute("class", kindOf(verdict));
    item?.querySelector(".verdict")?.replaceChildren(verdict);
  }

  private item(row: Row): HTMLElement {
    const { name, lenses } = row;
    const lens = lenses.find((lens) => lens.command === EXPLAIN);
    const verdict = isStated(row) ? "being decided…" : lens?.title;
    const buttons = lenses.map((lens) => {
      const title = lens.command === EXPLAIN ? "explain" : lens.title;
      const press = () => this.ask(lens.command.replace(/^whatif\./, ""), name);
      return make("button", { type: "button", class: "quiet", "aria-label": `${title} ${name}`, onclick: press }, title);
    });
    const words = verdict === undefined ? null : make("span", { class: "verdict" }, verdict);
    const kind = verdict === undefined ? "open" : kindOf(verdict);
    return make("li", { class: kind, "data-name": name }, make("code", {}, name), " ", words, make("span", { class: "asks" }, ...buttons));
  }
}
