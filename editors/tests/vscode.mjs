// VS Code, in a browser, with the built package: open, type, see the diagnostic, apply the fix, see it verified; then the counterexample
// as a tree, the paths as a picture, the dial, a type that cures, an extension that GHC would ask for, and a task program. WHATIF names the program, VSIX the package, DOORS the folder with code-server; screenshots are
// left in its folder `screenshots`.

import { spawn, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const { WHATIF, VSIX, DOORS } = process.env;
const home = join(DOORS, "code-server");
const { chromium } = createRequire(join(home, "package.json"))("playwright-core");
const entry = join(home, "node_modules/code-server/out/node/entry.js");
const screenshots = join(DOORS, "screenshots");
mkdirSync(screenshots, { recursive: true });

const folder = mkdtempSync(join(tmpdir(), "whatif-door-"));
const workspace = join(folder, "workspace");
const data = join(folder, "data");
mkdirSync(join(data, "User"), { recursive: true });
mkdirSync(workspace);
writeFileSync(
  join(workspace, "Door.hs"),
  `module Door where

{-@ positive :: Maybe {v:Int | v > 0} -> {v:Int | v > 0} @-}
positive :: Maybe Int -> Int
positive m =
  1
`,
);
writeFileSync(
  join(workspace, "Wrong.hs"),
  `module Wrong where

{-@ measure size @-}
size :: [a] -> Int
size [] = 0
size (_ : xs) = 1 + size xs

{-@ twice :: xs:[Int] -> {v:[Int] | size v == 2 * size xs} @-}
twice :: [Int] -> [Int]
twice [] = []
twice (x : xs) = x : twice xs
`,
);
const twice = (name) => `module ${name} where

{-@ incr :: x:Int -> Int @-}
incr :: Int -> Int
incr x = x + 1

{-@ twice :: x:Int -> {v:Int | v > x} @-}
twice :: Int -> Int
twice x = incr (incr x)
`;
for (const name of ["First", "Page"]) writeFileSync(join(workspace, `${name}.hs`), twice(name));
writeFileSync(join(workspace, "Markup.hs"), `module Markup where\n\n{-@ mark :: Int -> {v:String | len v == 0} @-}\nmark :: Int -> String\nmark _ = "<b><img src=x>"\n`);
writeFileSync(join(workspace, "Extension.hs"), "module Extension where\n\nsign :: Int -> Int\nsign = \\case\n  0 -> 0\n  n -> if n > 0 then 1 else -1\n");
writeFileSync(
  join(workspace, "seats.top"),
  `let limit = 10
main = enter Int "Seat" |> \\seat. if seat > 0 then view seat else fail
property positive v = v > 0
property small v = v < limit
`,
);
writeFileSync(
  join(data, "User/settings.json"),
  JSON.stringify({
    "whatif.path": WHATIF,
    "workbench.startupEditor": "none",
    "workbench.colorTheme": "Default Light Modern",
    "security.workspace.trust.enabled": false,
    "telemetry.telemetryLevel": "off",
    "extensions.autoCheckUpdates": false,
    "editor.quickSuggestions": "off",
    "editor.suggestOnTriggerCharacters": false,
    "editor.acceptSuggestionOnEnter": "off",
    "editor.minimap.enabled": false,
  }),
);

const shared = ["--user-data-dir", data, "--extensions-dir", join(folder, "extensions")];
const environment = { ...process.env, XDG_CONFIG_HOME: join(folder, "config"), XDG_DATA_HOME: join(folder, "share") };
execFileSync("node", [entry, ...shared, "--install-extension", VSIX], { stdio: "ignore", env: environment });

const port = await new Promise((found) => {
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const { port } = probe.address();
    probe.close(() => found(port));
  });
});
const address = ["--auth", "none", "--bind-addr", `127.0.0.1:${port}`, "--disable-telemetry", "--disable-update-check"];
const server = spawn("node", [entry, ...shared, ...address, workspace], { stdio: "ignore", env: environment, detached: true });

const flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const browser = await chromium.launchPersistentContext(join(folder, "browser"), {
  executablePath: "/usr/bin/chromium",
  headless: true,
  args: flags,
  viewport: { width: 1280, height: 760 },
});

