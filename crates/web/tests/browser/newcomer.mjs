// A newcomer's first minutes, from the installation to an agent: in a terminal (tmux), on the page, on forms, over the agents' protocol.
// node newcomer.mjs WHATIF EXAMPLES CHROMIUM SCREENSHOTS [ARCHIVE]
//
// Each step ends when a person would see what it is about; its time is printed. With an archive (`whatif-….tar.xz`), that is what is installed
// and tried, instead of the program that is named.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { open, play, screenshots, whatif as given } from "./stage.mjs";

const home = mkdtempSync(join(tmpdir(), "whatif-newcomer-"));
const archive = process.argv[6];
let whatif = given;

/** The files that the book's first page has its readers write. */
const page = readFileSync(new URL("../../../../docs/book/src/start.md", import.meta.url), "utf8");
for (const [, name, text] of page.matchAll(/```\w+,file=(\S+)\n([^]*?)```/g)) writeFileSync(join(home, name), text);
writeFileSync(join(home, "Old.hs"), "module Total where\n\ntotal :: [Int] -> Int\ntotal []       = 0\ntotal (x : xs) = x + total xs\n");
writeFileSync(join(home, "New.hs"), "module Total where\n\ntotal :: [Int] -> Int\ntotal = foldr1 (+)\n");

const times = [];
async function step(name, action) {
  const began = performance.now();
  await action();
  times.push([name, performance.now() - began]);
}

/** A terminal of 100 columns. */
const socket = `whatif-newcomer-${process.pid}`;
const tmux = (...words) => execFileSync("tmux", ["-L", socket, ...words], { encoding: "utf8" });
let asked = 0;

/** Types a command, waits until it has ended, and looks at the screen for what it should say. */
async function types(command, expected) {
  const end = `done-${(asked += 1)}`;
  tmux("send-keys", "-t", "main", "-l", `clear; ${command}; echo do''ne-${asked}`);
  tmux("send-keys", "-t", "main", "Enter");
  for (let tries = 0; ; tries += 1) {
    const screen = tmux("capture-pane", "-t", "main", "-p", "-S", "-200");
    if (screen.includes(end)) {
      assert.ok(screen.includes(expected), `${command} does not say ${expected}:\n${screen}`);
      return;
    }
    assert.ok(tries < 6000, `${command} does not end:\n${screen}`);
    await new Promise((later) => setTimeout(later, 10));
  }
}

/** Starts a server, and waits for an address that it prints. */
async function serve(parameters, pattern) {
  const child = spawn(whatif, ["web", ...parameters], { cwd: home });
  let text = "";
  const found = await new Promise((ready, failed) => {
    child.stdout.on("data", (data) => { text += data; const match = pattern.exec(text); if (match) ready(match[1]); });
    child.on("exit", () => failed(new Error(`the server ended: ${text}`)));
  });
  return { address: found, end: () => child.kill("SIGKILL") };
}

/** What the agents' server answers to one call, after the introduction. */
async function agent(name, parameters) {
  const child = spawn(whatif, ["mcp"], { cwd: home });
  const send = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const clientInfo = { name: "newcomer", version: "1" };
  send({ id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo } });
  send({ method: "notifications/initialized" });
  send({ id: 2, method: "tools/call", params: { name, arguments: parameters } });
  let text = "";
  const answer = await new Promise((ready, failed) => {
    child.stdout.on("data", (data) => {
      text += data;
      const line = text.split("\n").slice(0, -1).find((one) => JSON.parse(one).id === 2);
      if (line) ready(JSON.parse(line));
    });
    child.on("exit", () => failed(new Error(`the server ended: ${text}`)));
  });
  child.kill("SIGKILL");
  return answer;
}

const scenes = {
  async "a newcomer's first minutes"() {
    mkdirSync(join(home, "installed"));
    if (archive) {
      await step("install: unpack the archive", () => execFileSync("tar", ["-xJf", archive, "-C", join(home, "installed")]));
      whatif = join(home, "installed", readdirSync(join(home, "installed"))[0], "bin/whatif");
    }
    tmux("new-session", "-d", "-s", "main", "-x", "100", "-y", "50", "-c", home, `PATH=${dirname(whatif)}:$PATH PS1='$ ' sh`);
    await step("terminal: what is there? (doctor)", () => types("whatif doctor", "ok  proof"));
    await step("terminal: first counterexample", () => types("whatif check Add.hs", "help: give `incr` this type"));
    await step("terminal: first cure", () => types("whatif check Add.hs --fix", "wrote `Add.hs`: the type of `incr`"));
    await step("terminal: first property", () => types("whatif prove Laws.hs", "prop_commutative [0] [1] = False"));
    await step("terminal: first proof", () => types("whatif prove Laws.hs prop_associative --explain", "by induction on xs"));
    await step("terminal: two versions compared", () => types("whatif diff Old.hs New.hs", "total []"));
    await step("terminal: first workflow", () => types("whatif top prove seats.top", "violated  property nobodyBooksNothing"));

    const { address, end } = await serve(["--port", "0"], /(http:\S+)/);
    const tab = await open("about:blank", { viewport: { width: 1360, height: 850 } });
    await step("page: first squiggle", async () => {
      await tab.goto(address);
      await tab.locator(".cm-lintRange-warning", { hasText: "concat" }).first().waitFor();
    });
    const cure = tab.locator("#problems button.fix", { hasText: "give append the type" });
    await step("page: the cure is offered", () => cure.waitFor());
    await step("page: cured and verified", async () => {
      await cure.click();
      await tab.locator("#functions li.good", { hasText: "concat" }).waitFor();
    });
    end();

    const forms = await serve(["seats.top", "--port", "0"], /customer +(http:\S+)/);
    await step("forms: a booking", async () => {
      await tab.goto(forms.address);
      await tab.getByLabel("Seats").last().fill("2");
      await tab.keyboard.press("Enter");
      await tab.getByText("Booked").first().waitFor();
    });
    await tab.screenshot({ path: join(screenshots, "newcomer-booking.png") });
    forms.end();

    await step("agent: a counterexample with its cure", async () => {
      const text = "module T where\n\nincr :: Int -> Int\nincr x = x + 1\n\n{-@ f :: x:Int -> {v:Int | v > x} @-}\nf :: Int -> Int\nf x = incr x\n";
      const answer = await agent("check", { text });
      assert.ok(JSON.stringify(answer.result).includes("incr"), JSON.stringify(answer));
    });
    assert.deepEqual(tab.wrong, []);
    const width = Math.max(...times.map(([name]) => name.length));
    for (const [name, took] of times) console.log(`      ${name.padEnd(width)}  ${(took / 1000).toFixed(2).padStart(7)} s`);
    const all = times.reduce((sum, [, took]) => sum + took, 0);
    console.log(`      ${"all of it".padEnd(width)}  ${(all / 1000).toFixed(2).padStart(7)} s`);
  },
};

process.on("exit", () => {
  try { tmux("kill-server"); } catch { /* It was not started. */ }
  rmSync(home, { recursive: true, force: true });
});
await play(scenes);
