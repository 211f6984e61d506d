import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { KIPPER_STORY, type KipperStep } from "../../src/core/structures/rounds/examples.fixture.ts";
import { ask, loadDice, tell } from "../e2e/support/commands.ts";
import { atRound, BRAWLING, CLUB, KIPPER_SKILLS, MARKET, marketTable, openConflict, poolsOf, resultOf } from "../e2e/support/market.ts";
import { it, noCanvas, settled, storyOn, useTable } from "../e2e/support/index.ts";

const { jen, ann, fishmonger } = MARKET;
const { falsehoods, affable } = KIPPER_SKILLS;
const wound = (page: Page, id: string): Promise<number> => page.evaluate((one) => game.actors.get(one).system.rounds.wounds, id);
const lost = (page: Page, id: string): Promise<number> => page.evaluate((one) => game.actors.get(one).system.rounds.lost, id);

/** The outcomes of a step as an intent names them. */
const said = (outcomes: Extract<KipperStep, { side: string }>["outcomes"]) =>
  outcomes.map(({ outcome, target, side }) => ({ outcome, ...(target ? { target } : {}), ...(side ? { side } : {}) }));

describe("conflicts in rounds", () => {
  const table = useTable(marketTable({ generation: storyOn(14) }));
  let gm: Page;
  let jo: Page;
  let ada: Page;

  beforeAll(async () => {
    gm = await table.join("Gamemaster", noCanvas);
    jo = await table.join("Jo", noCanvas);
    ada = await table.join("Ada", noCanvas);
  });

  /** One acts with a skill against another, who counters with theirs, or lets it be; the dice of both. */
  async function act(
    who: readonly [page: Page, id: string, skill: string],
    other: readonly [page: Page, id: string, skill: string] | null,
    dice: readonly number[],
    stance = "aggressive",
  ): Promise<void> {
    await tell(gm, { kind: "call", combatant: who[1] });
    await loadDice(gm, dice);
    await who[0].waitForFunction((id) => game.combat.system.state.actor === id, who[1]);
    await tell(who[0], { kind: "declare", combatant: who[1], skill: who[2], ...(other ? { target: other[1] } : {}) });
    await settled(gm, who[0]);
    if (!other) return;
    await other[0].waitForFunction(() => game.combat.system.state.exchange?.wants === "counter");
    await tell(other[0], { kind: "counter", combatant: other[1], skill: other[2], stance });
    await gm.waitForFunction(() => game.combat.system.state.exchange.wants === "nothing");
  }

  /** The dice of a step in the order in which the rules ask for them: of initiative in the cast's. */
  async function inOrder(dice: Readonly<Record<string, readonly number[]>>): Promise<readonly number[]> {
    const places = await gm.evaluate(() => Object.entries<any>(game.combat.system.state.combatants).map(([id, { place }]) => [id, place]));
    const placeOf = (request: string) => Number(places.find(([id]) => request.includes(String(id)))?.[1] ?? 0);
    return Object.entries(dice)
      .sort(([a], [b]) => placeOf(a) - placeOf(b))
      .flatMap(([, faces]) => faces);
  }

  it("play the story of the kipper to its ledger", async () => {
    await openConflict(gm, [jo, ada], { who: [jen, fishmonger], house: { initiative: "d10Wits", stance: "afterAttackRoll" } });
    const ledger: string[] = [];
    for (const step of KIPPER_STORY) {
      const page = step.by === "gm" ? gm : jo;
      if ("side" in step) {
        await tell(page, { kind: "nominate", side: step.side, outcomes: said(step.outcomes) });
        await settled(gm, jo);
        await gm.waitForFunction(() => game.combat.system.state.step !== "reveal");
      } else {
        await loadDice(gm, await inOrder(step.dice ?? {}));
        await tell(page, step.command);
      }
      await settled(gm, jo);
      const { round, step: at } = await gm.evaluate(() => game.combat.system.state);
      const [party, foe] = await poolsOf(gm);
      if (at === "check" || at === "over") ledger.push(`${round} ${at} foe ${foe} party ${party}`);
    }
    expect([...new Set(ledger)]).toEqual(["1 check foe 2 party 0", "2 check foe 3 party 0", "3 over foe 0 party 2"]);
    expect(await resultOf(jo)).toEqual({ winner: "foe", why: "removal" });
    const chat = () => ada.evaluate(() => game.messages.contents.map((one: any) => one.content).join(" "));
    await expect.poll(chat).toContain("Remove an opponent");
    expect(await chat()).toContain("Falsehoods");
  });

  it("end a single round with the most successes", async () => {
    await openConflict(gm, [jo, ada], { who: [jen, fishmonger] });
    await tell(gm, { kind: "frame", conflict: "single" }, { kind: "begin" });
    await act([jo, jen, falsehoods], [gm, fishmonger, affable], [1, 2, 3, 4, 9, 9]);
    await act([gm, fishmonger, affable], null, [5, 9, 9]);
    await tell(gm, { kind: "closeRound" });
    expect(await resultOf(gm)).toEqual({ winner: "party", why: "successes" });
  });

  it("end a chase if no one has caught up after its last round, with each skill used once", async () => {
    await openConflict(gm, [jo, ada], { who: [jen, fishmonger] });
    await tell(gm, { kind: "frame", conflict: "chase", limit: 2, pursued: "party" }, { kind: "begin" });
    await act([jo, jen, falsehoods], [gm, fishmonger, affable], [1, 2, 3, 9, 9, 9]);
    await tell(gm, { kind: "closeRound" }, { kind: "nextRound" }, { kind: "call", combatant: jen });
    await jo.waitForFunction((id) => game.combat.system.state.actor === id, jen);
    expect(await ask(jo, { kind: "declare", combatant: jen, skill: falsehoods, target: fishmonger })).toBe("skillUsed");
    await loadDice(gm, [1, 2, 3, 9, 9, 9]);
    await tell(jo, { kind: "declare", combatant: jen, skill: KIPPER_SKILLS.ingenue, target: fishmonger });
    await gm.waitForFunction(() => game.combat.system.state.exchange?.wants === "counter");
    await tell(gm, { kind: "counter", combatant: fishmonger, skill: affable }, { kind: "closeRound" });
    expect(await resultOf(gm)).toEqual({ winner: "party", why: "escaped" });
  });

  it("end a drinking contest when one side falls over", async () => {
    await openConflict(gm, [jo, ada], { who: [jen, fishmonger] });
    await tell(gm, { kind: "frame", conflict: "drinking" }, { kind: "begin" });
    const drinks = async (page: Page, id: string, skill: string, dice: readonly number[]) => act([page, id, skill], null, dice);
    for (let glass = 1; (await resultOf(gm)) === null; glass += 1) {
      await drinks(jo, jen, falsehoods, [10, 10, 10]);
      if ((await resultOf(gm)) !== null) break;
      await drinks(gm, fishmonger, affable, [1, 1, 1]);
      await tell(gm, { kind: "closeRound" }, { kind: "nextRound" });
      await jo.waitForFunction((round) => game.combat.system.state.round === round, glass + 1);
    }
    expect(await resultOf(gm)).toEqual({ winner: "foe", why: "drunk" });
    expect(await gm.evaluate((id) => game.combat.system.state.combatants[id].failures, jen)).toBe(3);
  });

  it("take social ranks from the actor for their duration, and give them back at the end and by undo", async () => {
    await openConflict(gm, [jo, ada], { who: [jen, fishmonger] });
    await tell(gm, { kind: "frame", conflict: "social" }, { kind: "begin" });
    await act([jo, jen, falsehoods], [gm, fishmonger, affable], [1, 2, 3, 9, 9, 9]);
    await expect.poll(() => lost(jo, fishmonger)).toBe(1);
    await tell(gm, { kind: "undo" });
    await expect.poll(() => lost(jo, fishmonger)).toBe(0);
    await tell(gm, { kind: "redo" });
    await expect.poll(() => lost(jo, fishmonger)).toBe(1);
    // Affable 6 and Badgering 4: the sixth rank is the last.
    for (let round = 2; round <= 6; round += 1) {
      await tell(gm, { kind: "closeRound", early: true }, { kind: "nextRound" });
      await jo.waitForFunction((wanted) => game.combat.system.state.round === wanted, round);
      await act([jo, jen, falsehoods], [gm, fishmonger, affable], [1, 2, 3, 10, 10, 10]);
    }
    expect(await resultOf(gm)).toEqual({ winner: "party", why: "social" });
    await expect.poll(() => lost(jo, fishmonger)).toBe(0);
  });

  it("deal wounds by attacks, which stay on the actor, and a GM's own edit of them counts", async () => {
    await openConflict(gm, [jo, ada], { who: [jen, fishmonger] });
    await tell(gm, { kind: "frame", conflict: "attack" }, { kind: "begin" });
    await tell(gm, { kind: "call", combatant: jen });
    await jo.waitForFunction((id) => game.combat.system.state.actor === id, jen);
    await loadDice(gm, [1, 2, 9, 3, 4, 9]);
    await tell(
      jo,
      { kind: "declare", combatant: jen, skill: BRAWLING, target: fishmonger },
      { kind: "menace", combatant: jen, weapon: CLUB },
    );
    await gm.waitForFunction(() => game.combat.system.state.exchange?.wants === "armour");
    await tell(gm, { kind: "armour", caught: 1 });
    await expect.poll(() => wound(jo, fishmonger)).toBe(1);
    await tell(gm, { kind: "undo" });
    await expect.poll(() => wound(jo, fishmonger)).toBe(0);
    await tell(gm, { kind: "redo" });
    await expect.poll(() => wound(jo, fishmonger)).toBe(1);
    await gm.evaluate((id) => game.actors.get(id).update({ "system.rounds.wounds": 4 }), fishmonger);
    await gm.waitForFunction((id) => game.combat.system.state.combatants[id].wounds === 4, fishmonger);
    await jo.evaluate((id) => game.actors.get(id).update({ "system.rounds.wounds": 0, "system.rounds.lost": 0 }), jen);
    await tell(gm, { kind: "finish", side: "party" });
    expect(await resultOf(gm)).toEqual({ winner: "party", why: "gm" });
    await expect.poll(() => wound(jo, fishmonger)).toBe(4);
  });

  it("let in a late combatant from the next round, at an unchanged price of a Win", async () => {
    await openConflict(gm, [jo, ada], { who: [jen, fishmonger] });
    await tell(gm, { kind: "begin" });
    await gm.evaluate(
      (id) => game.combat.createEmbeddedDocuments("Combatant", [{ _id: id, actorId: id, name: "Ann" }], { keepId: true }),
      ann,
    );
    await gm.waitForFunction((id) => game.combat.system.state.combatants[id] !== undefined, ann);
    expect(await ask(gm, { kind: "call", combatant: ann })).toBe("acted");
    const costs = await gm.evaluate(() => game.callboard.view(game.combat).sides.map(({ winCost }: any) => winCost));
    expect(costs).toEqual([10, 10]);
    await tell(gm, { kind: "closeRound", early: true });
    await atRound(1, "check", gm, ada);
    await tell(gm, { kind: "nextRound" }, { kind: "call", combatant: ann });
  });
});
