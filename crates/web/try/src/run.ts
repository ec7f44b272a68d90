// A task that is run on the page, for all its users at once: forms made as the pages of tasks make them. The server keeps nothing; each
// time it is told all that was entered.

import { Part, View } from "../../../../editors/common/answers";
import { controls, look, prose } from "../../page/forms.js";
import { make } from "./elements";

export interface Running {
  view: View;
  inputs: unknown[];
  error: string | null;
  /** Shows the task after these inputs. */
  again: (inputs: unknown[]) => void;
}

export function forms(running: Running): HTMLElement {
  const { view, inputs, error, again } = running;
  const parts = view.parts.map((part) => partNode(part, running));
  const done = view.value === null ? null : make("p", { class: "done" }, "Done: ", make("code", {}, view.value));
  const back = () => again(inputs.slice(0, -1));
  const undo = make("button", { type: "button", class: "quiet", onclick: back }, "Take back the last input");
  const wrong = error === null ? null : make("p", { class: "error", role: "alert" }, ...prose(error));
  return make("div", { class: "run" }, wrong, ...parts, done, inputs.length > 0 ? undo : null);
}

/** Whose part it is, and what it is called. */
const caption = (user: string | null, label: string) => (user === null ? label : `${user}: ${label}`);

function partNode(part: Part, running: Running): HTMLElement {
  const { inputs, again } = running;
  if ("note" in part) return make("p", { class: "note" }, part.note);
  if ("both" in part) return make("div", {}, ...part.both.map((inner) => partNode(inner, running)));
  if ("either" in part) {
    const group = { class: "either", role: "group", "aria-label": "One of these" };
    return make("div", group, ...part.either.map((inner) => partNode(inner, running)));
  }
  if ("button" in part) {
    const { address, deed, label, reason, user } = part.button;
    const title = caption(user, label ?? ({ continue: "Continue", left: "Left", right: "Right" } as Record<string, string>)[String(deed)] ?? "Go on");
    const press = () => again([...inputs, { address, deed }]);
    const button = make("button", { type: "button", disabled: reason !== null, onclick: press }, title);
    return make("p", { class: "action" }, button, reason === null ? null : make("span", { class: "reason" }, ...prose(reason)));
  }
  const { address, label, read_only, shape, user, value } = part.editor;
  const title = caption(user, label ?? "Value");
  if (read_only || shape === null) {
    const shown = value === null || shape === null ? "nothing yet" : look(shape, value);
    return make("div", { class: "view" }, make("p", { class: "label" }, title), shown);
  }
  const form = controls(shape, title, () => {});
  form.set(value);
  const error = make("p", { class: "error", role: "alert" });
  const submit = (event: Event) => {
    event.preventDefault();
    const datum: unknown = form.get();
    if (datum === null) error.textContent = "Please fill in everything.";
    else again([...inputs, { address, deed: { fill: datum } }]);
  };
  const button = make("button", {}, value === null ? "Enter" : "Change");
  return make("form", { class: "editor", "aria-label": title, onsubmit: submit }, form.node, button, error);
}
