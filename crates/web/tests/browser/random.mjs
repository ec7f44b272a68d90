// Random sessions in the browser, against what is proved and against the engine: node random.mjs WHATIF EXAMPLES CHROMIUM SCREENSHOTS
//
// Somebody fills in whatever field a page shows and presses whatever button it offers, as any of the users. After each step
//
// - no claim that was proved is broken, and nothing is reached that was proved to be out of reach;
// - the page says that the work is done if and only if it is, with that result;
// - what the page took, `whatif top run` takes as well, and ends with the same result.
//
// SESSIONS=1000 plays so many sessions (24 otherwise), SEED=7 other ones.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { end, examples, folder, open, play, serve, whatif } from "./stage.mjs";

const programs = ["leave", "loan", "benefit", "expenses", "invoice", "gdpr", "appeal", "credit", "visa", "permit", "vending", "tax-listing"];
const sessions = Number(process.env.SESSIONS ?? 24);
let state = BigInt(process.env.SEED ?? 1) * 0x9E3779B97F4A7C15n & 0xFFFFFFFFFFFFFFFFn | 1n;

/** A random number below a bound (xorshift), so that a session is known by its seed. */
function below(bound) {
  state ^= (state << 13n) & 0xFFFFFFFFFFFFFFFFn;
  state ^= state >> 7n;
  state ^= (state << 17n) & 0xFFFFFFFFFFFFFFFFn;
  return Number((state >> 16n) % BigInt(bound));
}

const pick = (all) => all[below(all.length)];
const numbers = ["0", "1", "2", "-3", "5", "10", "20", "24", "100", "250", "450.50", "900", "5000", "30000", "x"];
const dates = ["2000-01-31", "2019-01-31", "2020-09-01", "2026-01-02", "2026-02-28", "2026-03-31", "2026-06-08", "2027-01-04"];

/** Fills in one form, as it is on the page now. */
async function fill(form) {
  for (const input of await form.locator("input[type=text]:visible").all()) await input.fill(below(8) === 0 ? "some text" : pick(numbers));
  for (const input of await form.locator("input[type=date]:visible").all()) await input.fill(pick(dates));
  const names = new Set();
  for (const radio of await form.locator("input[type=radio]:visible").all()) names.add(await radio.getAttribute("name"));
  for (const name of names) {
    const choices = await form.locator(`input[type=radio][name="${name}"]`).all();
    if (choices.length > 0) await pick(choices).check();
  }
  // Which constructor is chosen decides which fields there are.
  for (const input of await form.locator("input[type=text]:visible").all()) if (await input.inputValue() === "") await input.fill(pick(numbers));
}

/** The events of a request that was taken, as `top run` reads them. */
function events(body) {
  const address = (event) => event.address.map((turn) => (turn === "first" ? "F" : "S")).join(" ");
  return [...(body.typed ?? []).map((typed) => typed.event), body.event].map((event) => ({ address: address(event), deed: event.deed }));
}

async function ask(url) {
  const response = await fetch(url);
  assert.equal(response.status, 200, url);
  return response.json();
}

/** What became of the claims, once all of them are decided. */
async function proofs(developer) {
  for (;;) {
    const { proofs } = await ask(`${developer}/state`);
    if (proofs.decided) return proofs.decided;
    await new Promise((done) => setTimeout(done, 200));
  }
}

