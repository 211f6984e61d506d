import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { TABLE, TRAM } from "../../src/core/structures/pages/examples.fixture.ts";
import { loadDice } from "./support/commands.ts";
import { changes, noCanvas, settled, useTable } from "./support/index.ts";
import { choose, openTracker, reach } from "./support/keys.ts";
import { openScene, tramTable } from "./support/tram.ts";

const HAND = ".callboard-hand";

describe("a scene in pages by keys alone", () => {
  const table = useTable(tramTable());
  let gm: Page;
  let ana: Page;
  let bo: Page;
  let cy: Page;
  const all = () => settled(gm, ana, bo, cy);
  const stateAt = (page: Page): Promise<any> => page.evaluate(() => game.combat.system.state);

  /** Shift+N, which leads into the hand. */
  async function takeHand(page: Page): Promise<void> {
    await page.keyboard.press("Shift+N");
    await expect.poll(() => page.evaluate((hand) => document.activeElement?.closest(hand) !== null, HAND)).toBe(true);
  }

  /** Goes to something in the hand by Tab, and presses it; the encounter goes on with that. */
  async function pressIn(page: Page, selector: string): Promise<void> {
    await page.locator(`${HAND} ${selector}`).first().waitFor();
    await takeHand(page);
    await reach(page, `${HAND} ${selector}`);
    await changes(page, () => page.keyboard.press("Enter"));
  }

  /** Writes into a field of the hand, and presses Enter there or goes on to a button. */
  async function writeIn(page: Page, field: string, text: string): Promise<void> {
    await page.locator(`${HAND} ${field}`).waitFor();
    await takeHand(page);
    await reach(page, `${HAND} ${field}`);
    await page.keyboard.type(text);
  }

  /** Shift+J, which is the large button, once it says so. */
  async function lead(page: Page, label: string): Promise<void> {
    await page.locator("#combat .bar button.next", { hasText: label }).waitFor();
    await changes(page, () => page.keyboard.press("Shift+J"));
  }

  beforeAll(async () => {
    gm = await table.join("Gamemaster", noCanvas);
    ana = await table.join("Ana", noCanvas);
    bo = await table.join("Bo", noCanvas);
    cy = await table.join("Cy", noCanvas);
    for (const page of [gm, ana, bo, cy]) await openTracker(page);
    await openScene({ gm, ana, bo, cy });
  });

  it("is begun, declared and claimed", async () => {
    await lead(gm, "Start the first scene");
    await writeIn(ana, "[data-focus=scene-text]", "A tram without brakes");
    await changes(ana, () => ana.keyboard.press("Enter"));
    await pressIn(ana, `[data-focus=take-${TRAM.comet}]`);
    await pressIn(bo, `[data-focus=take-${TRAM.granite}]`);
    await pressIn(cy, `[data-focus=take-${TRAM.vesper}]`);
    await lead(ana, "Done");
    await writeIn(ana, "[data-focus=add-text]", "Catch the falling tram");
    await changes(ana, () => ana.keyboard.press("Enter"));
    await pressIn(ana, "[data-focus='hand-claim-1-a']");
    await lead(ana, "Done");
    await pressIn(bo, "[data-focus='hand-claim-1-b']");
    await lead(bo, "Done");
    await lead(cy, "Done");
    await lead(ana, "End free narration");
    await all();
    expect((await stateAt(cy)).step).toBe("actions");
  });

  it("gets Debt staked, and dice rolled, kept, reacted to and split", async () => {
    await reach(ana, "#combat .bar button.next");
    await takeHand(ana);
    await reach(ana, `${HAND} [data-focus=stake-amount]`);
    await ana.keyboard.press("ArrowUp");
    await pressIn(ana, "[data-focus=stake]");
    await loadDice(gm, [5], 6);
    await pressIn(ana, "li.ability:first-child [data-action=use]");
    await lead(ana, "Keep the die");
    await loadDice(gm, [3], 6);
    await pressIn(bo, "[data-action=react]");
    await lead(bo, "Keep the die");
    await lead(cy, "Pass");
    await lead(ana, "Pass");
    await all();
    expect((await stateAt(bo)).conflicts["1"].sides.a.dice.map((die: any) => die.value)).toEqual([3]);
    await pressIn(ana, "[data-focus=split]");
    await all();
    expect((await stateAt(bo)).conflicts["1"].sides.a.dice.map((die: any) => die.value)).toEqual([2, 1]);
  });

  it("is resolved by matching dice with the arrow keys, and leads to the next scene", async () => {
    for (;;) {
      await all();
      const { step, queue, roll } = await stateAt(gm);
      if (step !== "actions") break;
      const [turn] = queue;
      const page = [ana, bo, cy][[TABLE.ana, TABLE.bo, TABLE.cy].indexOf(turn)] as Page;
      await lead(page, roll?.wants === "reactions" ? "Pass" : "Done");
    }
    await ana.locator(`${HAND} .resolving`).waitFor();
    await takeHand(ana);
    await choose(ana, `${HAND} [data-focus='match-1-a-1']`, "1-b-0");
    await expect.poll(() => ana.locator(`${HAND} [data-focus='match-1-a-0']`).inputValue()).toBe("");
    await reach(ana, `${HAND} [data-focus=resolve-1]`);
    await changes(ana, () => ana.keyboard.press("Enter"));
    await all();
    expect(await stateAt(gm)).toMatchObject({ step: "scene", scene: 2, declarer: TABLE.bo });
  });
});
