// The page to try whatif on: node try.mjs WHATIF EXAMPLES CHROMIUM SCREENSHOTS
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { check, end, open, play, start } from "./stage.mjs";

async function visit(options) {
  const server = await start(["--port", "0"], "Ctrl-C");
  const address = /http:\S+/.exec(server.text)[0];
  return { ...server, address, page: await open(address, { viewport: { width: 1300, height: 900 }, ...options }) };
}

/** The server has said all that there is to say about the present text. */
const ready = (page) => page.locator("#status", { hasText: "Ready." }).waitFor({ timeout: 60_000 });

/** Resolves once the status has said that the page is checking: that may be over before anybody looks. */
const checking = (page) =>
  page.evaluate(() => new Promise((resolve) => {
    const says = (node) => node.textContent.includes("Checking");
    const look = (changes) => changes.some((change) => [...change.addedNodes].some(says)) && resolve();
    const status = document.querySelector("#status");
    new MutationObserver(look).observe(status, { childList: true });
    if (says(status)) resolve();
  }));

const choose = async (page, title) => {
  const said = checking(page);
  await page.getByLabel("Example").selectOption({ label: title });
  await said;
};

/** Replaces the whole program. */
async function write(page, text) {
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}

const scenes = {
  async "a squiggle, a hover, a fix that is applied and verified"() {
    let bytes = 0;
    const server = await start(["--port", "0"], "Ctrl-C");
    const page = await open("about:blank", { viewport: { width: 1300, height: 900 } });
    page.on("response", async (response) => { bytes += Number(response.headers()["content-length"] ?? 0); });
    await page.goto(/http:\S+/.exec(server.text)[0]);
    await page.locator(".cm-lintRange-warning", { hasText: "concat" }).first().waitFor();
    assert.ok(bytes > 100_000 && bytes < 600_000, `the page took ${bytes} bytes`);
    console.log(`      the page took ${bytes} bytes`);
    await page.locator("#functions li", { hasText: "counterexample: concat" }).waitFor();
    await page.locator(".cm-lintRange-warning", { hasText: "concat" }).first().hover();
    await page.locator(".cm-tooltip", { hasText: "counterexample with assumed results" }).waitFor();
    await page.locator(".cm-tooltip td", { hasText: "append [] [y] = []" }).first().waitFor();
    const fix = page.locator("#problems button.fix", { hasText: "give append the type" });
    await fix.waitFor();
    await check(page, "try-squiggle");
    await fix.click();
    await page.locator(".cm-line", { hasText: "size v == size xs + size ys" }).waitFor();
    await page.locator("#functions li.good", { hasText: "concat" }).waitFor();
    await page.locator("#problems", { hasText: "None." }).waitFor();
    assert.equal(await page.locator(".cm-lintRange").count(), 0);
    assert.deepEqual(page.wrong, []);
    await end(server);
  },

  async "a counterexample as a tree, and the dial"() {
    const server = await visit();
    const { page } = server;
    await page.getByRole("button", { name: "explain concat" }).click();
    await page.locator("#answer .tree", { hasText: "must satisfy" }).waitFor();
    await page.getByRole("button", { name: "too weak" }).click();
    await page.locator(".cm-shown").first().waitFor();
    // What if append returned what it should?
    const dial = page.locator(".dial input").first();
    await dial.fill("[y]");
    await dial.press("Enter");
    await page.getByRole("heading", { name: "concat if append [] [y] = [y]" }).waitFor();
    // Then there is another call that it can fail by, and another after that.
    assert.ok(await page.locator(".dial input").count() >= 2);
    await check(page, "try-dial");
    // A result that makes no sense is told, with its reason.
    await page.locator(".dial input").first().fill("][");
    await page.getByRole("button", { name: "Suppose so" }).click();
    await page.locator("#answer pre", { hasText: "error" }).waitFor();
    assert.deepEqual(page.wrong, []);
    await end(server);
  },

  async "paths as a picture, and a proof"() {
    const server = await visit();
    const { page } = server;
    await ready(page);
    await choose(page, "Explore and prove: intersect");
    await page.getByRole("button", { name: "explore intersect", exact: true }).click();
    await page.locator("svg.paths text", { hasText: "intersect" }).nth(2).waitFor();
    await check(page, "try-explore");
    await page.getByRole("button", { name: "prove commutative" }).click();
    await page.locator("#answer pre", { hasText: "False" }).waitFor();
    assert.deepEqual(page.wrong, []);
    await end(server);
  },

  async "a task: claims, runs, hints"() {
    const server = await visit();
    const { page } = server;
    await ready(page);
    await choose(page, "Asking for leave");
    await page.locator("#functions li.good", { hasText: "notMoreThanLeft" }).waitFor();
    await page.locator(".cm-lintRange-error").first().waitFor();
    await page.getByRole("button", { name: "explain asFirstAsked" }).click();
    await page.locator("#answer pre", { hasText: "violated" }).waitFor();
    await page.getByRole("button", { name: "explore main" }).click();
    await page.locator("#answer .runs details").first().waitFor();
    await page.getByRole("button", { name: "hints main" }).click();
    await page.getByRole("heading", { name: /hints for leave.top/ }).waitFor();
    await page.getByRole("button", { name: "run this main" }).click();
    await page.getByRole("textbox", { name: "employee: Days" }).fill("40");
    await page.getByRole("button", { name: "Enter" }).click();
    await page.locator("#answer .reason", { hasText: "does not hold" }).waitFor();
    await page.getByRole("textbox", { name: "employee: Days" }).fill("x");
    await page.getByRole("button", { name: "Change" }).click();
    await page.locator("#answer .error", { hasText: "is not a whole number" }).waitFor();
    await page.getByRole("textbox", { name: "employee: Days" }).fill("5");
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByRole("button", { name: "employee: Ask" }).click();
    await check(page, "try-run");
    await page.getByRole("button", { name: "manager: Yes" }).click();
    await page.locator("#answer .done", { hasText: "<5, Yes>" }).waitFor();
    await check(page, "try-task");
    assert.deepEqual(page.wrong, []);
    await end(server);
  },

  async "a link holds the program"() {
    const server = await visit();
    const { page } = server;
    await ready(page);
    await write(page, "module Own where\n-- λ <b>shared</b>\n{-@ f :: Int -> {v:Int | v > 0} @-}\nf :: Int -> Int\nf x = x\n");
    await page.getByRole("button", { name: "Share" }).click();
    await page.locator("#status", { hasText: "The link is in the address bar" }).waitFor();
    const other = await open(page.url());
    await other.locator(".cm-line", { hasText: "λ <b>shared</b>" }).waitFor();
    await other.locator(".cm-lintRange-error").first().waitFor();
    // A link that was cut off opens an example.
    const cut = await open(page.url().slice(0, -20));
    await cut.locator(".cm-line", { hasText: "module Concat" }).waitFor();
    for (const each of [page, other, cut]) assert.deepEqual(each.wrong, []);
    await end(server);
  },

  async "an edit survives a reload, and answers go with the program"() {
    const server = await visit();
    const { page } = server;
    await ready(page);
    await page.getByRole("button", { name: "explain concat" }).click();
    await page.locator("#answer .tree").waitFor();
    await write(page, "module Own where\nown :: Int\nown = 7\n");
    assert.equal(await page.locator("#answer").textContent(), "", "the answer was about another text");
    await page.locator("#functions li", { hasText: "own" }).waitFor();
    await page.reload();
    await page.locator(".cm-line", { hasText: "own = 7" }).waitFor();
    assert.equal(await page.locator("#example option:checked").textContent(), "Your program");
    // An example can be looked at, and what was written is still there.
    await choose(page, "The same, cured");
    await page.locator("#functions li", { hasText: "concat" }).waitFor();
    assert.equal(await page.locator("#functions li", { hasText: "own" }).count(), 0);
    await page.getByLabel("Example").selectOption({ label: "Your program" });
    await page.locator(".cm-line", { hasText: "own = 7" }).waitFor();
    // An edit after a link was made survives too.
    await page.getByRole("button", { name: "Share" }).click();
    await page.locator("#status", { hasText: "The link is in the address bar" }).waitFor();
    await write(page, "module Own where\nown :: Int\nown = 8\n");
    await page.locator("#functions li.good, #functions li.open", { hasText: "own" }).waitFor();
    await page.locator(".cm-line", { hasText: "own = 8" }).waitFor();
    await page.reload();
    await page.locator(".cm-line", { hasText: "own = 8" }).waitFor();
    assert.deepEqual(page.wrong, []);
    await end(server);
  },

  async "the tour: break, see, cure, prove, compare"() {
    const server = await visit({ viewport: { width: 1360, height: 850 } });
    const { page } = server;
    await ready(page);
    await page.getByRole("button", { name: "Tour", exact: true }).click();
    const step = (title) => page.getByRole("heading", { name: title }).waitFor();
    await step("1 of 5: Break");
    await page.locator("#functions li.good", { hasText: "twice" }).waitFor();
    await page.getByRole("button", { name: "Take the promise away" }).click();
    await page.locator("#functions li.bad", { hasText: "twice" }).waitFor();
    await page.getByRole("button", { name: "Next" }).click();
    await step("2 of 5: See");
    await page.getByRole("button", { name: "Explain twice" }).first().click();
    await page.locator("#answer .tree", { hasText: "must satisfy" }).waitFor();
    await page.getByRole("button", { name: "Next" }).click();
    await page.locator("#problems button.fix", { hasText: "give append the type" }).waitFor();
    await check(page, "try-tour");
    await page.getByRole("button", { name: "Take the cure" }).click();
    await page.locator("#functions li.good", { hasText: "twice" }).waitFor();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "Prove prop_rev" }).first().click();
    await page.locator("#answer pre", { hasText: "proved: prop_rev" }).waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "Next" }).click();
    await step("5 of 5: Compare");
    await page.getByRole("button", { name: "Prove prop_same" }).first().click();
    await page.locator("#answer pre", { hasText: "proved: prop_same" }).waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "Done" }).click();
    assert.equal(await page.locator("#tour").isVisible(), false);
    assert.deepEqual(page.wrong, []);
    await end(server);
  },

  async "a program of the visitor's machine is opened and downloaded"() {
    const server = await visit();
    const { page } = server;
    await ready(page);
    await page.getByRole("button", { name: "New", exact: true }).click();
    await page.locator(".cm-line", { hasText: "module Main where" }).waitFor();
    const text = "module Mine where\nmine :: Int\nmine = 9\n";
    await page.locator("#file").setInputFiles({ name: "Mine.hs", mimeType: "text/plain", buffer: Buffer.from(text) });
    await page.locator(".cm-line", { hasText: "mine = 9" }).waitFor();
    assert.equal(await page.locator("#example option:checked").textContent(), "Your program");
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).click()]);
    assert.equal(download.suggestedFilename(), "Mine.hs");
    assert.equal(await readFile(await download.path(), "utf8"), text);
    // It survives a reload, and what is no program is refused in words.
    await page.reload();
    await page.locator(".cm-line", { hasText: "mine = 9" }).waitFor();
    await ready(page);
    await page.locator("#file").setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello") });
    await page.locator("#status", { hasText: "The page reads files called .hs" }).waitFor();
    await page.locator(".cm-line", { hasText: "mine = 9" }).waitFor();
    assert.deepEqual(page.wrong, []);
    await end(server);
  },

  async "properties are decided by themselves, in the dark too"() {
    const server = await visit({ colorScheme: "dark" });
    const { page } = server;
    await ready(page);
    await write(page, "module P where\nprop_twice :: [Int] -> Bool\nprop_twice xs = reverse (reverse xs) == xs\n\nprop_once :: [Int] -> Bool\nprop_once xs = reverse xs == xs\n");
    await page.locator("#functions li.good", { hasText: "proved for all finite inputs" }).waitFor({ timeout: 60_000 });
    await page.locator("#functions li.bad", { hasText: "refuted by prop_once [0, 1]" }).waitFor({ timeout: 60_000 });
    await check(page, "try-dark");
    assert.deepEqual(page.wrong, []);
    await end(server);
  },

  async "at a phone's width, by the keyboard, with markup as text"() {
    const server = await visit({ viewport: { width: 360, height: 740 } });
    const { page } = server;
    await ready(page);
    await write(page, 'module M where\n{-@ f :: Int -> {v:String | false} @-}\nf :: Int -> String\nf x = "<img src=x onerror=alert(1)>"\n');
    await page.locator(".cm-lintRange-error").first().waitFor();
    await page.getByRole("button", { name: "explain f" }).press("Enter");
    await page.locator("#answer .tree", { hasText: "<img src=x" }).waitFor();
    assert.equal(await page.locator("img").count(), 0);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 360), "nothing sticks out");
    await check(page, "try-phone");
    assert.deepEqual(page.wrong, []);
    await end(server);
  },

  async "no other site opens a socket"() {
    const server = await visit();
    const address = server.address.replace("http", "ws") + "lsp";
    const refused = await open("about:blank");
    const code = await refused.evaluate((address) => new Promise((done) => { new WebSocket(address).onclose = (event) => done(event.code); }), address);
    assert.equal(code, 1006);
    await end(server);
  },
};

await play(scenes);
