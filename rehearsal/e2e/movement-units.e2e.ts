import { describe, expect, it } from "vitest";
import { arrange, Board, CAVE, Dragging, FLOOR_PEOPLE, floorTable, give, spaceOf, useTable } from "./support/index.ts";

describe.each([14, 13] as const)("the ruler of a token in stages, on generation %i", (generation) => {
  const table = useTable(floorTable({ generation }));

  it("counts the movement of the round, and begins at 0 in the next", async () => {
    const gm = await new Board(await table.join(FLOOR_PEOPLE.narrator)).ready();
    const { page } = gm;
    await arrange(page, [CAVE.goblin1, CAVE.goblin2]);
    const from = await spaceOf(gm, CAVE.goblin1);
    const at = (by: number) => ({ i: from.i, j: from.j + by });
    /** What the ruler says at the end of a way. */
    const measured = async (by: number): Promise<string | undefined> => {
      const drag = await Dragging.lift(gm, CAVE.goblin1);
      await drag.over(at(by));
      await expect.poll(async () => (await drag.labels()).length).toBeGreaterThan(0);
      const label = (await drag.labels()).at(-1);
      await drag.drop();
      await expect.poll(() => spaceOf(gm, CAVE.goblin1)).toEqual(at(by));
      return label;
    };
    expect(await measured(2)).toBe("10 ft 10");
    expect(await measured(3)).toBe("15 ft (+5) 15 (+5)");
    await give(page, { kind: "lock" }, { kind: "begin" }, { kind: "nextRound" });
    await page.waitForFunction((token) => canvas.scene.tokens.get(token).movementHistory.length === 0, CAVE.goblin1);
    expect(await measured(4)).toBe("5 ft 5");
  });
});
