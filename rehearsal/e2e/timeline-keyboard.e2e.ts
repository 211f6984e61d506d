import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { beginFen, FEN, fenTable, PEOPLE, quiet, waits, type Fellows, type Speaker } from "./support/fen.ts";
import { choose, HAND, isAt, openTracker, reach, takeHand } from "./support/keys.ts";
import { noCanvas, useTable } from "./support/index.ts";

/** Lays an action in one's own words on the line, with nothing but keys. */
async function sealByKeys(page: Page, name: string, points: number): Promise<void> {
  await takeHand(page);
  for (let step = 0; step < 20 && !(await isAt(page, `${HAND} [role=option][data-card=own]`)); step += 1)
    await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect.poll(() => isAt(page, `${HAND} [data-focus=word]`)).toBe(true);
  await page.keyboard.type(name);
  await choose(page, `${HAND} [data-focus=relevant]`, "strength");
  await reach(page, `${HAND} [data-focus=slide-relevantBid]`);
  await page.keyboard.press(String(points));
  await page.locator(`${HAND} [data-focus=slide-relevantBid][aria-valuenow="${points}"]`).waitFor();
  await page.keyboard.press("Enter");
}

/** Says that one is done for this call. */
async function passByKeys(page: Page): Promise<void> {
  await takeHand(page);
  await reach(page, `${HAND} [data-focus=pass]`);
  await page.keyboard.press("Enter");
}

describe("a phase by keys alone", () => {
  const table = useTable(fenTable());
  let people: Fellows;

  beforeAll(async () => {
    const pages = {} as Record<Speaker, Page>;
    for (const who of ["gm", "maren"] as const) pages[who] = await table.join(PEOPLE[who], noCanvas);
    people = pages;
    await beginFen(people, { without: [FEN.fenHag, FEN.wisp, FEN.tobin, FEN.ysolt] });
    for (const page of Object.values(people)) await openTracker(page);
  });

  it("is sealed by a player and by a GM", async () => {
    const { gm, maren } = people;
    await sealByKeys(maren, "Strike at the reeds", 3);
    await waits(gm, (state) => state.seals === 1);
    await sealByKeys(gm, "Drag her under", 3);
    await waits(gm, (state) => state.call === 2);
    const { stacks } = await quiet(people);
    expect([stacks[FEN.maren][1].phase, stacks[FEN.bogThing][1].phase]).toEqual([3, 3]);
    await passByKeys(maren);
    await waits(gm, (state) => state.step === "aim");
  });

  it("is aimed, judged, closed and left", async () => {
    const { gm, maren } = people;
    await reach(maren, `#combat [data-focus="aim-${FEN.bogThing}"]`);
    await maren.keyboard.press("Space");
    await reach(maren, "#combat [data-focus=nameTargets]");
    await maren.keyboard.press("Enter");
    await reach(gm, "#combat [data-focus=nameTargets]");
    await gm.keyboard.press("Enter");
    await waits(gm, (state) => state.step === "resolve");
    await quiet(people);
    for (const who of [FEN.maren, FEN.bogThing]) {
      const button = `#combat [data-of="${who}"] [data-action=judge][data-result=success]`;
      await reach(gm, button);
      await gm.keyboard.press("Enter");
      await expect.poll(() => gm.evaluate((id) => game.combat.system.state.stacks[id][1].result, who)).toBe("success");
      expect(await isAt(gm, button)).toBe(true);
    }
    await gm.keyboard.press("Shift+J");
    await waits(gm, (state) => state.step === "advance");
    await gm.keyboard.press("Shift+J");
    await waits(gm, (state) => state.phase === 4 && state.step === "declare");
    const { stacks, holders } = await quiet(people);
    expect([stacks[FEN.maren][1].targets, holders[FEN.maren].strength.spent]).toEqual([[FEN.bogThing], 3]);
  });
});
