import { describe, expect, it } from "vitest";
import {
  declare,
  give,
  goblins,
  marshTable,
  median,
  noCanvas,
  openBoard,
  sizeBoard,
  stackUp,
  drawingTimes,
  timeDrawings,
  Tracker,
  until,
  useTable,
  watchRows,
} from "./support/index.ts";

const CAST = 200;
const EACH = 5;
const SEALS = 5;
/** What a later drawing may take: half of the first, or in any case a quarter of a second. Busy machines are noisy: the rows that are touched tell more. */
const MOST = { share: 1 / 2, time: 250 };
/** Whoever seals, what was sealed, and the place where it lies. */
const ROWS = 3;
const WINDOWS = ["CallboardTracker", "Board"] as const;

describe("a timeline of two hundred combatants and a thousand stacks", () => {
  const table = useTable(marshTable());

  it("is drawn again after a seal in much less time than at first, and only the rows that changed, in tracker and board", async () => {
    const gm = await table.join("Gamemaster", noCanvas);
    await gm.evaluate(() => game.settings.set("callboard", "hand", false));
    await goblins(gm, CAST);
    for (const name of WINDOWS) await timeDrawings(gm, name);
    await stackUp(gm, { each: EACH, step: "declare" });
    const tracker = await new Tracker(gm).open();
    const board = await openBoard(gm);
    await sizeBoard(gm, { left: 10, top: 10, width: 900, height: 700 });
    await board.locator(".tile").first().waitFor();
    const first: Record<string, number> = {};
    for (const name of WINDOWS) first[name] = Math.max(...(await drawingTimes(gm, name)));
    const touched = await Promise.all([tracker.root, board].map(watchRows));
    for (let seal = 1; seal <= SEALS; seal++) await give(gm, declare(`Goblin ${String(seal * 7).padStart(4, "0")}`, 1));
    for (const root of [tracker.root, board])
      await until(() => root.locator(`:is([data-key^=stack-], [data-key^=tile-])[data-key$="-${EACH + 1}"]`).count()).toBe(SEALS);
    for (const name of WINDOWS) {
      const later = median(await drawingTimes(gm, name));
      const most = Math.max((first[name] ?? 0) * MOST.share, MOST.time);
      console.log(`${name}, ${CAST * EACH} stacks: first ${first[name]?.toFixed(0)} ms, later ${later.toFixed(0)} ms`);
      expect(later).toBeGreaterThan(0);
      expect(later).toBeLessThanOrEqual(most);
    }
    for (const told of touched) expect((await told()).length).toBeLessThanOrEqual(ROWS * SEALS);
    await table.leave();
  });
});
