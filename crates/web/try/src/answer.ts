// What the server answers to a question: a counterexample as a tree with its dial, the paths of a function as a picture, the runs of a task
// as a tree that folds, a task as forms, or text.

import { Answer, Place, TreeNode, result } from "../../../../editors/common/answers";
import { Node, trees } from "../../../../editors/common/counterexample";
import { picture } from "../../../../editors/common/picture";
import { byId, draw, make } from "./elements";
import { forms } from "./run";

export interface Doors {
  reveal(place: Place): void;
  suppose(name: string, supposed: string[]): void;
  run(inputs: unknown[]): void;
}

/** Of the runs of a task, so many are unfolded. */
const UNFOLDED = 3;

export function showAnswer(name: string, answer: Answer, doors: Doors): void {
  const parts: HTMLElement[] = [make("h2", {}, answer.title)];
  if (answer.report) parts.push(make("ul", { class: "tree" }, ...trees(answer.report).map((node) => branch(node, doors))));
  parts.push(...dials(name, answer, doors));
  if (answer.examples && answer.examples.length > 0) {
    const drawn = make("div", { class: "picture", tabindex: 0, role: "group", "aria-label": "picture, scrolls" });
    drawn.append(draw(picture(name, answer.examples)));
    parts.push(drawn);
  }
  if (answer.tree) parts.push(runs(answer.tree.nodes));
  if (answer.view) {
    const { view, inputs, error } = answer;
    parts.push(forms({ view, inputs: inputs ?? [], error: error ?? null, again: (inputs) => doors.run(inputs) }));
  }
  const text = make("pre", { tabindex: 0, "aria-label": "the answer as text" }, answer.text);
  // What was found is told once: whoever wants the text of the terminal unfolds it.
  const [hasCounterexample, hasPicture] = [answer.report?.counterexamples, answer.examples].map((told) => (told ?? []).length > 0);
  if (hasPicture) {
    const notes = answer.text.split("\n").filter((line) => line.startsWith("-- ")).map((line) => line.slice(3));
    parts.push(...notes.map((note) => make("p", { class: "small" }, note)));
  }
  const isTold = hasCounterexample || hasPicture || answer.view;
  parts.push(isTold ? make("details", {}, make("summary", {}, "As the terminal shows it"), text) : text);
  show(...parts);
}

/** Says that there is no answer, and why. */
export function showFailure(title: string, reason: string): void {
  show(make("h2", {}, title), make("p", { class: "error" }, reason));
}

function show(...parts: HTMLElement[]): void {
  const answer = byId("answer");
  answer.replaceChildren(...parts);
  answer.focus({ preventScroll: true });
  answer.scrollIntoView({ block: "nearest" });
}

function branch(node: Node, doors: Doors): HTMLElement {
  const { place, value } = node;
  const label = place
    ? make("button", { type: "button", class: "place", onclick: () => doors.reveal(place) }, node.label)
    : make("span", { class: "label" }, node.label);
  const own = make("span", {}, label, " ", value === undefined ? null : make("code", {}, value));
  if (node.children.length === 0) return make("li", {}, own);
  const below = make("ul", {}, ...node.children.map((child) => branch(child, doors)));
  return make("li", {}, own, below);
}

/** The dial: what if a call returned something else? One field for each call, with what is supposed or assumed of it now. */
function dials(name: string, { report, supposed }: Answer, doors: Doors): HTMLElement[] {
  const calls = new Map<string, string>();
  for (const text of supposed ?? []) {
    const at = text.indexOf(" = ");
    calls.set(text.slice(0, at), text.slice(at + 3));
  }
  for (const call of (report?.counterexamples ?? []).flatMap((found) => found.abstracted)) {
    if (!calls.has(call.expression)) calls.set(call.expression, result(call));
  }
  if (calls.size === 0) return [];
  const fields = [...calls].map(([call, value]) => ({ call, field: make("input", { type: "text", value, spellcheck: "false" }) }));
  const rows = fields.map(({ call, field }) => make("label", { class: "dial" }, make("code", {}, `${call} =`), field));
  const ask = (event: Event) => {
    event.preventDefault();
    doors.suppose(name, fields.map(({ call, field }) => `${call} = ${field.value.trim()}`));
  };
  const title = make("legend", {}, "What if these calls returned something else?");
  return [make("form", { onsubmit: ask }, make("fieldset", { class: "group" }, title, ...rows, make("button", {}, "Suppose so")))];
}

function runs(nodes: TreeNode[]): HTMLElement {
  const children: number[][] = nodes.map(() => []);
  const roots: number[] = [];
  nodes.forEach((node, at) => (node.parent === null ? roots : children[node.parent]).push(at));
  const item = (at: number, depth: number): HTMLElement => {
    const node = nodes[at];
    const kind = typeof node.kind === "string" ? node.kind : "seen";
    const condition = node.condition === "" || node.condition === "True" ? null : make("span", { class: "small" }, ` if ${node.condition}`);
    const ending = typeof node.kind === "string" ? node.text : `as above: ${nodes[node.kind.seen]?.text ?? ""}`;
    const own = [make("code", {}, node.input), condition, node.input === "" ? null : ": ", make("code", { class: kind }, ending)];
    if (children[at].length === 0) return make("li", { class: kind }, ...own);
    const below = make("ul", {}, ...children[at].map((child) => item(child, depth + 1)));
    return make("li", { class: kind }, make("details", { open: depth < UNFOLDED }, make("summary", {}, ...own), below));
  };
  return make("ul", { class: "tree runs" }, ...roots.map((root) => item(root, 0)));
}
