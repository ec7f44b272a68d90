// Elements and forms from plain data. Text becomes text: nothing here or elsewhere on these pages makes markup of a string.

/** An element with properties and children; children are elements or texts. */
export function make(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

/** A sentence of the server's: what stands in backquotes is code. */
export const prose = (sentence) => sentence.split("`").map((part, at) => (at % 2 === 1 ? make("code", {}, part) : part));

let numbered = 0;
const fresh = (what) => `${what}-${++numbered}`;

/** A new key for an input: whoever sends it again sends the same one. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** Sends a request until there is an answer; `say` is told while there is none. */
export async function send(path, body, say) {
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await fetch(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      let data;
      try { data = JSON.parse(text); } catch { data = { error: text }; }
      if (answer.ok || answer.status !== 503 || attempt >= 5) return { ok: answer.ok, status: answer.status, data };
    } catch {
      say("The server cannot be reached. Trying again; nothing is lost.");
    }
    await wait(Math.min(5000, 250 * 2 ** attempt));
  }
}

/** Asks for data. */
export async function ask(path) {
  const answer = await fetch(path);
  const data = await answer.json();
  if (!answer.ok) throw new Error(data.error);
  return data;
}

/** Listens to a stream of data for as long as the page is open. */
export function listen(path, show, say) {
  const stream = new EventSource(path);
  stream.onmessage = (event) => { say(""); show(JSON.parse(event.data)); };
  stream.onerror = () => {
    say("The server cannot be reached. Trying again; nothing is lost.");
    // A browser gives up on a stream that was refused while the server started.
    if (stream.readyState === EventSource.CLOSED) setTimeout(() => listen(path, show, say), 2000);
  };
  return stream;
}

const kindOf = (shape) => (typeof shape === "string" ? shape : Object.keys(shape)[0]);

/** A value to look at. */
export function look(shape, value) {
  switch (kindOf(shape)) {
    case "unit": return make("span", {}, "done");
    case "bool": return make("span", {}, value ? "Yes" : "No");
    case "list":
      if (value.length === 0) return make("span", { class: "none" }, "none");
      return make("ul", {}, value.map((item) => make("li", {}, look(shape.list, item))));
    case "tuple":
      return make("ol", { class: "tuple" }, value.map((item, at) => make("li", {}, look(shape.tuple[at], item))));
    case "record":
      return make("dl", {}, shape.record[1].map(([name, inner], at) =>
        [make("dt", {}, name), make("dd", {}, look(inner, value[at]))]).flat());
    case "sum": {
      const [, shapes] = shape.sum[1].find(([name]) => name === value[0]);
      if (shapes.length === 0) return make("span", {}, value[0]);
      return make("dl", {}, make("dt", {}, value[0]), shapes.map((inner, at) => make("dd", {}, look(inner, value[at + 1]))));
    }
    default: return make("span", {}, String(value));
  }
}

/**
 * Controls for a value of a shape: their node, `get` for the value (null where something is missing), and `set`.
 */
export function controls(shape, label, changed) {
  switch (kindOf(shape)) {
    case "unit": return { node: make("span", {}, label), get: () => [], set: () => {} };
    case "bool": return choice(label, [["Yes", true], ["No", false]], changed);
    case "enum": return choice(label, shape.enum[1].map((name) => [name, name]), changed);
    case "int": return text(label, { inputmode: "numeric", autocomplete: "off" }, changed);
    case "decimal": return text(label, { inputmode: "decimal", autocomplete: "off", placeholder: (0).toFixed(Math.min(shape.decimal, 20)) }, changed);
    case "date": return text(label, { type: "date" }, changed);
    case "string": return text(label, { autocomplete: "off" }, changed, true);
    case "record": return group(label, shape.record[1], changed);
    case "tuple": return group(label, shape.tuple.map((inner, at) => [`Part ${at + 1}`, inner]), changed);
    case "list": return list(label, shape.list, changed);
    case "sum": return constructors(label, shape.sum[1], changed);
    default: throw new Error(`no form for ${JSON.stringify(shape)}`);
  }
}

