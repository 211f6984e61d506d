import { createRequire } from "node:module";
import { text } from "node:stream/consumers";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  announceMonsters,
  arrange,
  give,
  leadToQuick,
  playedState,
  settled,
  stateOf,
  swampTable,
  TOKENS,
  Tracker,
  noCanvas,
  useTable,
  storyOn,
  wear,
} from "./support/index.ts";
import { lengthenLedger } from "./support/ledger.ts";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const NASTY = "a [[/r 1d6]] @UUID[Actor.x] **b** <i>c</i>";

/** The log window of one person. */
async function openLog(page: Page): Promise<Locator> {
  const tracker = await new Tracker(page).open();
  await tracker.root.locator("[data-action=openLog]").click();
  const log = page.locator(".callboard-log");
  await log.locator(".log-list").waitFor();
  return log;
}

const texts = async (entries: Locator): Promise<string[]> =>
  (await entries.allTextContents()).map((text) => text.replaceAll(/\s+/g, " ").trim());

async function violations(page: Page, selector: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.addScriptTag({ path: AXE });
  return page.evaluate(async (root) => {
    const found = await (globalThis as any).axe.run(root, { resultTypes: ["violations"] });
    return found.violations.flatMap(({ id, nodes }: any) => nodes.map((node: any) => `${id}: ${node.html.slice(0, 120)}`));
  }, selector);
}

/** A whole round and the first announcements of the next. */
async function playRound(gm: Page): Promise<void> {
  await leadToQuick(gm);
  await give(
    gm,
    { kind: "judge", combatant: "Wilrow", result: "success", note: NASTY },
    { kind: "affect", combatant: "Wilrow", effect: "out", target: "Monster 2" },
    { kind: "affect", combatant: "Wilrow", effect: "status", target: "Monster 1", status: "prone", active: true },
    { kind: "judge", combatant: "Fjarva", result: "success" },
    { kind: "affect", combatant: "Fjarva", effect: "modifier", target: "Fjarva", amount: 1 },
    { kind: "closeStage" },
    { kind: "judge", combatant: "Monster 1", result: "partial" },
    { kind: "closeStage" },
  );
  await give(gm, { kind: "nextRound" }, { kind: "announce", combatant: "Monster 1", text: "Flee" });
}

/** What the world shows of an encounter: who is marked, which statuses stand, which cards are in chat. */
function shown(page: Page): Promise<unknown> {
  return page.evaluate(() => ({
    defeated: game.combat.combatants.contents.map((one: any) => [one.name, one.defeated]).sort(),
    statuses: game.combat.combatants.contents.map((one: any) => [one.name, [...one.actor.statuses].sort()]).sort(),
    cards: game.messages
      .filter((one: any) => !one.flags.callboard?.started)
      .map((one: any) => one.content)
      .sort(),
  }));
}

const generation = storyOn(14);

