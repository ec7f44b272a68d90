// The page of a user: shows what the server says there is to do, and sends what the user does.
import { controls, listen, look, make, newKey, prose, send } from "/page/forms.js";

const base = location.pathname.replace(/\/$/, "");
const byId = (id) => document.getElementById(id);
const say = (text) => { if (byId("status").textContent !== text) byId("status").textContent = text; };

let now = null;
/** The editors on the page, so that what somebody is typing stays when something else changes. */
let editors = new Map();
/** The buttons on the page: each one's node, and what it is now. */
let buttons = new Map();

function show(shown) {
  now = shown;
  byId("title").textContent = shown.session;
  document.title = `${shown.session} (${shown.user})`;
  byId("who").textContent = `You are ${shown.user}.`;
  const focused = document.activeElement;
  const selection = focused && "selectionStart" in focused ? [focused.selectionStart, focused.selectionEnd] : null;
  const kept = new Map();
  buttons = new Map();
  const parts = shown.parts.map((part) => partNode(part, kept));
  editors = kept;
  byId("task").replaceChildren(...parts, ...ending(shown));
  // A node that was moved has lost the focus.
  if (focused && focused !== document.activeElement && focused.isConnected) {
    focused.focus({ preventScroll: true });
    try { if (selection) focused.setSelectionRange(...selection); } catch { /* dates have no selection */ }
  }
  showHistory(shown);
  weigh();
}

function ending(shown) {
  if (shown.value !== null) return [make("p", { class: "done" }, "Done: ", make("output", {}, shown.value), ". Nothing can be changed any more.")];
  if (shown.waiting.length > 0) return [make("p", { class: "waiting" }, `Waiting for ${shown.waiting.join(", ")}.`)];
  return shown.parts.length === 0 ? [make("p", { class: "waiting" }, "There is nothing for you to do.")] : [];
}

