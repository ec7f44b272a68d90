// Elements of the page. Text becomes text: nothing here reads markup.

import { Shape } from "../../../../editors/common/picture";

type Child = Node | string | null;

/** An element with attributes; a function is called by the event that its name says (`onclick`). */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Record<string, string | number | boolean | EventListener> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else if (value !== false) node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}

/** A sentence of the server's: what stands in backquotes is code. */
export const prose = (sentence: string): Child[] =>
  sentence.split("`").map((part, at) => (at % 2 === 1 ? make("code", {}, part) : part));

export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

/** A picture as elements. */
export function draw(shape: Shape): SVGElement {
  const node = document.createElementNS("http://www.w3.org/2000/svg", shape.tag);
  for (const [name, value] of Object.entries(shape.attributes)) node.setAttribute(name, String(value));
  node.append(...shape.children.map((child) => (typeof child === "string" ? child : draw(child))));
  return node;
}

const HARMLESS = new Set(
  "A B BLOCKQUOTE BR CODE DIV EM H1 H2 H3 H4 HR LI OL P PRE SPAN STRONG TABLE TBODY TD TH THEAD TR UL".split(" "),
);

/** What the editor's client makes of the server's Markdown, with nothing left but structure: no attribute, no other element. */
export function harmless(html: string): string {
  const read = new DOMParser().parseFromString(html, "text/html");
  for (const element of [...read.body.querySelectorAll("*")]) {
    if (!HARMLESS.has(element.tagName)) {
      element.replaceWith(element.textContent ?? "");
      continue;
    }
    for (const { name } of [...element.attributes]) if (name !== "class") element.removeAttribute(name);
  }
  return read.body.innerHTML;
}
