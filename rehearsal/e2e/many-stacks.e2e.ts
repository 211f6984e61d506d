import { describe, expect, it } from "vitest";
import {
  declare,
  give,
  goblins,
  marshTable,
  noCanvas,
  openBoard,
  sizeBoard,
  stackUp,
  Tracker,
  until,
  useTable,
  watchRows,
} from "./support/index.ts";

const CAST = 200;
const EACH = 5;
const SEALS = 5;
/** Whoever seals, what was sealed, and the place where it lies. */
const ROWS = 3;

describe("a timeline of two hundred combatants and a thousand stacks", () => {
  const table = useTable(marshTable());

  it("redraws only the changed rows after a seal, in tracker and board", async () => {
    const gm = await table.join("Gamemaster", noCanvas);
    await gm.evaluate(() => game.settings.set("callboard", "hand", false));
    await goblins(gm, CAST);
    await stackUp(gm, { each: EACH, step: "declare" });
    const tracker = await new Tracker(gm).open();
    const board = await openBoard(gm);
    await sizeBoard(gm, { left: 10, top: 10, width: 900, height: 700 });
    await board.locator(".tile").first().waitFor();
    const touched = await Promise.all([tracker.root, board].map(watchRows));
    for (let seal = 1; seal <= SEALS; seal++) await give(gm, declare(`Goblin ${String(seal * 7).padStart(4, "0")}`, 1));
    for (const root of [tracker.root, board])
      await until(() => root.locator(`:is([data-key^=stack-], [data-key^=tile-])[data-key$="-${EACH + 1}"]`).count()).toBe(SEALS);
    // What that saves in time is the bench's to measure.
    for (const told of touched) {
      const rows = await told();
      expect(rows.length).toBeGreaterThanOrEqual(SEALS);
      expect(rows.length).toBeLessThanOrEqual(ROWS * SEALS);
    }
    await table.leave();
  });
});
