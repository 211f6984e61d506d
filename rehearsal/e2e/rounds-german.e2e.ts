import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { cutOff, englishIn, sitInGerman } from "./support/german.ts";
import { expectSound, openBoard, useTable } from "./support/index.ts";
import { loadDice, tell } from "./support/commands.ts";
import { atRound, BRAWLING, KIPPER_SKILLS, MARKET, marketTable, openConflict } from "./support/market.ts";

const { jen, fishmonger } = MARKET;
const { falsehoods, affable } = KIPPER_SKILLS;
const WIDE = { width: 1440, height: 900 };
/** What a window of 1440 by 900 has left at a zoom of 200 %. */
const ZOOMED = { width: 720, height: 450 };
const HAND = ".callboard-hand .window-content";
const BOARD = ".callboard-board .window-content";

/** Looks at a part of a page: nothing English, nothing cut off, all of it sound. */
async function look(page: Page, selector: string): Promise<void> {
  await page.locator(selector).waitFor();
  await expect.poll(() => englishIn(page, selector), { message: `English in ${selector}` }).toEqual([]);
  await expect.poll(() => cutOff(page, selector), { message: `cut off in ${selector}` }).toEqual([]);
  await expectSound(page, selector);
}

describe("Action Rounds in German, at 200 % and in a sidebar of 300 pixels", () => {
  const table = useTable(marketTable());
  let gm: Page;
  let jo: Page;

  beforeAll(async () => {
    gm = await sitInGerman(table, "Gamemaster", { viewport: ZOOMED, scale: 2 }, "dark");
    jo = await sitInGerman(table, "Jo", { viewport: WIDE }, "light");
    await openConflict(gm, [jo], { who: [jen, fishmonger] });
  });

  it("begin, and ask who acts and who counters", async () => {
    for (const page of [gm, jo]) await look(page, "#combat");
    await tell(gm, { kind: "frame", conflict: "chase", limit: 5 });
    await look(gm, "#combat");
    await tell(gm, { kind: "frame", conflict: "general" }, { kind: "begin" }, { kind: "call", combatant: jen });
    await look(jo, HAND);
    await loadDice(gm, [1, 7, 9, 2, 8, 9]);
    await tell(jo, { kind: "declare", combatant: jen, skill: falsehoods, target: fishmonger });
    await gm.locator(`${HAND} .stances`).waitFor();
    await look(gm, HAND);
    await tell(gm, { kind: "counter", combatant: fishmonger, skill: affable });
    for (const page of [gm, jo]) await look(page, "#combat");
  });

  it("have prices, lists and a board", async () => {
    await tell(gm, { kind: "correct", side: "foe", amount: 5 }, { kind: "closeRound", early: true });
    await atRound(1, "nominate", gm, jo);
    for (const page of [gm, jo]) {
      await page.locator(`${HAND} .prices`).waitFor();
      await look(page, HAND);
      await look(page, "#combat");
    }
    await tell(jo, { kind: "nominate", side: "party", outcomes: [{ outcome: "blockHinder" }] });
    await tell(gm, { kind: "nominate", side: "foe", outcomes: [{ outcome: "hinder", target: jen }] });
    await atRound(1, "check", gm, jo);
    for (const page of [gm, jo]) {
      await openBoard(page);
      await look(page, BOARD);
      await page.locator(".callboard-board [data-action=close]").first().click();
    }
  });

  /** A conflict of a kind in which Jen has acted with this skill, at the fishmonger where it has a target. */
  async function acted(conflict: string, skill: string, isAimed = true): Promise<void> {
    await openConflict(gm, [jo], { who: [jen, fishmonger] });
    await tell(gm, { kind: "frame", conflict }, { kind: "begin" }, { kind: "call", combatant: jen });
    await jo.waitForFunction((id) => game.combat.system.state.actor === id, jen);
    await tell(jo, { kind: "declare", combatant: jen, skill, ...(isAimed ? { target: fishmonger } : {}) });
    if (conflict !== "social" && conflict !== "chase") return;
    await tell(gm, { kind: "counter", combatant: fishmonger, skill: affable });
  }

  /** What the board shows for Jen or the fishmonger by their place: each pip as it is drawn, and what is written in it. */
  const pips = (page: Page) =>
    page.locator(`${BOARD} .pip`).evaluateAll((all) => all.map((one) => [one.className, one.textContent?.trim()].join(" ").trim()));

  it.each([
    ["chase", falsehoods, [9, 9, 9, 2, 2, 2], ["pip fresh Brawling", "pip fresh Ingenue", "pip used Falsehoods"]],
    ["drinking", falsehoods, [9, 9, 9], ["pip glass spilt"]],
    ["social", falsehoods, [9, 9, 9, 2, 2, 2], ["pip fresh Falsehoods 5", "pip fresh Ingenue 3"]],
    ["attack", BRAWLING, [1, 2, 9], []],
  ] as const)("have a board of what a %s counts", async (conflict, skill, dice, shown) => {
    await loadDice(gm, dice);
    await acted(conflict, skill, conflict !== "drinking");
    await openBoard(jo);
    await expect.poll(async () => (await pips(jo)).sort()).toEqual(shown);
    for (const selector of [BOARD, "#combat"]) await look(jo, selector);
    await jo.locator(".callboard-board [data-action=close]").first().click();
    if (conflict === "attack") await look(jo, HAND);
  });
});