async function session(developer, program, known, number) {
  const created = await fetch(`${developer}/sessions`, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ name: `random ${number}` }) });
  const { id, links } = await created.json();
  const people = [];
  const taken = [];
  for (const link of links) {
    const page = await open(new URL(link.url, developer).href);
    page.on("response", (response) => {
      const request = response.request();
      if (request.method() === "POST" && request.url().endsWith("/input") && response.status() === 200) taken.push(...events(request.postDataJSON()));
    });
    people.push(page);
  }
  const inside = () => ask(`${developer}/session/${id}`);
  for (let step = 0; step < 10; step++) {
    const now = await inside();
    for (const { name, kind, holds } of now.watch.claims) {
      const proof = known.find((report) => report.name === name && report.kind === kind);
      const broken = (proof?.status === "proved" && !holds && ["property", "invariant", "assert"].includes(kind)) || (proof?.status === "never" && holds);
      assert.ok(!broken, `${program}: ${name} is ${proof?.status}, and ${holds} after ${JSON.stringify(taken)}`);
    }
    if (now.value !== null) {
      for (const page of people) await page.getByText("Done: ").waitFor();
      for (const page of people) assert.equal(await page.locator(".done output").textContent(), now.value);
      break;
    }
    const able = [];
    for (const page of people) if (await page.locator("form.editor, .action button:not([aria-disabled])").count() > 0) able.push(page);
    if (able.length === 0) continue;
    const page = pick(able);
    assert.equal(await page.locator(".done").count(), 0, `${program}: done before the end`);
    const forms = await page.locator("form.editor").all();
    const pressable = await page.locator(".action button:not([aria-disabled])").all();
    // It went away meanwhile.
    if (forms.length + pressable.length === 0) continue;
    const version = now.version;
    if (below(forms.length + pressable.length) < forms.length) {
      const form = pick(forms);
      try {
        await fill(form);
        // Sometimes it is only typed, and a button is pressed with it.
        if (below(3) > 0) await form.locator("button[type=submit]").click({ timeout: 2000 });
      } catch (error) {
        // The other people's steps took the form away while it was filled in.
        if (!/Timeout|detached|not attached/.test(String(error))) throw error;
      }
    } else {
      try { await pick(pressable).click({ timeout: 2000 }); } catch (error) { if (!/Timeout|detached|not attached/.test(String(error))) throw error; }
    }
    // The step is there, or the page says why not.
    for (let wait = 0; wait < 20 && (await inside()).version === version; wait++) {
      if (await page.locator(".error:not(:empty), .unsaved").count() > 0) break;
      await new Promise((done) => setTimeout(done, 25));
    }
  }
  const now = await inside();
  // The browser says a little later than the server what was taken.
  for (let wait = 0; wait < 200 && taken.length < now.version; wait++) await new Promise((done) => setTimeout(done, 10));
  assert.equal(taken.length, now.version, `${program}: ${JSON.stringify(taken)}`);
  for (const page of people) { assert.deepEqual(page.wrong, []); await page.context().close(); }
  return { now, taken };
}

/** A value as a program has it, from what a form holds; nothing where the form does not say it all. */
function replay(program, taken, now) {
  const plain = (value) => (value === true ? "True" : value === false ? "False" : typeof value === "string" ? value : null);
  const lines = taken.map(({ address, deed }) => {
    const what = typeof deed === "string" ? { continue: "C", left: "L", right: "R" }[deed] : plain(deed.fill);
    return what === null ? null : `${address} ${what}`.trim();
  });
  if (lines.includes(null)) return false;
  const file = join(folder, "random.events");
  writeFileSync(file, lines.join("\n") + "\n");
  const run = spawnSync(whatif, ["top", "run", join(examples, `${program}.top`), "--events", file], { encoding: "utf8" });
  const done = /^done: (.*)$/m.exec(run.stdout)?.[1] ?? null;
  assert.equal(done, now.value, `${program}: ${lines.join("; ")}\n${run.stdout}${run.stderr}`);
  return true;
}

await play({
  async "random sessions agree with the proofs and with the engine"() {
    const count = { sessions: 0, steps: 0, done: 0, replayed: 0 };
    const each = Math.max(1, Math.ceil(sessions / programs.length));
    for (const program of programs) {
      const server = await serve(join(examples, `${program}.top`), `random-${program}.sqlite`);
      const developer = server.links.get("developer");
      const known = await proofs(developer);
      for (let number = 0; number < each && count.sessions < sessions; number++) {
        const { now, taken } = await session(developer, program, known, number);
        count.sessions += 1;
        count.steps += taken.length;
        count.done += now.value === null ? 0 : 1;
        count.replayed += replay(program, taken, now) ? 1 : 0;
        if (count.sessions % 50 === 0) console.log(JSON.stringify(count));
      }
      await end(server);
    }
    console.log(`      ${JSON.stringify(count)}`);
    // So that nothing passes by doing nothing.
    assert.ok(count.steps > count.sessions && count.done > 0 && count.replayed > 0, JSON.stringify(count));
  },
});
