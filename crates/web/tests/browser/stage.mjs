// What the scenes in a browser share: servers, pages, and how a scene is played. node FILE.mjs WHATIF EXAMPLES CHROMIUM SCREENSHOTS
//
// Each scene starts a server of its own and ends it. SCENE=… plays those alone whose name contains it.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

export const [whatif, examples, browserPath, screenshots] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
mkdirSync(screenshots, { recursive: true });
export const folder = mkdtempSync(join(tmpdir(), "whatif-browser-"));

/** The servers that run, so that none outlives a scene that failed. */
const running = new Set();

/** Starts a server, and waits until it has said what is expected; what it said. */
export async function start(parameters, expected) {
  const child = spawn(whatif, ["web", ...parameters]);
  running.add(child);
  child.on("exit", () => running.delete(child));
  let text = "";
  let errors = "";
  child.stderr.on("data", (data) => { errors += data; });
  await new Promise((ready, failed) => {
    child.stdout.on("data", (data) => { text += data; if (text.includes(expected)) ready(); });
    child.on("exit", () => failed(new Error(`the server ended: ${errors}`)));
  });
  return { child, text };
}

/** Starts a server for a task, at a port of its choice or at a given one; its links by user. */
export async function serve(program, log, listen = "127.0.0.1:0") {
  const { child, text } = await start([program, "--listen", listen, "--log", join(folder, log)], "inputs are kept");
  const links = new Map([...text.matchAll(/^ *(\S+) +(http:\S+)$/gm)].map((found) => [found[1], found[2]]));
  return { child, links, host: new URL(links.get("developer")).host };
}

export async function end(server) {
  const gone = new Promise((done) => server.child.on("exit", done));
  server.child.kill("SIGKILL");
  await gone;
}

export async function check(page, name) {
  // The policy of the page lets no script in, and so not this one either; the browser's own door does.
  const violations = await page.evaluate(`${axe}; axe.run().then((found) => found.violations.map((it) => it.id + ": " + it.nodes.map((node) => node.html).join(" ")))`);
  assert.deepEqual(violations, [], `axe-core, ${name}`);
  await page.screenshot({ path: join(screenshots, `${name}.png`), fullPage: true });
}

const browser = await chromium.launch({
  executablePath: browserPath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

/** A page of a user in a context of its own: nothing is shared with others but the server. */
export async function open(url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 900, height: 700 }, ...options });
  const page = await context.newPage();
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(error.message));
  page.on("dialog", (dialog) => { wrong.push(`a dialog: ${dialog.message()}`); dialog.dismiss(); });
  // What the content security policy refuses is told on the console.
  page.on("console", (message) => { if (message.text().includes("Content Security Policy")) wrong.push(message.text()); });
  page.wrong = wrong;
  await page.goto(url);
  return page;
}

/** Plays the scenes; the process ends with the last one. */
export async function play(scenes) {
  let failed = false;
  const only = process.env.SCENE;
  for (const [name, scene] of Object.entries(scenes)) {
    if (only && !name.includes(only)) continue;
    try {
      await scene();
      console.log(`ok    ${name}`);
    } catch (error) {
      failed = true;
      console.log(`FAILED ${name}\n${error.stack}`);
    }
  }
  running.forEach((child) => child.kill("SIGKILL"));
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
  process.exit(failed ? 1 : 0);
}
