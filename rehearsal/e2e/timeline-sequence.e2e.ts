import { beforeAll, describe, expect, it } from "vitest";
import { FEN_SEQUENCE } from "../../src/core/structures/timeline/examples.ts";
import { Table as CoreTable } from "../../src/core/structures/timeline/fixture.ts";
import { noCanvas, useTable } from "./support/index.ts";
import { beginFen, FEN, fenTable, PEOPLE, playFen, quiet, type Fellows, type Speaker } from "./support/fen.ts";

/** A state without what differs from table to table: seals, and where it is played. */
function bare(state: any): unknown {
  const sealed = JSON.stringify({ ...state, scope: "" }).replaceAll(/"[0-9a-f]{64}"/g, '"?"');
  return JSON.parse(sealed);
}

describe("a sequence of a GM with three NPCs and three players", () => {
  const table = useTable(fenTable());
  let people: Fellows;

  beforeAll(async () => {
    const pages = {} as Record<Speaker, Fellows[Speaker]>;
    for (const [who, name] of Object.entries(PEOPLE)) pages[who as Speaker] = await table.join(name, noCanvas);
    people = pages;
  });

  it("comes to the same in browsers as in the rules: calls, chained actions, two who knock each other out, a Pause", async () => {
    await beginFen(people);
    await playFen(people, FEN_SEQUENCE);
    const state = await quiet(people);
    const core = new CoreTable().replay(FEN_SEQUENCE);
    expect(bare(state)).toEqual(bare(core.state));
    expect(state.step).toBe("over");
    for (const page of Object.values(people)) {
      const out = await page.evaluate(() =>
        game.combat.combatants
          .filter((one: any) => one.defeated)
          .map((one: any) => one.id)
          .sort(),
      );
      expect(out).toEqual([FEN.bogThing, FEN.fenHag, FEN.tobin].sort());
    }
  });
});