function text(label, properties, changed, mayBeEmpty = false) {
  const id = fresh("field");
  const input = make("input", { id, type: "text", ...properties, oninput: changed });
  const node = make("div", { class: "field" }, make("label", { for: id }, label), input);
  return {
    node,
    get: () => (input.value === "" && !mayBeEmpty ? null : input.value),
    set: (value) => { if (input.value !== (value ?? "")) input.value = value ?? ""; },
  };
}

function choice(label, options, changed) {
  if (options.length > 6) return select(label, options, changed);
  const name = fresh("choice");
  const inputs = options.map(([caption]) => {
    const id = fresh("option");
    return [make("input", { type: "radio", name, id, onchange: changed }), make("label", { for: id }, caption)];
  });
  const node = make("fieldset", { class: "choice" }, make("legend", {}, label),
    inputs.map((pair) => make("span", { class: "option" }, pair)));
  return {
    node,
    get: () => { const at = inputs.findIndex(([input]) => input.checked); return at < 0 ? null : options[at][1]; },
    set: (value) => inputs.forEach(([input], at) => { input.checked = options[at][1] === value; }),
  };
}

function select(label, options, changed) {
  const id = fresh("select");
  const input = make("select", { id, onchange: changed }, make("option", { value: "" }, "Choose…"),
    options.map(([caption]) => make("option", { value: caption }, caption)));
  const node = make("div", { class: "field" }, make("label", { for: id }, label), input);
  return { node, get: () => input.value || null, set: (value) => { input.value = value ?? ""; } };
}

function group(label, fields, changed) {
  const inner = fields.map(([name, shape]) => controls(shape, name, changed));
  const node = make("fieldset", { class: "group" }, make("legend", {}, label), inner.map((field) => field.node));
  return {
    node,
    get: () => { const all = inner.map((field) => field.get()); return all.includes(null) ? null : all; },
    set: (value) => inner.forEach((field, at) => field.set(value ? value[at] : null)),
  };
}

/** A choice of constructors, and below it the fields of the one that is chosen. */
function constructors(label, cases, changed) {
  const pick = choice(label, cases.map(([name]) => [name, name]), () => { show(); changed(); });
  const fields = cases.map(([name, shapes]) =>
    shapes.map((inner, at) => controls(inner, shapes.length > 1 ? `${name} ${at + 1}` : name, changed)));
  const parts = fields.map((inner) => make("div", {}, inner.map((field) => field.node)));
  const chosen = () => cases.findIndex(([name]) => name === pick.get());
  const show = () => parts.forEach((part, at) => { part.hidden = at !== chosen(); });
  show();
  return {
    node: make("div", {}, pick.node, parts),
    get: () => {
      const at = chosen();
      if (at < 0) return null;
      const all = fields[at].map((field) => field.get());
      return all.includes(null) ? null : [cases[at][0], ...all];
    },
    set: (value) => {
      pick.set(value ? value[0] : null);
      const at = chosen();
      fields.forEach((inner, other) => inner.forEach((field, place) => field.set(other === at ? value[place + 1] : null)));
      show();
    },
  };
}

function list(label, shape, changed) {
  let items = [];
  const holder = make("div", {});
  const add = make("button", { type: "button", class: "quiet", onclick: () => { append(null); changed(); items.at(-1).focus(); } }, `Add to ${label}`);
  const node = make("fieldset", { class: "group" }, make("legend", {}, label), holder, add);
  function append(value) {
    const item = controls(shape, `${label} ${items.length + 1}`, changed);
    item.set(value);
    const remove = make("button", { type: "button", class: "quiet", onclick: () => {
      items = items.filter((known) => known !== entry);
      entry.row.remove();
      changed();
      add.focus();
    } }, `Remove ${label} ${items.length + 1}`);
    const row = make("div", { class: "item" }, item.node, remove);
    const entry = { item, row, focus: () => row.querySelector("input, select")?.focus() };
    items.push(entry);
    holder.append(row);
  }
  return {
    node,
    get: () => { const all = items.map((entry) => entry.item.get()); return all.includes(null) ? null : all; },
    set: (value) => { items = []; holder.replaceChildren(); (value ?? []).forEach(append); },
  };
}
