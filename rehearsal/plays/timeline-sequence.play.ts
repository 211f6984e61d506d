import { beforeAll, describe, expect } from "vitest";
import type { Declare } from "../../src/core/structures/timeline/commands/index.ts";
import { FEN_SEQUENCE, type ExampleStep } from "../../src/core/structures/timeline/examples.fixture.ts";
import { Table as CoreTable } from "../../src/core/structures/timeline/table.fixture.ts";
import { PRESETS } from "../../src/core/structures/timeline/house.ts";
import { noCanvas, useTable, it, witness } from "../e2e/support/index.ts";
import { ask, beginFen, FEN, fenTable, joinFen, PEOPLE, playFen, quiet, waits, type Fellows, type Speaker } from "../e2e/support/fen.ts";

const strike = (combatant: string, relevantBid: number): Declare => ({
  kind: "declare",
  combatant,
  name: "Strike",
  type: "common",
  relevant: "strength",
  ante: 1,
  relevantBid,
});
const pass = (by: Exclude<Speaker, "gm">): ExampleStep => ({ by, command: { kind: "pass", combatant: FEN[by] } });
const rest = (by: Exclude<Speaker, "gm">): ExampleStep => ({ by, command: { kind: "pass", combatant: FEN[by], resting: true } });
type One = readonly [who: keyof typeof FEN, stack: number];
/** The GM says for these that they are aimed at nobody. */
const aims = (...stacks: readonly One[]): ExampleStep[] =>
  stacks.map(([who, stack]) => ({ by: "gm", command: { kind: "target", combatant: FEN[who], stack, targets: [] } }));
const success = (...[who, stack]: One): ExampleStep => ({
  by: "gm",
  command: { kind: "judge", combatant: FEN[who], stack, result: "success" },
});

/** Gives a command of the GM, and waits for what comes of it. */
async function play(people: Partial<Fellows> & Pick<Fellows, "gm">, command: object): Promise<void> {
  await quiet(people);
  expect(await ask(people.gm, command), JSON.stringify(command)).toBeNull();
  await quiet(people);
}

/** A state without what differs from table to table: seals, and where it is played. */
function bare(state: any): unknown {
  const sealed = JSON.stringify({ ...state, scope: "" }).replaceAll(/"[0-9a-f]{64}"/g, '"?"');
  return JSON.parse(sealed);
}

