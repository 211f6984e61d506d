import { describe, expect, it } from "vitest";
import type { Timeline } from "../../../../core/index.ts";
import { isMergedGroup } from "../../../applications/tracker/combatant-groups.ts";
import type { TimelineReading } from "./drawing-data.ts";
import { gatherCombatants, gatherStacks } from "./gather-crowds.ts";
import { stack, STRIKE } from "./fakes.fixture.ts";

const BID = STRIKE as Timeline.ShownBid;
const POOL = { stat: "strength", label: "Strength", aspect: "body", max: 4, spent: 0, committed: 0, hand: 4 } as const;

function row(combatant: string, more: Partial<Timeline.Row> = {}): Timeline.Row {
  const held = { waited: true, held: false, resting: false, hidden: false, from: 0, pending: 0, next: null };
  return { combatant, side: "foe", npc: true, own: true, lamp: "thinking", pools: [POOL], ...held, ...more };
}

const GOBLINS = ["goblin 1", "goblin 2", "goblin 3", "goblin 4"];

/** Returns a reading in which combatants have their ids as names. `kind` is the name of all actors. */
function reading(rows: readonly Timeline.Row[], { referee = true, kind = "goblin", ended = false } = {}): TimelineReading {
  const people = { nameOf: (id: string) => id, kindOf: () => kind, actorOf: () => "" };
  return { view: { rows, referee }, people, ended } as unknown as TimelineReading;
}

/** Returns a gathered list, each crowd as its members' ids in one text. */
const told = <One extends { readonly combatant: string }>(gathered: readonly (One | { readonly all: readonly One[] })[]): string[] =>
  gathered.map((one) => ("all" in one ? one.all.map(({ combatant }) => combatant).join(" + ") : one.combatant));

describe("rows of a crowd", () => {
  const rows = GOBLINS.map((id) => row(id));

  it("are one while all they show is equal", () => {
    expect(told(gatherCombatants(reading(rows), rows))).toEqual([GOBLINS.join(" + ")]);
  });

  it("leave out who differs: in its lamp, in what it has on the line, hidden, or for a GM in its pools", () => {
    for (const more of [{ lamp: "passed" }, { pending: 1 }, { hidden: true }, { pools: [{ ...POOL, spent: 1 }] }] as const) {
      const some = rows.map((one, index) => (index === 1 ? { ...one, ...more } : one));
      expect(told(gatherCombatants(reading(some), some))).toEqual(["goblin 1 + goblin 3 + goblin 4", "goblin 2"]);
    }
    const spent = rows.map((one, index) => ({ ...one, own: false, pools: [{ ...POOL, spent: index }] }));
    expect(told(gatherCombatants(reading(spent, { referee: false }), spent))).toEqual([GOBLINS.join(" + ")]);
  });

  it("are formed for players by shown names, never of own combatants, and not after the end", () => {
    const strangers = ["hooded man", "old woman", "child"].map((id) => row(id, { own: false }));
    expect(told(gatherCombatants(reading(strangers, { kind: "vampire" }), strangers))).toHaveLength(1);
    expect(told(gatherCombatants(reading(strangers, { kind: "vampire", referee: false }), strangers))).toHaveLength(3);
    expect(told(gatherCombatants(reading(rows, { referee: false }), rows))).toHaveLength(4);
    expect(told(gatherCombatants(reading(rows, { ended: true }), rows))).toHaveLength(4);
  });
});

describe("cards of a crowd", () => {
  const rows = GOBLINS.map((id) => row(id));
  const cards = GOBLINS.map((id, index) => stack(id, index + 1, { side: "up", bid: { ...BID, card: `card${index}` }, targets: [id] }));

  it("are one whoever they aim at, whichever number and copy of the card they have", () => {
    expect(told(gatherStacks(reading(rows), cards, "4"))).toEqual([GOBLINS.join(" + ")]);
  });

  it("are one although their effects hit different targets, unless the effects differ in kind", () => {
    const effect = (kind: string, target: string) => ({ key: `${kind}-${target}`, kind, target }) as unknown as Timeline.ShownEffect;
    const hit = cards.map((one) => ({ ...one, effects: [effect("out", one.combatant)] }));
    expect(told(gatherStacks(reading(rows), hit, "4"))).toEqual([GOBLINS.join(" + ")]);
    const other = hit.map((one, index) => (index === 0 ? { ...one, effects: [effect("status", one.combatant)] } : one));
    expect(told(gatherStacks(reading(rows), other, "4"))).toEqual(["goblin 1", "goblin 2 + goblin 3 + goblin 4"]);
  });

  it("are one whatever their bids suggest and whatever damage they deal, until their results differ", () => {
    const hurt = (target: string, amount: number) =>
      ({ key: `damage-${target}`, kind: "damage", target, amount, state: "pending" }) as unknown as Timeline.ShownEffect;
    const dealt = cards.map((one, index) => ({
      ...one,
      suggested: { initiator: 5, against: [], result: index < 2 ? ("success" as const) : null },
      effects: index === 3 ? [] : [hurt(one.combatant, index + 1)],
    }));
    expect(told(gatherStacks(reading(rows), dealt, "4"))).toEqual([GOBLINS.join(" + ")]);
    const judged = dealt.map((one, index) => ({ ...one, result: index === 0 ? ("failure" as const) : ("success" as const) }));
    expect(told(gatherStacks(reading(rows), judged, "4"))).toEqual(["goblin 1", "goblin 2 + goblin 3 + goblin 4"]);
  });

  it("leave out another result, bid or contest, and hidden members", () => {
    const contest = { defender: "maren" } as unknown as Timeline.ShownContest;
    for (const more of [{ result: "success" }, { bid: { ...BID, relevantBid: 4 } }, { contest }, { targets: [] }] as const) {
      const some = cards.map((one, index) => (index === 0 ? { ...one, ...more } : one));
      expect(told(gatherStacks(reading(rows), some, "4"))).toEqual(["goblin 1", "goblin 2 + goblin 3 + goblin 4"]);
    }
    const hidden = rows.map((one, index) => ({ ...one, hidden: index === 0 }));
    expect(told(gatherStacks(reading(hidden), cards, "4"))).toEqual(["goblin 1", "goblin 2 + goblin 3 + goblin 4"]);
  });

  it("never hold two of one combatant, and have a key of their own in each list", () => {
    const twice = [...cards, ...cards.map((one) => ({ ...one, stack: one.stack + 10 }))];
    expect(told(gatherStacks(reading(rows), twice, "4"))).toEqual([GOBLINS.join(" + "), GOBLINS.join(" + ")]);
    const keys = ["4", "5"].flatMap((place) =>
      gatherStacks(reading(rows), twice, place).flatMap((one) => (isMergedGroup(one) ? one.key : [])),
    );
    expect(new Set(keys).size).toBe(4);
  });
});
