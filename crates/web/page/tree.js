// The execution tree of a task program as a picture: points are folded and unfolded, searched, and looked at from near or far.
import { ask } from "/page/forms.js";

const byId = (id) => document.getElementById(id);
const base = location.pathname.replace(/\/tree\/?$/, "");
// How many points are unfolded at first.
const FIRST = 60;
const ROW = 46, GAP = 30, LETTER = 7.5;
const LONGEST = 34;

let nodes = [];
let children = [];
let roots = [];
const folded = new Set();
let current = 0;
let zoom = 1;
let size = [0, 0];

function draw(tag, attributes = {}, ...parts) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...parts);
  return node;
}

function label(node) {
  switch (node.kind) {
    case "done": return `done ${node.text}`;
    case "failed": return `error: ${node.text}`;
    case "cut": return `${node.text} (cut)`;
    case "open": return node.text;
    default: return `${node.text} (seen before)`;
  }
}

/** What is in the box of a point: the whole of it stands below the picture when one goes there. */
function short(node) {
  const whole = label(node);
  return whole.length <= LONGEST ? whole : `${whole.slice(0, LONGEST - 1)}…`;
}

const condition = (node) => (node.condition === "True" ? "" : node.condition);
const spoken = (node) => [node.input, condition(node) && `if ${condition(node)}`, label(node)].filter((part) => part).join(", ");
const isFolded = (at) => children[at].length > 0 && folded.has(at);
const text = (at) => `${nodes[at].input} ${condition(nodes[at])} ${label(nodes[at])}`.toLowerCase();

/** The points that are shown, from top to bottom, each with its depth. */
function shown() {
  const all = [];
  const stack = roots.map((at) => [at, 0]).reverse();
  while (stack.length > 0) {
    const [at, depth] = stack.pop();
    all.push([at, depth]);
    if (!isFolded(at)) stack.push(...children[at].map((child) => [child, depth + 1]).reverse());
  }
  return all;
}

/** Columns by depth, a row for each leaf, a parent in the middle of its children. */
function placed(points) {
  const width = (words) => words.length * LETTER;
  const starts = [10];
  const columns = [];
  for (const [at, depth] of points) {
    const column = (columns[depth] ??= { box: 0, edge: 0 });
    column.box = Math.max(column.box, Math.max(width(short(nodes[at])), 40) + 16);
    column.edge = Math.max(column.edge, width(nodes[at].input), width(condition(nodes[at])));
  }
  columns.forEach((column, at) => { starts[at + 1] = starts[at] + column.box + (columns[at + 1]?.edge ?? 0) + GAP * 2; });
  const place = new Map();
  let row = 0;
  for (const [at, depth] of points) {
    const leaf = children[at].length === 0 || isFolded(at);
    place.set(at, { x: starts[depth], y: leaf ? 24 + row++ * ROW : 0, width: Math.max(width(short(nodes[at])), 40) + 16, depth });
  }
  for (const [at] of [...points].reverse()) {
    const below = isFolded(at) ? [] : children[at];
    if (below.length > 0) place.get(at).y = (place.get(below[0]).y + place.get(below.at(-1)).y) / 2;
  }
  size = [starts.at(-1), 24 + row * ROW];
  return place;
}

function show() {
  const points = shown();
  if (!points.some(([at]) => at === current)) current = points[0]?.[0] ?? 0;
  const place = placed(points);
  const picture = draw("svg", { role: "tree", "aria-label": "The runs" });
  for (const [at] of points) {
    const to = place.get(at), parent = nodes[at].parent;
    if (parent === null) continue;
    const from = place.get(parent), start = from.x + from.width, bend = start + 16;
    picture.append(draw("path", { d: `M${start} ${from.y} L${bend} ${to.y} L${to.x} ${to.y}` }),
      draw("text", { x: bend + 4, y: to.y - 5, "aria-hidden": true }, nodes[at].input),
      draw("text", { class: "if", x: bend + 4, y: to.y + 14, "aria-hidden": true }, condition(nodes[at])));
  }
  const sought = byId("sought").value.trim().toLowerCase();
  for (const [at] of points) picture.append(point(at, place.get(at), sought));
  byId("canvas").replaceChildren(picture);
  byId("here").textContent = spoken(nodes[current]);
  scale(zoom);
}

function point(at, { x, y, width, depth }, sought) {
  const node = nodes[at];
  const kind = typeof node.kind === "string" ? node.kind : "seen";
  const found = sought !== "" && text(at).includes(sought) ? " found" : "";
  const says = spoken(node);
  const attributes = { role: "treeitem", id: `point-${at}`, class: `${kind}${found}`, tabindex: at === current ? 0 : -1, "aria-level": depth + 1, "aria-label": says };
  const parts = [draw("rect", { x, y: y - 12, width, height: 24, rx: 4 }), draw("text", { x: x + 8, y: y + 4 }, short(node)), draw("title", {}, says)];
  if (children[at].length > 0) {
    attributes["aria-expanded"] = !folded.has(at);
    const below = isFolded(at) ? `+${children[at].length}` : "−";
    parts.push(draw("text", { class: "fold", x: x + width + 4, y: y - 6, "aria-hidden": true }, below));
  }
  const group = draw("g", attributes, ...parts);
  group.addEventListener("click", () => toggle(at));
  return group;
}