describe("a sequence of a GM with three NPCs and three players", () => {
  const table = useTable(fenTable({ witnesses: ["Gamemaster"] }));
  let people: Fellows;

  beforeAll(async () => {
    const pages = {} as Record<Speaker, Fellows[Speaker]>;
    for (const [who, name] of Object.entries(PEOPLE)) pages[who as Speaker] = await table.join(name, noCanvas);
    people = pages;
  });

  it("gives the same result at a table as in the rules: calls, chained actions, two mutual knock-outs, a Pause", async () => {
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

  it("gives the points back on all sheets at its end, and keeps drained ones", async () => {
    expect(await ask(people.gm, { kind: "end" })).toBeNull();
    for (const page of Object.values(people)) {
      await page.waitForFunction(() => game.combat.system.ended);
      await expect
        .poll(() =>
          page.evaluate(() =>
            game.actors.map((actor: any) => {
              const pools = Object.values<any>(actor.system.timeline.pools);
              return [actor.name, pools.reduce((sum, { spent }) => sum + spent, 0), pools.reduce((sum, { drained }) => sum + drained, 0)];
            }),
          ),
        )
        .toEqual(
          expect.arrayContaining([
            ["Maren", 0, 0],
            ["Bog-thing", 0, 2],
            ["Fen hag", 0, 0],
          ]),
        );
    }
  });

  it("lets in surprised and late combatants with the window from which they count, and drops what falls with one out of action", async () => {
    await beginFen(people, { without: [FEN.wisp] });
    await playFen(people, [
      { by: "gm", command: { kind: "surprise", combatant: FEN.tobin } },
      { by: "gm", command: strike(FEN.bogThing, 4) },
      { by: "gm", command: { kind: "pass", combatant: FEN.fenHag } },
      { by: "maren", command: strike(FEN.maren, 2) },
    ]);
    expect(await ask(people.tobin, strike(FEN.tobin, 1))).toBe("surprised");
    await playFen(people, [
      { by: "ysolt", command: strike(FEN.ysolt, 2) },
      { by: "maren", command: strike(FEN.maren, 3) },
      pass("ysolt"),
      pass("maren"),
      pass("ysolt"),
      ...aims(["maren", 1], ["ysolt", 1]),
      success("maren", 1),
      { by: "gm", command: { kind: "affect", combatant: FEN.maren, stack: 1, effect: "out", target: FEN.bogThing } },
      success("ysolt", 1),
      { by: "gm", command: { kind: "closePhase" } },
    ]);
    expect((await quiet(people)).stacks[FEN.bogThing][1].voided.why).toBe("out");
    await joinFen(people, FEN.wisp);
    expect(await ask(people.gm, strike(FEN.wisp, 1))).not.toBeNull();
    await playFen(people, [
      { by: "gm", command: { kind: "advance" } },
      { by: "gm", command: { ...strike(FEN.wisp, 2), relevant: "quickness" } },
      { by: "tobin", command: strike(FEN.tobin, 2) },
      pass("maren"),
      pass("ysolt"),
    ]);
    const state = await quiet(people);
    expect([state.phase, state.call]).toEqual([3, 2]);
    await playFen(people, [pass("maren"), pass("tobin"), pass("ysolt")]);
    const flipped = await quiet(people);
    expect([flipped.phase, flipped.step]).toEqual([5, "aim"]);
    expect([flipped.stacks[FEN.tobin][1].start, flipped.stacks[FEN.wisp][1].phase, flipped.stacks[FEN.maren][2].phase]).toEqual([3, 5, 5]);
    expect(flipped.holders[FEN.bogThing].strength.spent).toBe(4);
  });

  it("takes a whole phase back: what people saw stays known, and the GM keeps it or lets it be sealed again", async () => {
    await beginFen(people);
    await playFen(people, [
      { by: "gm", command: strike(FEN.bogThing, 3) },
      { by: "gm", command: { kind: "pass", combatant: FEN.fenHag } },
      { by: "gm", command: { kind: "pass", combatant: FEN.wisp } },
      { by: "maren", command: strike(FEN.maren, 3) },
      rest("tobin"),
      rest("ysolt"),
    ]);
    const { revision } = await people.gm.evaluate(() => game.combat.system);
    await playFen(people, [
      pass("maren"),
      ...aims(["maren", 1], ["bogThing", 1]),
      success("maren", 1),
      success("bogThing", 1),
      {
        by: "gm",
        command: { kind: "affect", combatant: FEN.maren, stack: 1, effect: "drain", target: FEN.bogThing, stat: "fitness", amount: 1 },
      },
      { by: "gm", command: { kind: "closePhase" } },
    ]);
    expect((await quiet(people)).holders[FEN.maren].strength.spent).toBe(3);
    await play(people, { kind: "undo", to: revision + 1 });
    const undone = await quiet(people);
    expect([undone.step, undone.phase, undone.holders[FEN.maren].strength.spent, undone.holders[FEN.bogThing].fitness.drained]).toEqual([
      "declare",
      0,
      0,
      0,
    ]);
    expect([undone.stacks[FEN.maren][1].known, undone.stacks[FEN.maren][1].bid.relevantBid]).toEqual(["undecided", 3]);
    for (const page of Object.values(people)) {
      await expect.poll(() => page.evaluate((id) => game.actors.get(id).system.timeline.pools.strength.spent, FEN.maren)).toBe(0);
    }
    await play(people, { kind: "keep", combatant: FEN.bogThing, stack: 1 });
    await play(people, { kind: "giveBack", combatant: FEN.maren, stack: 1 });
    await playFen(people, [{ by: "maren", command: strike(FEN.maren, 2) }, pass("maren"), ...aims(["maren", 2])]);
    const again = await quiet(people);
    expect([again.phase, again.step, again.stacks[FEN.maren][2].bid.relevantBid]).toEqual([2, "resolve", 2]);
  });

  witness("goes on without a user who has left: the GM breaks the seal with a button", async () => {
    await beginFen(people);
    await playFen(people, [
      { by: "gm", command: { kind: "pass", combatant: FEN.bogThing } },
      { by: "gm", command: { kind: "pass", combatant: FEN.fenHag } },
      { by: "gm", command: { kind: "pass", combatant: FEN.wisp } },
      rest("ysolt"),
      { by: "maren", command: strike(FEN.maren, 2) },
      { by: "tobin", command: strike(FEN.tobin, 2) },
    ]);
    await people.tobin.context().close();
    const here = { gm: people.gm, maren: people.maren, ysolt: people.ysolt };
    await people.gm.waitForFunction(() => game.users.filter((user: any) => user.active).length === 3);
    await play(here, { kind: "pass", combatant: FEN.tobin });
    await play(here, { kind: "pass", combatant: FEN.maren });
    await waits(people.gm, (state) => state.step === "flip");
    await people.gm.locator("#sidebar [data-action=tab][data-tab=combat]").click();
    const broken = people.gm
      .locator(`#combat [data-combatant-id="${FEN.tobin}"] [data-action=breakOne], #combat [data-action=breakOne]`)
      .first();
    await broken.click();
    await waits(people.gm, (state) => state.step === "aim");
    const state = await quiet(here);
    expect([state.stacks[FEN.tobin][1].face, state.stacks[FEN.maren][1].face]).toEqual(["broken", "owner"]);
    people = { ...people, tobin: await table.join(PEOPLE.tobin, noCanvas) };
    await quiet(people);
  });

  it("can follow the source to the letter: NPCs first, phases shown at once, no passing at first, a window at every count", async () => {
    await beginFen(people, { house: PRESETS.literal });
    expect(await ask(people.maren, strike(FEN.maren, 3))).toBe("declareOrder");
    expect(await ask(people.gm, { kind: "pass", combatant: FEN.wisp })).toBe("firstAction");
    await playFen(people, [
      { by: "gm", command: strike(FEN.bogThing, 4) },
      { by: "gm", command: strike(FEN.fenHag, 2) },
      { by: "gm", command: { ...strike(FEN.wisp, 5), relevant: "quickness" } },
    ]);
    expect(await ask(people.tobin, strike(FEN.tobin, 1))).toBe("declareOrder");
    await playFen(people, [{ by: "maren", command: strike(FEN.maren, 2) }]);
    const shown = (await quiet(people)).stacks[FEN.maren][1];
    expect([shown.phase, shown.bid, shown.phaseSeal]).toEqual([2, null, ""]);
    await playFen(people, [
      { by: "tobin", command: strike(FEN.tobin, 3) },
      { by: "ysolt", command: strike(FEN.ysolt, 1) },
      { by: "maren", command: strike(FEN.maren, 1) },
      rest("tobin"),
      rest("ysolt"),
      { by: "maren", command: strike(FEN.maren, 2) },
      pass("maren"),
      // The count of 1 has a window of its own, before what lands on it.
      pass("maren"),
      ...aims(["ysolt", 1]),
      success("ysolt", 1),
      { by: "gm", command: { kind: "closePhase" } },
      { by: "gm", command: { kind: "advance" } },
    ]);
    const state = await quiet(people);
    expect([1, 2, 3].map((stack) => state.stacks[FEN.maren][stack].phase)).toEqual([2, 3, 4]);
    expect([state.phase, state.step]).toEqual([2, "declare"]);
  });
});