function showHistory(shown) {
  const time = (at) => new Date(at * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  const nothing = shown.history.length === 0 ? "Nothing yet." : "";
  byId("earlier").textContent = shown.earlier === 0 ? nothing : `${shown.earlier} earlier inputs are not shown.`;
  byId("history").start = shown.earlier + 1;
  byId("history").replaceChildren(...shown.history.map((past) => {
    const what = past.label ?? (past.value === null ? "a step" : "a value");
    const value = past.value === null ? "" : `: ${plain(past.value)}`;
    return make("li", { class: past.undone ? "undone" : null },
      `${past.user || "somebody"}, ${time(past.at)}: ${what}${value}`, past.undone ? " (taken back)" : null);
  }));
  byId("undo").hidden = shown.undo === null;
}

const plain = (value) => {
  if (value === true || value === false) return value ? "Yes" : "No";
  return Array.isArray(value) ? value.map(plain).join(", ") : value;
};

function partNode(part, kept) {
  const [kind, it] = Object.entries(part)[0];
  switch (kind) {
    case "editor": return it.read_only ? viewNode(it) : editorNode(it, kept);
    case "button": return buttonNode(it);
    case "note": return make("p", { class: "note" }, it);
    case "both": return make("div", {}, it.map((inner) => partNode(inner, kept)));
    default: return make("div", { class: "either", role: "group", "aria-label": "One of these" },
      it.map((inner, at) => [at > 0 ? make("p", { class: "or" }, "or") : null, partNode(inner, kept)]).flat());
  }
}

function viewNode(editor) {
  const value = editor.value === null ? "nothing yet" : look(editor.shape, editor.value);
  return make("div", { class: "view" }, editor.label === null ? null : make("p", { class: "label" }, editor.label), value);
}

const addressOf = (part) => part.address.map((turn) => (turn === "first" ? "F" : "S")).join("");

function editorNode(editor, kept) {
  const round = now.rounds[addressOf(editor)];
  const key = JSON.stringify([editor.address, round, editor.shape, editor.label]);
  const known = editors.get(key) ?? newEditor(editor, key);
  known.update(editor, round);
  kept.set(key, known);
  return known.node;
}

function newEditor(editor, key) {
  let value;
  let current = { editor, round: 0 };
  let unsaved = false;
  const label = editor.label ?? "Value";
  const differs = () => JSON.stringify(form.get()) !== JSON.stringify(value ?? null);
  const form = controls(editor.shape, label, () => { mark(differs()); complain(""); weigh(); });
  const error = make("p", { class: "error", role: "alert" });
  const note = make("p", { class: "unsaved-note" });
  const submit = make("button", { type: "submit" });
  const complain = (text) => error.replaceChildren(...prose(text));
  /** A field that shows something else than what was entered says so. */
  const mark = (differing) => {
    unsaved = differing;
    node.classList.toggle("unsaved", unsaved);
    note.textContent = unsaved ? "Not entered yet." : "";
  };
  const accepted = () => { mark(false); complain(""); if (value !== undefined) form.set(value); };
  const node = make("form", { class: "editor", "aria-label": label, novalidate: true, onsubmit: async (event) => {
    event.preventDefault();
    const datum = form.get();
    if (datum === null) { complain("Please fill in everything."); return; }
    node.setAttribute("aria-busy", "true");
    const answer = await send(`${base}/input`, {
      key: newKey(), seen: { round: current.round }, event: { address: editor.address, deed: { fill: datum } },
    }, say);
    node.removeAttribute("aria-busy");
    if (answer.ok) { accepted(); weigh(); } else complain(answer.data.error);
  } }, form.node, note, submit, error);
  return {
    node,
    label,
    complain,
    accepted,
    /** What stands here and was not entered: nothing, or its label and what the server needs (null if something is missing). */
    typed() {
      if (!unsaved) return null;
      const datum = form.get();
      return { datum, value: { round: current.round, event: { address: current.editor.address, deed: { fill: datum } } } };
    },
    update(newer, round) {
      current = { editor: newer, round };
      submit.textContent = newer.value === null ? "Enter" : "Change";
      node.classList.toggle("shared", newer.shared);
      const same = JSON.stringify(value) === JSON.stringify(newer.value);
      value = newer.value;
      if (!unsaved && !same) form.set(newer.value);
      if (unsaved) mark(differs());
    },
  };
}

/** The editors that show something else than what was entered. */
const unsavedEditors = () => [...editors.values()].map((editor) => ({ editor, typed: editor.typed() })).filter(({ typed }) => typed !== null);

let asked = 0;

/** Shows which buttons are possible with what stands in the editors now. */
async function weigh() {
  const mine = ++asked;
  const unsaved = unsavedEditors();
  if (unsaved.length === 0) { for (const { part } of buttons.values()) showButton(part, part.reason); return; }
  const empty = unsaved.find(({ typed }) => typed.datum === null);
  if (empty) { hold(`fill in ${empty.editor.label} first`); return; }
  await new Promise((done) => setTimeout(done, 150));
  if (mine !== asked) return;
  const answer = await send(`${base}/preview`, { typed: unsaved.map(({ typed }) => typed.value) }, say);
  if (mine !== asked || !answer.ok) return;
  const { wrong, buttons: possible } = answer.data;
  unsaved.forEach(({ editor }, at) => editor.complain(wrong[at] ?? ""));
  const mistaken = unsaved.find((_, at) => wrong[at] !== null);
  if (mistaken) { hold(`correct ${mistaken.editor.label} first`); return; }
  for (const { part } of buttons.values()) {
    const then = possible.find((other) => buttonKey(other) === buttonKey(part));
    showButton(part, then ? then.reason : "not possible with what was typed");
  }
}

/** No button is possible, for this reason. */
function hold(reason) {
  for (const { part } of buttons.values()) showButton(part, reason);
}

const buttonKey = (button) => JSON.stringify([button.address, button.deed, button.label]);

function buttonNode(part) {
  const node = make("p", { class: "action" });
  buttons.set(buttonKey(part), { node, part });
  showButton(part, part.reason);
  return node;
}

/** Draws a button, with the reason why it is not possible. */
function showButton(part, reason) {
  const { node } = buttons.get(buttonKey(part));
  if (node.dataset.reason === String(reason)) return;
  node.dataset.reason = String(reason);
  const focused = node.contains(document.activeElement);
  const label = part.label ?? { continue: "Continue", left: "Left", right: "Right" }[part.deed];
  if (reason === null) {
    node.replaceChildren(make("button", { type: "button", onclick: () => press(part) }, label));
  } else {
    // It can be reached by the keyboard, so that its reason is read out.
    const id = `reason-${addressOf(part)}-${part.deed}`;
    node.replaceChildren(
      make("button", { type: "button", "aria-disabled": "true", "aria-describedby": id, onclick: () => say(reason) }, label),
      make("span", { class: "reason", id }, prose(reason)));
  }
  if (focused) node.querySelector("button").focus({ preventScroll: true });
}

/** Presses a button. What stands in the editors is entered in the same step, so that what is taken is what the person sees. */
async function press(button) {
  const unsaved = unsavedEditors();
  const empty = unsaved.find(({ typed }) => typed.datum === null);
  if (empty) { say(`fill in ${empty.editor.label} first`); return; }
  const body = {
    key: newKey(), seen: { stamp: now.stamp }, typed: unsaved.map(({ typed }) => typed.value),
    event: { address: button.address, deed: button.deed },
  };
  const answer = await send(`${base}/input`, body, say);
  if (answer.ok) unsaved.forEach(({ editor }) => editor.accepted()); else say(answer.data.error);
}

byId("undo").addEventListener("click", async () => {
  const answer = await send(`${base}/undo`, { key: newKey(), entry: now.undo }, say);
  if (!answer.ok) say(answer.data.error);
});

listen(`${base}/changes`, show, say);