async function steps(page) {
  const see = (selector, text) => page.locator(selector, { hasText: text }).first().waitFor({ timeout: 90_000 });
  const shoot = (name) => page.screenshot({ path: join(screenshots, `${name}.png`) });
  const open = (name) => page.locator(".explorer-folders-view .monaco-list-row", { hasText: name }).dblclick();
  // A quick fix is clicked, too. Its list takes no click before the mouse has moved.
  const take = async (text) => {
    const row = page.locator(".action-widget .monaco-list-row", { hasText: text }).first();
    await row.hover({ force: true });
    await row.click();
  };
  // Another part of the page may take the focus while the box is open, which closes the box: then it is opened again. What is found is
  // clicked, because a key would go to whatever has the focus by then, and change a file.
  const go = async (line, column) => {
    const input = page.locator(".quick-input-box input");
    for (let attempt = 0; ; attempt++) {
      try {
        await page.keyboard.press("Control+G");
        await input.fill(`:${line}:${column}`, { timeout: 10_000 });
        await page.locator(".quick-input-list .monaco-list-row", { hasText: /go to line/i }).first().click({ timeout: 10_000 });
        await page.locator(".quick-input-widget").waitFor({ state: "hidden", timeout: 10_000 });
        const there = page.locator(".statusbar-item", { hasText: `Ln ${line}, Col ${column}` });
        await there.first().waitFor({ timeout: 10_000 });
        break;
      } catch (error) {
        if (attempt > 9) throw error;
        await page.keyboard.press("Escape");
      }
    }
  };
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await page.goto(`http://127.0.0.1:${port}/?folder=${workspace}`);
      // A server that has just started knows no page yet.
      if (!answer.ok()) throw new Error(`code-server says ${answer.status()}`);
      break;
    } catch (error) {
      if (attempt > 60) throw error;
      await page.waitForTimeout(500);
    }
  }
  await page.locator(".monaco-workbench").waitFor({ timeout: 90_000 });
  await page.waitForTimeout(2_000);
  await open("Door.hs");
  await see(".codelens-decoration", "verified");
  await shoot("1-verified");

  await go(6, 3);
  await page.keyboard.press("Delete");
  await page.keyboard.type("fromMaybe 1 m", { delay: 30 });
  await page.locator(".squiggly-error").first().waitFor({ timeout: 90_000 });
  await go(6, 5);
  await page.keyboard.press("Control+K");
  await page.keyboard.press("Control+I");
  await see(".monaco-hover", "is not in scope");
  await shoot("2-diagnostic");
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+.");
  await see(".action-widget", "import `fromMaybe` from Data.Maybe");
  await shoot("3-fix");
  await take("import `fromMaybe` from Data.Maybe");
  await see(".view-line", /import.Data\.Maybe/);
  await see(".codelens-decoration", "verified");
  await page.locator(".squiggly-error").first().waitFor({ state: "detached" });
  await shoot("4-fixed");

  await open("Wrong.hs");
  await see(".codelens-decoration", "counterexample");
  await page.locator(".codelens-decoration a", { hasText: "counterexample" }).first().click();
  await see(".monaco-list-row", "must satisfy");
  await page.waitForTimeout(1_000);
  await shoot("5-counterexample");
  await page.locator(".codelens-decoration a", { hasText: "explore" }).first().click();
  await page.locator("iframe.webview").first().waitFor({ timeout: 90_000 });
  await page.waitForTimeout(2_000);
  await shoot("6-paths");

  await open("First.hs");
  await see(".codelens-decoration", "counterexample");
  await page.locator(".squiggly-warning").first().waitFor();
  await go(9, 3);
  await page.keyboard.press("Control+K");
  await page.keyboard.press("Control+I");
  await see(".monaco-hover", "counterexample with assumed results");
  await shoot("7-squiggle");
  await page.keyboard.press("Escape");
  await page.locator(".codelens-decoration a", { hasText: "counterexample" }).first().click();
  // The dial: what if a call returned something else?
  for (let attempt = 0; ; attempt++) {
    await page.locator(".monaco-list-row", { hasText: /^if.*incr/ }).first().click();
    try {
      await page.locator(".quick-input-box input").fill("100", { timeout: 10_000 });
      await page.locator(".quick-input-box input").press("Enter", { timeout: 10_000 });
      await page.locator(".tab", { hasText: /twice if incr .* = 100/ }).first().waitFor({ timeout: 20_000 });
      break;
    } catch (error) {
      if (attempt > 4) throw error;
    }
  }
  await shoot("8-dial");
  // The cure.
  await page.locator(".tab", { hasText: "First.hs" }).first().click();
  // There is nothing to choose from as long as the answer about the file is not there.
  for (let attempt = 0; ; attempt++) {
    await go(9, 3);
    await page.keyboard.press("Control+.");
    const cure = page.locator(".action-widget", { hasText: /give .incr. the type/ }).first();
    try {
      await cure.waitFor({ timeout: 20_000 });
      break;
    } catch (error) {
      if (attempt > 4) throw error;
      await page.keyboard.press("Escape");
    }
  }
  await shoot("9-cure");
  await take(/give .incr. the type/);
  await page.locator(".squiggly-warning").first().waitFor({ state: "detached" });
  await page.waitForFunction(() => [...document.querySelectorAll(".codelens-decoration a")].filter((lens) => lens.textContent === "verified").length === 2);
  await shoot("10-cured");

  // The counterexample as a page: its dial, and its cure as a button; it follows what the button does.
  await open("Page.hs");
  await see(".codelens-decoration", "counterexample");
  await page.locator(".codelens-decoration a", { hasText: "counterexample" }).first().click();
  await see(".tab", /twice: Page.hs/);
  const inPage = async (selector, text) => {
    for (let attempt = 0; attempt < 180; attempt++) {
      for (const frame of page.frames()) {
        const found = frame.locator(selector, { hasText: text }).first();
        if (await found.isVisible().catch(() => false)) return found;
      }
      await page.waitForTimeout(500);
    }
    throw new Error(`no page says ${text}`);
  };
  await inPage("h2", "What if these calls returned something else?");
  // The page may be drawn anew between finding its button and clicking it.
  for (let attempt = 0; ; attempt++) {
    const button = await inPage(".cures button", /give .incr. the type/);
    await shoot("13-page");
    try {
      await button.click({ timeout: 10_000 });
      break;
    } catch (error) {
      if (attempt > 4) throw error;
    }
  }
  await inPage("p.good", "verified");
  await page.waitForFunction(() => [...document.querySelectorAll(".codelens-decoration a")].filter((lens) => lens.textContent === "verified").length === 2);
  await shoot("14-page-cured");

  // What a program calls its values is text on that page, whatever it looks like.
  await open("Markup.hs");
  await see(".codelens-decoration", "counterexample");
  await page.locator(".codelens-decoration a", { hasText: "counterexample" }).first().click();
  await inPage("h1 code.bad", "<b><img src=x>");
  for (const frame of page.frames()) {
    const made = await frame.locator("h1 img, h1 b").count().catch(() => 0);
    if (made > 0) throw new Error("markup of a program became part of a page");
  }

  await open("Extension.hs");
  await see(".codelens-decoration", "total");
  await go(4, 9);
  await page.keyboard.press("Control+.");
  await see(".action-widget", "turn on LambdaCase");
  await shoot("11-extension");
  await take("turn on LambdaCase");
  await see(".view-line", /LANGUAGE.LambdaCase/);

  await open("seats.top");
  await see(".codelens-decoration", "violated by 1 event");
  await page.locator(".squiggly-error").first().waitFor();
  await go(4, 25);
  await page.keyboard.press("Control+K");
  await page.keyboard.press("Control+I");
  await see(".monaco-hover", "limit : Int");
  await shoot("12-task");
}

let failed = false;
const page = browser.pages()[0] ?? (await browser.newPage());
// As long as a slow machine needs: what this tries is that the answers come, not when.
page.setDefaultTimeout(90_000);
try {
  await steps(page);
  console.log(`VS Code: all is well; screenshots are in ${screenshots}`);
} catch (error) {
  failed = true;
  await page.screenshot({ path: join(screenshots, "failed.png") });
  console.error(`VS Code: ${error}`);
} finally {
  await browser.close();
  // The whole group: code-server starts processes of its own.
  process.kill(-server.pid, "SIGTERM");
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 300 });
}
process.exit(failed ? 1 : 0);
