import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { loadDice, tell } from "../e2e/support/commands.ts";
import { countWrites, it, marshTable, noCanvas, settled, storyOn, useTable, witness } from "../e2e/support/index.ts";
import { KIPPER_SKILLS, MARKET, marketTable, openConflict } from "../e2e/support/market.ts";
import { goblins, stackUp } from "../e2e/support/stacked.ts";

const generation = storyOn(14);
const KB = 1024;
/** How many act in the phase. */
const ACTING = 20;
const sum = (sizes: readonly number[]) => sizes.reduce((all, bytes) => all + bytes, 0);

describe("a contest of Action Rounds", () => {
  const table = useTable(marketTable({ generation }));
  let gm: Page;
  let jo: Page;

  beforeAll(async () => {
    gm = await table.join("Gamemaster", noCanvas);
    jo = await table.join("Jo", noCanvas);
  });

  witness("is at most three requests and 5 KB, of which 1.5 KB are Foundry's own", async () => {
    const { jen, fishmonger } = MARKET;
    await openConflict(gm, [jo], { who: [jen, fishmonger] });
    await tell(gm, { kind: "frame", conflict: "social" }, { kind: "begin" }, { kind: "call", combatant: jen });
    await settled(gm, jo);
    await tell(jo, { kind: "declare", combatant: jen, skill: KIPPER_SKILLS.falsehoods, target: fishmonger });
    await settled(gm, jo);
    const writes = await countWrites(gm);
    await loadDice(gm, [9, 9, 9, 1, 2, 9]);
    await tell(gm, { kind: "counter", combatant: fishmonger, skill: KIPPER_SKILLS.affable });
    await settled(gm, jo);
    const found = await writes.weigh();
    expect(found.length).toBeLessThanOrEqual(3);
    expect(sum(found)).toBeLessThanOrEqual(5 * KB);
  });
});

describe("the close of a phase in which 20 act", () => {
  const table = useTable(marshTable({ generation }));
  let gm: Page;

  beforeAll(async () => {
    gm = await table.join("Gamemaster", noCanvas);
  });

  /** Twenty succeed, with these effects, and their phase closes. Returns what that weighs. */
  async function closeWith(effectOf: ((combatant: string, next: string) => object) | null): Promise<readonly number[]> {
    await goblins(gm, ACTING);
    await stackUp(gm, { each: 3, step: "resolve" });
    const who: string[] = await gm.evaluate(() => Object.keys(game.combat.system.state.combatants));
    const each = (commandOf: (combatant: string, next: string) => object) =>
      tell(gm, {
        kind: "batch",
        commands: who.map((one, index) => ({ combatant: one, stack: 2, ...commandOf(one, who[index + 1] ?? one) })),
      });
    if (effectOf) await each((_one, next) => ({ kind: "target", targets: [next] }));
    await each(() => ({ kind: "judge", result: "success" }));
    if (effectOf) await each(effectOf);
    await settled(gm);
    const writes = await countWrites(gm);
    await tell(gm, { kind: "closePhase" });
    await settled(gm);
    return writes.weigh();
  }

  it("is at most three requests, and 3 KB with 0.4 KB for each action", async () => {
    const found = await closeWith(null);
    expect(found.length).toBeLessThanOrEqual(3);
    expect(sum(found)).toBeLessThanOrEqual((3 + 0.4 * ACTING) * KB);
  });

  it("is one request more for each token with its own numbers that an effect hits, and 1.5 KB for each such action", async () => {
    const found = await closeWith((_one, next) => ({ kind: "affect", effect: "spend", target: next, stat: "agility", amount: 1 }));
    expect(found.length).toBeLessThanOrEqual(2 + ACTING);
    expect(sum(found)).toBeLessThanOrEqual((3 + 1.5 * ACTING) * KB);
  });
});
