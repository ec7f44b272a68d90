// The paths of a function as a picture: from the function to each of its cases, as an equation where there is one, with an example. It is
// made of plain data, which a page makes elements of, and whoever needs text writes as text.

import { Example } from "./answers";

export interface Shape {
  tag: string;
  attributes: Record<string, string | number>;
  children: (Shape | string)[];
}

const shape = (tag: string, attributes: Record<string, string | number>, ...children: (Shape | string)[]): Shape => ({ tag, attributes, children });

const ROW = 50;
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

/** What is written of a path: a case with its result, and below it an example, or the condition if that is all there is. */
interface Row {
  head: string;
  guard: string;
  result: string;
  below: string;
  isError: boolean;
}

function rowOf(name: string, example: Example): Row {
  const call = [name, ...example.args.map(argument)].join(" ");
  const end = example.message ? `error: ${example.message}` : example.result;
  const isError = example.message !== undefined;
  const { general } = example;
  if (!general) return { head: call, guard: "", result: end, below: example.condition, isError };
  const head = [name, ...general.patterns].join(" ");
  const guard = general.guards.length ? ` | ${general.guards.join(", ")}` : "";
  // What is told twice is told once.
  const below = head === call && guard === "" ? "" : `${call} = ${end}`;
  return { head, guard, result: general.body, below, isError };
}

function drawn(row: Row, y: number, middle: number, left: number): Shape[] {
  const at = left + 70;
  return [
    shape("path", { d: `M ${left} ${middle} C ${left + 35} ${middle}, ${left + 35} ${y}, ${left + 65} ${y}` }),
    shape(
      "text",
      { x: at, y: row.below ? y - 2 : y + 5 },
      row.head,
      shape("tspan", { class: "guard" }, row.guard),
      " = ",
      shape("tspan", { class: row.isError ? "bad" : "good" }, row.result),
    ),
    ...(row.below ? [shape("text", { class: "condition", x: at, y: y + 14 }, row.below)] : []),
  ];
}

export function picture(name: string, examples: Example[]): Shape {
  const height = Math.max(1, examples.length) * ROW + 20;
  const middle = height / 2;
  const left = Math.max(60, name.length * LETTER + 20);
  const rows = examples.map((example) => rowOf(name, example));
  const lengths = rows.map((row) => Math.max(row.below.length, (row.head + row.guard + row.result).length + 3));
  const width = left + 80 + LETTER * Math.max(10, ...lengths);
  return shape(
    "svg",
    { class: "paths", width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `the paths of ${name}` },
    shape("rect", { x: 4, y: middle - 16, width: left - 4, height: 32, rx: 6 }),
    shape("text", { x: left / 2 + 2, y: middle + 5, "text-anchor": "middle" }, name),
    ...rows.flatMap((row, at) => drawn(row, at * ROW + ROW / 2 + 10, middle, left)),
  );
}
