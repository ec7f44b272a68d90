// Every page, as a person sees it: at a desk's and at a phone's width, in light and in dark. node pictures.mjs WHATIF EXAMPLES CHROMIUM FOLDER
//
// axe-core looks at each of them, too, and no page may be wider than its window. With BOOK=FOLDER, the pictures of the book are taken anew.
import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { check, end, examples, folder, open, play, serve, start } from "./stage.mjs";

const LOOKS = [1360, 390].flatMap((width) => ["light", "dark"].map((colorScheme) => ({ width, colorScheme })));

/** Opens an address in each look, goes through the steps, and takes the picture. */
async function look(name, address, steps = async () => {}) {
  for (const { width, colorScheme } of LOOKS) {
    const page = await open(address, { viewport: { width, height: width > 400 ? 850 : 844 }, colorScheme });
    await steps(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= width, `${name} is ${wide} wide at ${width}`);
    await check(page, `${name}-${width}-${colorScheme}`);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  }
}

/** A picture of the book: what fits into a window of this size. */
async function forBook(name, page, width, height) {
  if (!process.env.BOOK) return;
  await page.setViewportSize({ width, height });
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: join(process.env.BOOK, `${name}.jpg`), type: "jpeg", quality: 70 });
}

const ready = (page) => page.locator("#status", { hasText: "Ready." }).waitFor({ timeout: 60_000 });

async function choose(page, title) {
  await page.getByLabel("Example").selectOption({ label: title });
  await page.locator("#status", { hasText: "Checking" }).waitFor({ timeout: 5_000 }).catch(() => {});
  await ready(page);
}

const scenes = {
  async "the page to try programs on"() {
    const server = await start(["--port", "0"], "Ctrl-C");
    const address = /http:\S+/.exec(server.text)[0];
    await look("try-first", address, (page) => page.locator("#problems button.fix").first().waitFor());
    await look("try-explained", address, async (page) => {
      await page.locator("#problems button.fix").first().waitFor();
      await page.getByRole("button", { name: "explain concat" }).click();
      await page.locator("#answer .tree", { hasText: "must satisfy" }).waitFor();
    });
    await look("try-paths", address, async (page) => {
      await ready(page);
      await choose(page, "Explore and prove: intersect");
      await page.getByRole("button", { name: "explore intersect", exact: true }).click();
      await page.locator("#answer svg").first().waitFor();
    });
    await look("try-tour", address, async (page) => {
      await ready(page);
      await page.getByRole("button", { name: "Tour", exact: true }).click();
      await page.getByRole("heading", { name: "1 of 5: Break" }).waitFor();
    });
    await look("try-run", address, async (page) => {
      await ready(page);
      await choose(page, "Asking for leave");
      await page.getByRole("button", { name: "run this main" }).click();
      await page.getByRole("textbox", { name: "employee: Days" }).waitFor();
    });
    const page = await open(address, { viewport: { width: 1360, height: 850 } });
    await page.locator("#problems button.fix").first().waitFor();
    await forBook("try", page, 1200, 700);
    await end(server);
  },

  async "tasks as forms"() {
    const program = join(folder, "leave.top");
    cpSync(join(examples, "leave.top"), program);
    const server = await serve(program, "pictures.sqlite");
    for (const [user, link] of server.links) {
      if (user === "developer") continue;
      await look(`task-${user}`, link, (page) => page.locator("h1").first().waitFor());
    }
    const developer = server.links.get("developer");
    await look("task-developer", developer, (page) => page.getByText("notMoreThanLeft").first().waitFor({ timeout: 60_000 }));
    await look("task-tree", `${developer}/tree`, (page) => page.locator("svg").first().waitFor({ timeout: 60_000 }));
    await look("task-entrance", `http://${server.host}/`);
    const page = await open(server.links.get("employee"), { viewport: { width: 900, height: 480 } });
    await page.getByLabel("Days").last().fill("25");
    await page.getByText("does not hold").first().waitFor();
    await forBook("form", page, 900, 350);
    await page.goto(developer);
    await page.getByText("asFirstAsked").first().waitFor();
    await forBook("developer", page, 1100, 640);
    await end(server);
  },
};

await play(scenes);