describe(`the log of an encounter, on generation ${generation}`, () => {
  const table = useTable(swampTable({ generation }));

  it("goes back to the beginning and on to the end, entry by entry and in one jump", async () => {
    const gm = await table.join("Gamemaster", noCanvas);
    await arrange(gm, Object.values(TOKENS));
    const [start, bare] = [await playedState(gm), await shown(gm)];
    await playRound(gm);
    const end = await playedState(gm);
    // The start, the round's announcements and its two stages, and what is announced in the next.
    await expect.poll(() => gm.evaluate(() => game.messages.size)).toBe(5);
    const whole = await shown(gm);
    const log = await openLog(gm);
    const tracker = new Tracker(gm);
    const news = log.locator(".log-news");
    await log.locator(".log-unit > summary").first().click();
    const count = await log.locator(".log-entry").count();
    const undone = log.locator(".log-entry.undone");
    expect(await texts(log.locator("h3"))).toEqual([
      "Round 1, Announce",
      "Round 1, Classify",
      "Round 1, Quick",
      "Round 1, Regular",
      "Round 1, End",
      "Round 2, Announce",
    ]);

    for (let step = 1; step <= count; step += 1) {
      await log.locator("[data-action=logBack]").last().click();
      await expect.poll(() => undone.count()).toBe(step);
    }
    expect(await undone.locator(".log-state").count()).toBe(count);
    expect(await playedState(gm)).toEqual(start);
    await expect.poll(() => shown(gm)).toEqual(bare);
    for (let step = 1; step <= count; step += 1) {
      await log.locator("[data-action=logForth]").first().click();
      await expect.poll(() => undone.count()).toBe(count - step);
    }
    expect(await playedState(gm)).toEqual(end);
    await expect.poll(() => shown(gm)).toEqual(whole);

    await log.locator("[data-action=logBack]").first().focus();
    await gm.keyboard.press("Enter");
    const question = gm.locator(".application.dialog, dialog").filter({ hasText: "The first is: Monster 1 announces “Claw Fjarva”" });
    expect(await question.textContent()).toContain(`Undo ${count} entries`);
    await tracker.changes(() => question.locator("[data-action=yes]").click());
    await expect.poll(() => news.textContent()).toBe(`Undid ${count} entries.`);
    expect(await playedState(gm)).toEqual(start);
    await expect.poll(() => shown(gm)).toEqual(bare);

    const third = log.locator(".log-entry.undone").nth(2);
    expect(await third.textContent()).toContain("Paralyze blast Monster 2");
    await third.locator("[data-action=logForth]").click();
    await gm.locator(".application.dialog [data-action=yes], dialog [data-action=yes]").click();
    await expect.poll(() => news.textContent()).toBe("Redid 3 entries.");
    expect(Object.keys((await stateOf(gm)).actions)).toHaveLength(3);
    await log.locator("[data-action=logForth]").last().click();
    await gm.locator(".application.dialog [data-action=yes], dialog [data-action=yes]").click();
    await expect.poll(() => news.textContent()).toBe(`Redid ${count - 3} entries.`);
    expect(await playedState(gm)).toEqual(end);
    await expect.poll(() => shown(gm)).toEqual(whole);
    await give(gm, { kind: "announce", combatant: "Monster 1", text: "Flee fast" });
    await expect.poll(() => log.locator("[data-action=logForth]").count()).toBe(0);
    await table.leave();
  });
});

