// The page of a user: shows what the server says there is to do, and sends what the user does.
import { controls, listen, look, make, newKey, prose, send } from "/page/forms.js";

const base = location.pathname.replace(/\/$/, "");
const byId = (id) => document.getElementById(id);
const say = (text) => { if (byId("status").textContent !== text) byId("status").textContent = text; };

let now = null;
/** The editors on the page, so that what somebody is typing stays when something else changes. */
let editors = new Map();

function show(shown) {
  now = shown;
  byId("title").textContent = shown.session;
  document.title = `${shown.session} (${shown.user})`;
  byId("who").textContent = `You are ${shown.user}.`;
  const focused = document.activeElement;
  const selection = focused && "selectionStart" in focused ? [focused.selectionStart, focused.selectionEnd] : null;
  const kept = new Map();
  const parts = shown.parts.map((part) => partNode(part, kept));
  editors = kept;
  byId("task").replaceChildren(...parts, ...ending(shown));
  // A node that was moved has lost the focus.
  if (focused && focused !== document.activeElement && focused.isConnected) {
    focused.focus({ preventScroll: true });
    try { if (selection) focused.setSelectionRange(...selection); } catch { /* dates have no selection */ }
  }
  showHistory(shown);
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
  let dirty = false;
  let value;
  let current = { editor, round: 0 };
  const label = editor.label ?? "Value";
  const form = controls(editor.shape, label, () => { dirty = true; error.textContent = ""; });
  const error = make("p", { class: "error", role: "alert" });
  const submit = make("button", { type: "submit" });
  const node = make("form", { class: "editor", "aria-label": label, novalidate: true, onsubmit: async (event) => {
    event.preventDefault();
    const datum = form.get();
    if (datum === null) { error.textContent = "Please fill in everything."; return; }
    node.setAttribute("aria-busy", "true");
    const answer = await send(`${base}/input`, {
      key: newKey(), seen: { round: current.round }, event: { address: editor.address, deed: { fill: datum } },
    }, say);
    node.removeAttribute("aria-busy");
    if (answer.ok) { dirty = false; if (value !== undefined) form.set(value); } else error.replaceChildren(...prose(answer.data.error));
  } }, form.node, submit, error);
  return {
    node,
    update(newer, round) {
      current = { editor: newer, round };
      submit.textContent = newer.value === null ? "Enter" : "Change";
      node.classList.toggle("shared", newer.shared);
      const same = JSON.stringify(value) === JSON.stringify(newer.value);
      value = newer.value;
      if (!dirty && !same) form.set(newer.value);
    },
  };
}

function buttonNode(button) {
  const label = button.label ?? { continue: "Continue", left: "Left", right: "Right" }[button.deed];
  if (button.reason === null) {
    return make("p", { class: "action" }, make("button", { type: "button", onclick: () => press(button) }, label));
  }
  // It can be reached by the keyboard, so that its reason is read out.
  const id = `reason-${addressOf(button)}-${button.deed}`;
  return make("p", { class: "action" },
    make("button", { type: "button", "aria-disabled": "true", "aria-describedby": id, onclick: () => say(button.reason) }, label),
    make("span", { class: "reason", id }, prose(button.reason)));
}

async function press(button) {
  const body = { key: newKey(), seen: { stamp: now.stamp }, event: { address: button.address, deed: button.deed } };
  const answer = await send(`${base}/input`, body, say);
  if (!answer.ok) say(answer.data.error);
}

byId("undo").addEventListener("click", async () => {
  const answer = await send(`${base}/undo`, { key: newKey(), entry: now.undo }, say);
  if (!answer.ok) say(answer.data.error);
});

listen(`${base}/changes`, show, say);
