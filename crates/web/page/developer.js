// The developer's page: sessions and their links, the state of the proofs, and what can be asked about a session.
import { ask, listen, look, make, newKey, send } from "/page/forms.js";

const base = location.pathname.replace(/\/$/, "");
const byId = (id) => document.getElementById(id);
const say = (text) => { if (byId("status").textContent !== text) byId("status").textContent = text; };

let chosen = null;
let stream = null;
let state = null;

async function refresh() {
  try {
    state = await ask(`${base}/state`);
  } catch (error) {
    say(error.message);
    setTimeout(refresh, 3000);
    return;
  }
  const name = state.program.split("/").at(-1);
  byId("title").textContent = name;
  byId("title").title = state.program;
  document.title = `${name} (developer)`;
  byId("report").href = `${base}/report`;
  byId("tree").href = `${base}/tree`;
  byId("sessions").replaceChildren(...state.sessions.map(sessionNode));
  showClaims();
  if (state.proofs === "working") setTimeout(refresh, 1000);
}

function sessionNode(session) {
  const links = session.links.map((link) =>
    make("li", {}, make("a", { href: link.url, target: "_blank", rel: "noopener" }, link.user)));
  return make("div", { class: "session" }, make("h3", {}, session.name), make("ul", {}, links),
    make("button", { type: "button", class: "quiet", onclick: () => choose(session) }, `Look into ${session.name}`));
}

const VERDICTS = { proved: "holds", violated: "can be broken", reached: "can be reached", never: "is never reached", unknown: "not decided" };

function showClaims() {
  if (state.proofs === "working") {
    byId("claims").replaceChildren(make("p", {}, "The claims are being looked at …"));
    return;
  }
  const reports = state.proofs.decided;
  byId("claims").replaceChildren(reports.length === 0 ? make("p", {}, "The program claims nothing.") : make("ul", { class: "claims" }, reports.map(claimNode)));
}

function claimNode(report) {
  const replay = report.inputs.length === 0 ? null :
    make("button", { type: "button", class: "quiet", onclick: () => startReplay(report.name) }, `Replay the run of ${report.name} on the forms`);
  const article = report.article ? ` (${report.article})` : "";
  return make("li", { class: `verdict-${report.status}` },
    make("strong", {}, `${report.name}${article} `), make("span", { class: "verdict" }, VERDICTS[report.status]),
    report.reason ? make("p", {}, report.reason) : null, storyNode(report), replay);
}

const storyNode = (report) => {
  const lines = report.story && report.story.length > 0 ? report.story : report.inputs;
  return lines.length === 0 ? null : make("ol", {}, lines.map((line) => make("li", {}, line)));
};

async function startReplay(claim) {
  const answer = await send(`${base}/sessions`, { replay: claim }, say);
  if (!answer.ok) { say(answer.data.error); return; }
  await refresh();
  choose(answer.data);
}

byId("new").addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await send(`${base}/sessions`, { name: byId("name").value }, say);
  if (!answer.ok) { say(answer.data.error); return; }
  byId("name").value = "";
  await refresh();
  choose(answer.data);
});

function choose(session) {
  stream?.close();
  chosen = session;
  byId("inside").hidden = false;
  byId("inside-title").textContent = session.name;
  byId("replay").hidden = !session.replays;
  byId("hints").replaceChildren();
  byId("dangers").replaceChildren();
  byId("goal").replaceChildren(make("option", { value: "" }, "the end of the work"),
    ...state.goals.map((goal) => make("option", { value: goal }, goal)));
  stream = listen(`${base}/session/${session.id}/changes`, showInside, say);
}

function showInside(inside) {
  byId("parts").replaceChildren(...inside.parts.map(partNode),
    inside.value === null ? "" : make("p", { class: "done" }, `Done: ${inside.value}`));
  const { references, claims } = inside.watch;
  byId("watch").replaceChildren(
    make("dl", {}, references.map(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]).flat()),
    make("ul", { class: "claims" }, claims.map((claim) => make("li", { class: claim.holds ? "verdict-proved" : "verdict-violated" },
      `${claim.name} ${claim.holds ? "holds" : claim.kind === "reachable" ? "is not reached" : "is broken"}`))));
  byId("history").replaceChildren(...inside.history.map((past) =>
    make("li", { class: past.undone ? "undone" : null },
      `${past.user || "somebody"}: ${past.label ?? ""} ${past.value === null ? "" : JSON.stringify(past.value)}`)));
  if (inside.replays) {
    const report = state.proofs.decided?.find((known) => known.name === inside.replays);
    const played = inside.history.filter((past) => !past.undone).length;
    const line = report ? (report.story?.[played] ?? report.inputs[played]) : null;
    byId("step").textContent = line ? `Next: ${line}` : "The run is at its end.";
    byId("next").disabled = !line;
  }
}

function partNode(part) {
  const [kind, it] = Object.entries(part)[0];
  const owner = it.user ? `${it.user}: ` : "";
  switch (kind) {
    case "editor": return make("div", { class: "view" }, make("p", { class: "label" }, owner + (it.label ?? "value")),
      it.value === null ? "nothing yet" : look(it.shape, it.value));
    case "button": return make("p", {}, `${owner}[${it.label ?? it.deed}]`, it.reason === null ? null : make("span", { class: "reason" }, it.reason));
    case "note": return make("p", { class: "note" }, it);
    default: return make("div", { class: kind }, it.map(partNode));
  }
}

byId("next").addEventListener("click", async () => {
  const answer = await send(`${base}/session/${chosen.id}/next`, { key: newKey() }, say);
  if (!answer.ok) say(answer.data.error);
});

/** Shows an answer that takes a while. */
async function answerIn(id, path, show) {
  byId(id).replaceChildren(make("p", {}, "Looking …"));
  try {
    byId(id).replaceChildren(...show(await ask(path)));
  } catch (error) {
    byId(id).replaceChildren(make("p", { class: "error" }, error.message));
  }
}

byId("hints-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const goal = byId("goal").value;
  answerIn("hints", `${base}/session/${chosen.id}/hints?goal=${encodeURIComponent(goal)}`, (found) => {
    const hints = found.hints.map((hint) => make("li", {}, `${hint.target || hint.input}`,
      hint.condition === "True" ? null : ` if ${hint.condition}`, make("p", { class: "small" }, `for example ${hint.example.join("; ")}`)));
    const end = found.reached ? "It is reached." : found.complete ? "Nothing else leads there." : `There may be more: ${found.reasons.join("; ")}`;
    return [make("ul", {}, hints), make("p", {}, end)];
  });
});

byId("ask-dangers").addEventListener("click", () => {
  answerIn("dangers", `${base}/session/${chosen.id}/dangers`, (reports) => {
    const broken = reports.filter((report) => report.status === "violated");
    const open = reports.filter((report) => report.status === "unknown");
    return [
      broken.length === 0 ? make("p", {}, "No claim about single points can be broken any more, as far as it is decided.") : make("ul", { class: "claims" }, broken.map((report) =>
        make("li", { class: "verdict-violated" }, make("strong", {}, report.name), report.inputs.length === 0 ? " is broken here" : ` is endangered by ${report.targets[0] || report.inputs[0]}`, storyNode(report)))),
      open.length === 0 ? "" : make("p", {}, `Not decided: ${open.map((report) => report.name).join(", ")}`),
    ];
  });
});

refresh();
