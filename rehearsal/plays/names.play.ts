import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect } from "vitest";
import {
  arrange,
  clearTable,
  CROWDED,
  it,
  noticesTo,
  onlyInBrowser,
  swampTable,
  TOKENS,
  Tracker,
  useTable,
  witnessOf,
} from "../e2e/support/index.ts";

/** The labels of a menu of the tracker that a page offers. */
const offered = (page: Page, menu: "_getEntryContextOptions" | "_getCombatContextOptions"): Promise<string[]> =>
  page.evaluate((method) => {
    const modern = game.release.generation >= 14;
    const row = document.createElement("li");
    row.dataset["combatantId"] = game.combat.combatants.contents[0].id;
    const entries: any[] = ui.combat[method]();
    const isOffered = (entry: any): boolean => {
      const asked = modern ? entry.visible : entry.condition;
      return typeof asked === "function" ? asked(row) : (asked ?? true);
    };
    return entries.filter(isOffered).map((entry) => game.i18n.localize(modern ? entry.label : entry.name));
  }, menu);

/** Opens the dialog for a name from the menu of the encounter. */
const askFromMenu = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const modern = game.release.generation >= 14;
    const labelOf = (entry: any) => game.i18n.localize(modern ? entry.label : entry.name);
    const entry: any = ui.combat._getCombatContextOptions().find((one: any) => labelOf(one) === "Name the encounter");
    if (modern) entry.onClick(new Event("click"), document.body);
    else entry.callback(document.body);
  });

/** Names the encounter in the dialog that is open. */
async function type(page: Page, name: string): Promise<void> {
  const dialog = page.locator("dialog.callboard, .dialog.callboard").last();
  await dialog.locator("input[name=name]").fill(name);
  await dialog.locator("[data-action=yes]").click();
  await dialog.waitFor({ state: "detached" });
}

/** What the document holds of a name: in the place of its generation. */
const stored = (page: Page): Promise<unknown> =>
  page.evaluate(() => (game.release.generation >= 14 ? game.combat._source.name : game.combat._source.flags.callboard?.name));

