// The paths of a function as a picture: from the function to each result, with the condition under which it comes to that. It is made of
// plain data, which a page makes elements of, and whoever needs text writes as text.

import { Example } from "./answers";

export interface Shape {
  tag: string;
  attributes: Record<string, string | number>;
  children: (Shape | string)[];
}

const shape = (tag: string, attributes: Record<string, string | number>, ...children: (Shape | string)[]): Shape => ({ tag, attributes, children });

const ROW = 56;
/** About the width of a letter. */
const LETTER = 8.2;

/** An argument as it stands in a call: in parentheses, if it has parts that are in none. */
function argument(text: string): string {
  let depth = 0;
  const bare = text.replace(/"(\\.|[^"\\])*"|'(\\.|[^'\\])+'/g, "x");
  const isOpen = [...bare].some((sign) => {
    if ("([{".includes(sign)) depth += 1;
    if (")]}".includes(sign)) depth -= 1;
    return depth === 0 && sign === " ";
  });
  return isOpen || text.startsWith("-") ? `(${text})` : text;
}

function row(call: string, example: Example, y: number, middle: number, left: number): Shape[] {
  const end = example.message ? `error: ${example.message}` : example.result;
  const class_ = example.message ? "bad" : "good";
  return [
    shape("path", { d: `M ${left} ${middle} C ${left + 60} ${middle}, ${left + 60} ${y}, ${left + 120} ${y}` }),
    shape("text", { class: "condition", x: left + 130, y: y - 6 }, example.condition),
    shape("text", { x: left + 130, y: y + 12 }, `${call} = `, shape("tspan", { class: class_ }, end)),
  ];
}

export function picture(name: string, examples: Example[]): Shape {
  const height = Math.max(1, examples.length) * ROW + 20;
  const middle = height / 2;
  const left = Math.max(140, name.length * LETTER + 20);
  const calls = examples.map((example) => [name, ...example.args.map(argument)].join(" "));
  const lengths = examples.map((example, at) => Math.max(example.condition.length, calls[at].length + 3 + (example.message ?? example.result).length + 7));
  const width = left + 150 + LETTER * Math.max(10, ...lengths);
  return shape(
    "svg",
    { class: "paths", width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `the paths of ${name}` },
    shape("rect", { x: 10, y: middle - 16, width: left - 10, height: 32, rx: 6 }),
    shape("text", { x: left / 2 + 5, y: middle + 5, "text-anchor": "middle" }, name),
    ...examples.flatMap((example, at) => row(calls[at], example, at * ROW + ROW / 2 + 10, middle, left)),
  );
}
