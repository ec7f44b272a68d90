// Tasks in the browser: node web.mjs WHATIF EXAMPLES CHROMIUM SCREENSHOTS
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, end, examples, folder, open, play, screenshots, serve } from "./stage.mjs";

const scenes = {
  async "the tax workflow by three users to its end"() {
    const server = await serve(join(examples, "tax-listing.top"), "tax.sqlite");
    let bytes = 0;
    const citizen = await open("about:blank");
    citizen.on("response", async (response) => { bytes += Number(response.headers()["content-length"] ?? 0); });
    await citizen.goto(server.links.get("citizen"));
    const company = await open(server.links.get("company"));
    const officer = await open(server.links.get("officer"), { viewport: { width: 360, height: 640 } });
    await citizen.getByLabel("Invoice amount").first().waitFor();
    assert.ok(bytes > 0 && bytes < 200_000, `the page took ${bytes} bytes`);
    await officer.getByText("Waiting for citizen, company.").waitFor();
    await check(officer, "officer-waits");
    await company.getByRole("button", { name: "Confirm" }).click();
    await citizen.getByLabel("Invoice amount").last().fill("4000");
    await citizen.keyboard.press("Enter");
    await citizen.getByText("Invoice amount: 4000").waitFor();
    await check(citizen, "citizen");
    // A year too old: the officer can only reject.
    await citizen.getByLabel("Invoice date").last().fill("2019-01-31");
    await citizen.keyboard.press("Enter");
    const approve = officer.getByRole("button", { name: "Approve" });
    await approve.waitFor();
    assert.equal(await approve.getAttribute("aria-disabled"), "true");
    await officer.getByText("not possible: date - invoiceDate < 365 ∧ confirmed does not hold").waitFor();
    await check(officer, "officer-cannot-approve");
    // The citizen takes the date back and gives another one.
    await citizen.getByRole("button", { name: "Take back my last input" }).click();
    await officer.getByText("Waiting for citizen.").waitFor();
    await citizen.getByLabel("Invoice date").last().fill("2020-08-31");
    await citizen.keyboard.press("Enter");
    await officer.locator("button:not([aria-disabled])", { hasText: "Approve" }).click();
    for (const page of [citizen, company, officer]) {
      await page.getByText("<400, True, True, 2020-08-31, 2020-09-25>").first().waitFor();
      assert.deepEqual(page.wrong, []);
    }
    await check(citizen, "citizen-done");
    await end(server);
  },

  async "shared data changes in all open pages"() {
    const program = join(folder, "shared.top");
    writeFileSync(program, 'let price = ref 10\nmain = (share price "Price" @ seller) >< (watch price "Price now" @ buyer) >< (enter Int "End" @ seller) |> \\_. view !price\n');
    const server = await serve(program, "shared.sqlite");
    const seller = await open(server.links.get("seller"));
    const buyer = await open(server.links.get("buyer"));
    await buyer.locator(".view", { hasText: "10" }).waitFor();
    // What somebody is typing stays while other things change.
    await seller.getByLabel("End").last().fill("12");
    await seller.getByLabel("Price").last().fill("11");
    await seller.keyboard.press("Enter");
    await buyer.locator(".view", { hasText: "11" }).waitFor();
    assert.equal(await seller.getByLabel("End").last().inputValue(), "12");
    await end(server);
  },

  async "labels and values with markup are shown as text"() {
    const program = join(folder, "markup.top");
    const label = "<img src=x onerror=alert(1)>";
    writeFileSync(program, `main = (enter String "${label}" >? "<b>Go</b>" -> \\s. view s "Said") @ ann |> \\s. (view s "Said") >< (enter Int "End" @ ann) |> \\_. view s\n`);
    const server = await serve(program, "markup.sqlite");
    const ann = await open(server.links.get("ann"));
    await ann.getByLabel(label).last().fill("<script>alert(2)</script>");
    await ann.keyboard.press("Enter");
    await ann.getByRole("button", { name: "<b>Go</b>" }).click();
    await ann.getByText("<script>alert(2)</script>").first().waitFor();
    assert.equal(await ann.locator("img, b, main script").count(), 0);
    assert.deepEqual(ann.wrong, []);
    const developer = await open(server.links.get("developer"));
    await developer.getByRole("button", { name: "Look into session 1" }).click();
    await developer.locator("#parts").getByText("<script>alert(2)</script>").first().waitFor();
    assert.deepEqual(developer.wrong, []);
    await end(server);
  },

  async "requests of another user, forged or replayed, are refused"() {
    const server = await serve(join(examples, "tax-listing.top"), "forged.sqlite");
    const citizen = await open(server.links.get("citizen"));
    await citizen.getByLabel("Invoice amount").first().waitFor();
    const company = new URL(server.links.get("company")).pathname;
    const own = new URL(server.links.get("citizen")).pathname;
    const post = (path, body) => citizen.evaluate(async ([path, body]) => (await fetch(path, {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })).status, [path, body]);
    const input = { key: "forged000001", seen: { stamp: "x" }, event: { address: ["second"], deed: "left" } };
    assert.equal(await post(`${own}/input`, input), 403);
    assert.equal(await post(`${company.replace(/[^/]*$/, "0".repeat(32))}/input`, input), 403);
    const fill = { key: "replay000001", seen: { round: 0 }, event: { address: ["first", "first"], deed: { fill: "5" } } };
    assert.equal(await post(`${own}/input`, fill), 200);
    assert.equal(await post(`${own}/input`, fill), 200);
    assert.notEqual(await post(`${company}/input`, fill), 200);
    await citizen.getByText("Invoice amount: 5").waitFor();
    assert.equal(await citizen.locator("#history li").count(), 1);
    await end(server);
  },

  async "a server that is killed and started again goes on where it was"() {
    const program = join(examples, "tax-listing.top");
    const first = await serve(program, "killed.sqlite");
    const citizen = await open(first.links.get("citizen"));
    await citizen.getByLabel("Invoice amount").last().fill("700");
    await citizen.keyboard.press("Enter");
    await citizen.getByText("Invoice amount: 700").waitFor();
    await end(first);
    await citizen.getByText("The server cannot be reached.").waitFor();
    // An input that is given meanwhile arrives when the server is back.
    await citizen.getByLabel("Invoice date").last().fill("2020-09-01");
    await citizen.keyboard.press("Enter");
    const second = await serve(program, "killed.sqlite", first.host);
    assert.equal(second.links.get("citizen"), first.links.get("citizen"));
    await citizen.getByText("Invoice date: 2020-09-01").waitFor();
    assert.equal(await citizen.locator("#history li").count(), 2);
    await end(second);
  },

  async "every kind of form can be filled in by the keyboard"() {
    const program = join(folder, "forms.top");
    writeFileSync(program, 'type Kind = Car | House\ntype Claim = { kind : Kind, sum : Int, since : Date, urgent : Bool, notes : [String] }\nmain = enter Claim "Claim" @ ann |> \\c. view c.notes\n');
    const server = await serve(program, "forms.sqlite");
    const ann = await open(server.links.get("ann"), { viewport: { width: 360, height: 740 } });
    await ann.getByRole("button", { name: "Enter" }).click();
    await ann.getByText("Please fill in everything.").waitFor();
    await ann.getByLabel("House").check();
    await ann.getByLabel("sum").fill("12x");
    await ann.getByLabel("since").fill("2026-01-31");
    await ann.getByLabel("Yes").check();
    await ann.getByRole("button", { name: "Add to notes" }).press("Enter");
    await ann.keyboard.type("wet");
    await ann.getByRole("button", { name: "Add to notes" }).press("Enter");
    await ann.keyboard.type("cold");
    await ann.getByRole("button", { name: "Enter", exact: true }).click();
    await ann.getByText("sum: 12x is not a whole number").waitFor();
    await check(ann, "every-kind-of-form");
    await ann.getByLabel("sum").fill("12");
    await ann.keyboard.press("Enter");
    await ann.getByText('["wet", "cold"]').waitFor();
    await end(server);
  },

  async "the developer sees proofs, hints, dangers, and replays a counterexample"() {
    const server = await serve(join(examples, "leave.top"), "developer.sqlite");
    const developer = await open(server.links.get("developer"), { viewport: { width: 1300, height: 900 } });
    await developer.getByText("notMoreThanLeft").first().waitFor();
    await developer.getByRole("button", { name: /Replay the run of asFirstAsked/ }).click();
    for (let step = 0; step < 3; step++) {
      await developer.getByRole("button", { name: "Next step of the counterexample" }).click();
      await developer.locator("#history li").nth(step).waitFor();
    }
    await developer.getByRole("button", { name: "Show the next steps" }).click();
    await developer.locator("#hints li").first().waitFor();
    await developer.getByRole("button", { name: "Look", exact: true }).click();
    await developer.locator("#dangers .verdict-violated").first().waitFor();
    await check(developer, "developer");
    await developer.getByLabel("Name").fill("second");
    await developer.getByRole("button", { name: "New session" }).click();
    await developer.getByRole("heading", { name: "second" }).first().waitFor();
    const report = await open(`${server.links.get("developer")}/report`);
    await report.getByText("SHA-256").first().waitFor();
    await report.screenshot({ path: join(screenshots, "report.png") });
    assert.deepEqual(developer.wrong, []);
    await end(server);
  },

  async "the tree of runs is folded, searched and looked at from near and far"() {
    const server = await serve(join(examples, "tax-listing.top"), "tree.sqlite");
    const tree = await open(`${server.links.get("developer")}/tree`, { viewport: { width: 1300, height: 900 } });
    await tree.getByText(/^\d+ runs, \d+ points/).waitFor();
    const points = tree.getByRole("treeitem");
    const first = await points.count();
    assert.ok(first > 1 && first <= 60, `${first} points at first`);
    await check(tree, "tree");
    await tree.getByRole("button", { name: "Unfold all" }).click();
    const all = await points.count();
    assert.ok(all > 264, `${all} points in all`);
    await tree.getByRole("button", { name: "Whole tree" }).click();
    assert.notEqual(await tree.locator("#zoom").textContent(), "100%");
    await tree.getByRole("button", { name: "Fold all", exact: true }).click();
    assert.ok((await points.count()) < first);
    await tree.getByLabel("Search", { exact: true }).fill("done");
    await tree.getByRole("button", { name: "Next" }).click();
    await tree.locator("#found").getByText(/^1 of \d+$/).waitFor();
    assert.match(await tree.evaluate(() => document.activeElement.getAttribute("aria-label")), /done/);
    await tree.keyboard.press("ArrowLeft");
    await tree.keyboard.press("ArrowLeft");
    assert.equal(await tree.evaluate(() => document.activeElement.getAttribute("aria-expanded")), "false");
    await tree.keyboard.press("+");
    assert.deepEqual(tree.wrong, []);
    const stranger = await open(`${server.links.get("developer")}x/tree`);
    assert.equal(await stranger.getByRole("treeitem").count(), 0);
    await end(server);
  },
};

await play(scenes);