describe.each([14, 13] as const)("the name of an encounter, on generation %d,", (generation) => {
  const table = useTable(swampTable({ generation, documents: CROWDED, witnesses: ["Gamemaster"] }));
  let gm: Page;
  let assistant: Page;
  let wil: Page;

  beforeAll(async () => {
    gm = (await new Tracker(await table.join("Gamemaster")).open()).page;
    assistant = (await new Tracker(await table.join("Assistant")).open()).page;
    await gm.evaluate(() => game.settings.set("callboard", "defaultStructure", "timeline"));
    wil = (await new Tracker(await table.join("Wil")).open()).page;
  });
  beforeEach(async () => {
    await gm.evaluate(() => ui.notifications.clear());
    await clearTable(gm);
    await arrange(gm, Object.values(TOKENS));
    for (const page of [assistant, wil]) await page.waitForFunction(() => game.combat?.system.state);
  });

  const shownTo = (page: Page) => page.locator("#combat .encounter-name").allTextContents();
  const titles = (page: Page) =>
    page.evaluate(() =>
      [...foundry.applications.instances.values()]
        .filter((app: any) => app.element?.matches(".callboard-board, .callboard-hand, .callboard-log"))
        .map((app: any) => app.element.querySelector(".window-title")?.textContent.trim()),
    );

  witnessOf(generation)("is given from the menu, and stands in the tracker, the windows and the chat", async () => {
    await askFromMenu(gm);
    await type(gm, "  The \u202Ebridge\u202C\n at dawn\u0007 ");
    for (const page of [gm, assistant, wil]) await expect.poll(() => shownTo(page)).toEqual(["The bridge at dawn"]);
    expect(await stored(wil)).toBe("The bridge at dawn");
    await gm.evaluate(() => game.callboard.openBoard());
    await wil.evaluate(() => game.callboard.openHand());
    await gm.locator("#combat [data-action=openLog]").click();
    await expect.poll(() => titles(gm).then((all) => all.sort())).toEqual(["Board, The bridge at dawn", "Log: The bridge at dawn, Swamp"]);
    await expect.poll(() => titles(wil)).toEqual(["Hand, The bridge at dawn"]);
    await askFromMenu(assistant);
    await type(assistant, "The ford");
    await expect.poll(() => titles(gm).then((all) => all.sort())).toEqual(["Board, The ford", "Log: The ford, Swamp"]);
    await expect.poll(() => titles(wil)).toEqual(["Hand, The ford"]);
    await gm.evaluate(() =>
      Promise.all(
        [...foundry.applications.instances.values()]
          .filter((app: any) => app.element?.matches(".callboard-board, .callboard-log"))
          .map((app: any) => app.close()),
      ),
    );
  });

  it("is in the start card of a named encounter", async () => {
    await clearTable(gm);
    await gm.evaluate(async () => {
      const combat: any = await Combat.implementation.create({ active: true });
      await combat.createEmbeddedDocuments("Combatant", [{ name: "Toad" }]);
    });
    await gm.waitForFunction(() => game.combat?.combatants.size === 1);
    await askFromMenu(gm);
    await type(gm, "<b>The ford</b>");
    await gm.evaluate(() => game.combat.startCombat());
    const cards = () =>
      wil.evaluate(() =>
        game.messages.filter(({ flags }: any) => flags.callboard?.started === game.combat.id).map(({ content }: any) => content),
      );
    await expect.poll(() => cards().then(([card]) => card)).toContain("<h3>The encounter starts: &lt;b&gt;The ford&lt;/b&gt;</h3>");
  });

  (generation === 14 ? onlyInBrowser : it.skip)("is given by keyboard", async () => {
    await gm.locator("#combat [data-action=openLog]").focus();
    await gm.keyboard.press("Shift+M");
    const field = gm.locator(".dialog.callboard input[name=name], dialog.callboard input[name=name]");
    await field.fill("By keys");
    await field.press("Enter");
    await expect.poll(() => shownTo(wil)).toEqual(["By keys"]);
  });

  it("can be set for an encounter that is not viewed, while the tracker shows another", async () => {
    const isKept = await gm.evaluate(async () => {
      const viewed = game.combat;
      const other: any = await Combat.implementation.create({});
      await ui.combat.render({ combat: viewed, force: true });
      // As core asks for it after a change of the other one: what is thrown comes out here.
      await ui.combat.render({ force: false, renderContext: "updateCombat", renderData: [{ _id: other.id, round: 0 }] });
      return ui.combat.viewed?.id === viewed?.id;
    });
    expect(isKept).toBe(true);
    await gm.evaluate(() => game.combats.find((one: any) => one !== ui.combat.viewed)?.delete());
  });

  it("has at most 80 letters, at least one of them visible", async () => {
    await askFromMenu(gm);
    await type(gm, "e\u0301".repeat(200));
    await expect.poll(() => stored(wil)).toBe("e\u0301".repeat(80));
    await askFromMenu(gm);
    await type(gm, " \u200B ");
    expect((await noticesTo(gm)).join()).toContain("Type a name with at least one letter.");
    expect(await stored(gm)).toBe("e\u0301".repeat(80));
  });

  it("is shown by our rules whoever wrote it, and players may not write it", async () => {
    const write = (page: Page, name: string) =>
      page.evaluate(
        (text) =>
          game.combat.update(game.release.generation >= 14 ? { name: text } : { flags: { callboard: { name: text } } }).then(
            () => "",
            (error: Error) => error.message,
          ),
        name,
      );
    expect(await write(gm, "\u202Eabc\n".repeat(100))).toBe("");
    await expect.poll(() => shownTo(wil).then(([name]) => name?.length)).toBe(79);
    expect(await write(wil, "Mine")).toContain("lacks permission");
    expect(await offered(wil, "_getCombatContextOptions")).not.toContain("Name the encounter");
    expect(await write(gm, "\u2066")).toBe("");
    await expect.poll(() => shownTo(wil)).toEqual([]);
  });

  it("has one entry in the menu, and initiative has none", async () => {
    const entries = [...(await offered(gm, "_getCombatContextOptions")), ...(await offered(gm, "_getEntryContextOptions"))];
    expect(entries.filter((text) => /initiative/i.test(text))).toEqual([]);
    expect(entries.filter((text) => /name/i.test(text))).toEqual(["Name the encounter"]);
    expect(await offered(assistant, "_getCombatContextOptions")).toContain("Name the encounter");
  });

  it("does not stop the tracker when another encounter changes", async () => {
    await gm.evaluate(async () => {
      const other: any = await Combat.implementation.create({ active: false });
      await other.update({ round: 0, sort: 5, flags: { world: { seen: true } } });
    });
    await expect.poll(() => gm.locator("#combat .encounters .number").allTextContents()).toEqual(["1", "2"]);
    await askFromMenu(gm);
    await type(gm, "First");
    await expect.poll(() => gm.locator("#combat .encounters .number").first().getAttribute("aria-label")).toBe("First");
  });
});

describe("a world of 13 that opens on 14", () => {
  const table = useTable(swampTable({ generation: 14 }));

  it("moves its stored name into the encounter's own once, and keeps one that is already there", async () => {
    const gm = await table.join("Gamemaster");
    await gm.evaluate(async () => {
      const kept = { flags: { callboard: { name: "The ford" } } };
      await Combat.implementation.createDocuments([kept, { ...kept, name: "The bridge" }, { name: "The mill" }] as never);
    });
    await gm.reload();
    await table.ready(gm);
    const held = () => gm.evaluate(() => game.combats.map(({ _source }: any) => [_source.name, _source.flags.callboard?.name ?? null]));
    await expect.poll(held).toEqual([
      ["The ford", null],
      ["The bridge", null],
      ["The mill", null],
    ]);
  });
});