function scale(next) {
  zoom = Math.min(4, Math.max(0.05, next));
  const picture = byId("canvas").firstElementChild;
  picture.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
  picture.setAttribute("width", size[0] * zoom);
  picture.setAttribute("height", size[1] * zoom);
  byId("zoom").textContent = `${Math.round(zoom * 100)}%`;
}

function toggle(at) {
  if (!folded.delete(at)) folded.add(at);
  go(at);
}

/** Shows a point, whatever is folded around it, and goes there. */
function go(at) {
  for (let above = nodes[at].parent; above !== null; above = nodes[above].parent) folded.delete(above);
  current = at;
  show();
  const node = byId(`point-${at}`);
  node.focus({ preventScroll: true });
  node.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** The next point with the words, or the one before, from the present one on. */
function search(step) {
  const sought = byId("sought").value.trim().toLowerCase();
  const found = sought === "" ? [] : nodes.map((_, at) => at).filter((at) => text(at).includes(sought));
  if (found.length === 0) {
    byId("found").textContent = sought === "" ? "" : "Nothing has these words.";
    show();
    return;
  }
  const next = step > 0 ? found.find((at) => at > current) ?? found[0] : found.findLast((at) => at < current) ?? found.at(-1);
  byId("found").textContent = `${found.indexOf(next) + 1} of ${found.length}`;
  go(next);
}

function key(event) {
  const points = shown().map(([at]) => at);
  const at = points.indexOf(current);
  const moves = {
    ArrowDown: () => go(points[Math.min(at + 1, points.length - 1)]),
    ArrowUp: () => go(points[Math.max(at - 1, 0)]),
    ArrowRight: () => (isFolded(current) ? toggle(current) : go(children[current][0] ?? current)),
    ArrowLeft: () => (children[current].length > 0 && !folded.has(current) ? toggle(current) : go(nodes[current].parent ?? current)),
    Home: () => go(points[0]),
    End: () => go(points.at(-1)),
    Enter: () => toggle(current),
    "+": () => scale(zoom * 1.25),
    "-": () => scale(zoom / 1.25),
  };
  if (!(event.key in moves) || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  moves[event.key]();
}

function foldAll() {
  nodes.forEach((_, at) => { if (children[at].length > 0) folded.add(at); });
  roots.forEach((at) => folded.delete(at));
}

/** Unfolds what is near the beginning, as long as one can still take it in. */
function unfoldFirst() {
  foldAll();
  let count = roots.reduce((sum, at) => sum + 1 + children[at].length, 0);
  for (let level = roots.flatMap((at) => children[at]); level.length > 0; level = level.flatMap((at) => children[at])) {
    count += level.reduce((sum, at) => sum + children[at].length, 0);
    if (count > FIRST) return;
    level.forEach((at) => folded.delete(at));
  }
}

async function start() {
  const { tree, status, reasons, run_count: count } = await ask(`${base}/tree/runs`);
  nodes = tree.nodes;
  children = nodes.map(() => []);
  nodes.forEach((node, at) => { if (node.parent !== null) children[node.parent].push(at); });
  roots = nodes.map((_, at) => at).filter((at) => nodes[at].parent === null);
  const runs = `${count} ${count === 1 ? "run" : "runs"}, ${nodes.length} points`;
  byId("status").textContent = status === "exhausted" ? `${runs}; every run ends like one of these.` : `${runs}; there are more: ${reasons.join("; ")}.`;
  current = roots[0] ?? 0;
  unfoldFirst();
  show();
  byId("tools").addEventListener("submit", (event) => { event.preventDefault(); search(1); });
  byId("previous").addEventListener("click", () => search(-1));
  byId("smaller").addEventListener("click", () => scale(zoom / 1.25));
  byId("larger").addEventListener("click", () => scale(zoom * 1.25));
  byId("whole").addEventListener("click", () => { const box = byId("canvas").getBoundingClientRect(); scale(Math.min(1, box.width / size[0], box.height / size[1])); });
  byId("unfold").addEventListener("click", () => { folded.clear(); show(); });
  byId("fold").addEventListener("click", () => { foldAll(); show(); });
  byId("canvas").addEventListener("keydown", key);
  byId("canvas").addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    scale(zoom * (event.deltaY < 0 ? 1.15 : 1 / 1.15));
  }, { passive: false });
}

start().catch((error) => { byId("status").textContent = error.message; });