describe("a reader of a log", () => {
  const table = useTable(swampTable());
  let gm: Page;
  let wil: Page;

  it("finds entries, by the keyboard too, and a player finds nothing about unknown combatants", async () => {
    [gm, wil] = [await table.join("Gamemaster", noCanvas), await table.join("Wil", noCanvas)];
    await gm.evaluate((id) => game.scenes.active.tokens.get(id).update({ hidden: true }), TOKENS.second);
    await arrange(gm, Object.values(TOKENS));
    await announceMonsters(gm);
    await give(
      gm,
      { kind: "announce", combatant: "Wilrow", text: NASTY },
      { kind: "announce", combatant: "Fjarva", text: "Dodge" },
      { kind: "lock" },
    );
    const idOf = (name: string) => new Tracker(gm).id(name);
    const [first, second, fjarva, wilrow] = await Promise.all(["Monster 1", "Monster 2", "Fjarva", "Wilrow"].map(idOf));
    const sorting = [
      [first, 1],
      [second, 3],
      [fjarva, 1],
      [wilrow, 1],
    ].map(([combatant, movements]) => ({ kind: "classify", combatant, movements }));
    await give(
      gm,
      { kind: "batch", commands: sorting },
      { kind: "batch", commands: [first, second].map((combatant) => ({ kind: "rate", combatant, difficulty: 4 })) },
    );
    await give(gm, { kind: "begin" });
    for (const combatant of ["Monster 1", "Fjarva", "Wilrow"]) await give(gm, { kind: "judge", combatant, result: "miss" });
    await give(gm, { kind: "closeStage" }, { kind: "hold", combatant: "Fjarva", held: true });
    await settled(gm, wil);

    const [all, known] = [await openLog(gm), await openLog(wil)];
    const [mine, theirs] = [await texts(all.locator(".log-entry")), await texts(known.locator(".log-entry"))];
    expect(mine.filter((text) => text.includes("Monster 2"))).toHaveLength(3);
    expect(mine.join()).toContain("And 3 more.");
    expect(theirs.join()).not.toContain("Monster 2");
    expect(theirs.join()).not.toContain("And 3 more");
    expect(theirs.join()).toContain("And 2 more.");
    expect(theirs.filter((text) => text.startsWith("Monster 1’s “Claw Fjarva” has difficulty 4."))).toHaveLength(1);
    expect(theirs.join()).toContain(`announces “${NASTY}” for Wilrow`.replaceAll(/\s+/g, " "));
    expect(await texts(all.locator("h3"))).toContain("Round 1, Slow");
    expect(await texts(known.locator("h3"))).toEqual(["Round 1, Announce", "Round 1, Classify", "Round 1, Quick"]);
    expect(await known.locator("[data-action=logBack], [data-action=logUndo], [data-action=logKeep]").count()).toBe(0);
    const keys = await known.locator("[data-entry]").evaluateAll((entries: any[]) => entries.map((entry) => entry.dataset.entry));
    expect(keys).toEqual(keys.map((_key, index) => `line-${index + 1}`));
    expect(await known.locator("select[name=who] option").allTextContents()).not.toContain("Monster 2");

    await known.locator("select[name=who]").selectOption({ label: "Fjarva" });
    await expect.poll(async () => (await texts(known.locator(".log-entry"))).every((text) => text.includes("Fjarva"))).toBe(true);
    await give(gm, { kind: "undo" });
    await known.locator("select[name=who]").selectOption("");
    await expect.poll(async () => (await texts(known.locator(".log-entry.undone"))).join()).toContain("undone");
    await known.locator("input[name=standing]").check();
    await expect.poll(() => known.locator(".log-entry.undone, .log-entry.turned").count()).toBe(0);

    await all.locator(".log-entry[tabindex='0']").focus();
    await gm.keyboard.press("Home");
    const isFirst = () => gm.evaluate(() => document.activeElement === document.querySelector(".callboard-log .log-entry"));
    expect(await isFirst()).toBe(true);
    await gm.keyboard.press("ArrowDown");
    expect(await isFirst()).toBe(false);
    await gm.keyboard.press("ArrowUp");
    expect(await isFirst()).toBe(true);
    for (const [page, theme] of [
      [gm, "dark"],
      [gm, "light"],
      [wil, "light"],
    ] as const) {
      await wear(page, theme);
      await expect.poll(() => violations(page, ".callboard-log")).toEqual([]);
    }
  });

  it("sees the time of an entry by pointing at it or reaching it by keyboard", async () => {
    const log = await openLog(gm);
    const entry = log.locator(".log-unit[open] .log-entry").last();
    const time = entry.locator("time.log-at");
    await log.locator(".log-bar").hover();
    await expect.poll(() => time.isVisible()).toBe(false);
    await entry.hover();
    await expect.poll(() => time.isVisible()).toBe(true);
    expect(await time.innerText()).toMatch(/^\d:\d\d:\d\d$/);
    expect(await time.getAttribute("data-tooltip")).toMatch(/^\d:\d\d:\d\d after the start$/);
    await log.locator(".log-bar").hover();
    await entry.focus();
    await expect.poll(() => time.isVisible()).toBe(true);
    expect(await log.locator(".log-entry").count()).toBe(await log.locator("time.log-at").count());
  });

  it("exports it as Markdown and as a journal entry, with people's texts escaped, and the end offers to save it", async () => {
    const log = await openLog(gm);
    const [download] = await Promise.all([gm.waitForEvent("download"), log.locator("[data-action=logSave]").click()]);
    const markdown = await text(await download.createReadStream());
    expect(markdown).toMatch(/^# Log: Quick, Regular, Slow, Swamp/);
    expect(markdown).toContain("### Round 1, Quick");
    expect(markdown).toContain("\\*\\*b\\*\\* &lt;i&gt;c&lt;/i&gt;");
    expect(markdown).not.toMatch(/\[\[|@UUID|<i>/);
    expect(markdown).toMatch(/~~Fjarva is on hold\.~~ \(undone\)/);

    await gm.evaluate(() => void game.combat.endCombat());
    const farewell = gm.locator(".application.dialog, dialog").filter({ hasText: "Save the log" });
    expect(await farewell.locator("input[name=keep]").isChecked()).toBe(true);
    await farewell.locator("[data-action=yes]").click();
    await gm.waitForFunction(() => game.combat.system.ended && game.journal.size === 1);
    expect(await log.locator("[data-action=logBack]").count()).toBe(0);
    await wil.waitForFunction(() => game.journal.size === 1);
    const entry = await wil.evaluate(async () => {
      const [kept] = game.journal.contents;
      const content = kept.pages.contents[0].text.content;
      const { TextEditor } = (foundry as any).applications.ux;
      const rich = document.createElement("div");
      rich.innerHTML = await TextEditor.implementation.enrichHTML(content);
      return {
        name: kept.name,
        mayRead: kept.testUserPermission(game.user, "OBSERVER"),
        mayWrite: kept.testUserPermission(game.user, "OWNER"),
        text: rich.textContent,
        made: rich.querySelectorAll("a, i, b, .inline-roll").length,
      };
    });
    expect(entry).toMatchObject({ mayRead: true, mayWrite: false, made: 0 });
    expect(entry.name).toContain("Swamp");
    expect(entry.text).toContain("<i>c</i>");
    expect(entry.text).not.toContain("Monster 2");

    await log.locator("[data-action=logKeep]").click();
    const asked = gm.locator(".application.dialog, dialog").filter({ hasText: "All players can read it" });
    await asked.locator("input[name=full]").check();
    await asked.locator("[data-action=yes]").click();
    await gm.waitForFunction(() => game.journal.size === 2);
    await wil.waitForFunction(() => game.journal.size === 2);
    const full = await gm.evaluate(() => {
      const kept = game.journal.contents.find((one: any) => one.ownership.default === 0);
      return kept.pages.contents[0].text.content;
    });
    expect(full).toContain("Monster 2");
    expect(await wil.evaluate(() => game.journal.filter((one: any) => one.visible).length)).toBe(1);

    await gm.evaluate(() => void game.combat.endCombat());
    const removal = gm.locator(".application.dialog, dialog").filter({ hasText: "Delete this encounter" });
    expect(await removal.locator("input[name=keep]").isChecked()).toBe(false);
    await removal.locator("[data-action=yes]").click();
    await gm.waitForFunction(() => game.combats.size === 0);
    await log.waitFor({ state: "detached" });
    expect(await gm.evaluate(() => game.journal.size)).toBe(2);
  });

  it("has five hundred entries on the screen at once, and sees them patched for a new one", async () => {
    // Wil's page would draw the five hundred as well.
    await wil.context().close();
    await arrange(gm, Object.values(TOKENS));
    await give(gm, { kind: "announce", combatant: "Monster 1", text: "Claw" });
    await lengthenLedger(gm, 500);
    const log = await openLog(gm);
    expect(await log.locator(".log-entry").count()).toBe(500);
    await gm.evaluate(() => Object.assign(document.querySelector(".log-entry") as object, { stays: true }));
    await give(gm, { kind: "announce", combatant: "Monster 2", text: "Jump" });
    await expect.poll(() => log.locator(".log-entry").count()).toBe(501);
    expect(await gm.evaluate(() => (document.querySelector(".log-entry") as any).stays)).toBe(true);
    const last = log.locator(".log-entry").last();
    await expect
      .poll(() =>
        last.evaluate((entry) => entry.getBoundingClientRect().bottom <= entry.closest(".log-list")!.getBoundingClientRect().bottom + 4),
      )
      .toBe(true);
    await table.leave();
  });
});
