import { describe, expect, it } from "vitest";
import type { Timeline } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter-types.ts";
import { findDoubtCommand, cardAllowsBid } from "./doubted-cards.ts";

const timeline = { relevant: "strength", secondary: "agility", ante: 2, opposing: "fitness", ability: 1, sameStat: false };
const card = { type: "action", system: { kind: "skilled", timeline } };
const bid: Timeline.Bid = {
  card: "card",
  name: "Strike",
  kind: "skilled",
  relevant: "strength",
  secondary: "",
  ante: 2,
  opposing: "",
  ability: 0,
  relevantBid: 3,
  secondaryBid: 0,
  phase: 3,
  targets: [],
};

describe("a bid fits its card", () => {
  it("with its kind, its stats or fewer, its ante, and no more than its ability", () => {
    expect(cardAllowsBid(bid, card.system)).toBe(true);
    expect(cardAllowsBid({ ...bid, secondary: "agility", opposing: "fitness", ability: 1 }, card.system)).toBe(true);
    for (const lie of [
      { kind: "common" as const },
      { relevant: "agility" },
      { secondary: "reason" },
      { ante: 1 },
      { opposing: "reason" },
      { ability: 2 },
    ])
      expect([lie, cardAllowsBid({ ...bid, ...lie }, card.system)]).toEqual([lie, false]);
  });

  it("with any stats if the card leaves them open, and without any if it is a Pause", () => {
    const open = { kind: "common", timeline: { ...timeline, relevant: "", secondary: "" } };
    expect(cardAllowsBid({ ...bid, kind: "common", relevant: "reason", secondary: "presence" }, open)).toBe(true);
    const half = { kind: "common", timeline: { ...timeline, relevant: "" } };
    const fitsHalf = (secondary: string) => cardAllowsBid({ ...bid, kind: "common", relevant: "reason", secondary }, half);
    expect([fitsHalf(""), fitsHalf("agility"), fitsHalf("presence")]).toEqual([true, true, false]);
    const pause = { kind: "pause", timeline };
    expect(cardAllowsBid({ ...bid, kind: "pause", relevant: "", ante: 0 }, pause)).toBe(true);
    expect(cardAllowsBid({ ...bid, kind: "pause", relevant: "", ante: 1 }, pause)).toBe(false);
  });
});

describe("one stat for both", () => {
  const twice = { ...bid, secondary: "strength" };
  it.each([
    ["where the card leaves its stats open", { relevant: "", secondary: "" }, false],
    ["where it leaves them open and says that one may be both", { relevant: "", secondary: "", sameStat: true }, true],
    ["where it names another", {}, false],
    ["where it names one twice", { secondary: "strength" }, true],
  ])("%s", (_name, change, fits) => {
    expect(cardAllowsBid(twice, { kind: "skilled", timeline: { ...timeline, ...change } })).toBe(fits);
  });
});

describe("the table doubts a card", () => {
  const items = new Map<string, object>([["card", card]]);
  const actors = new Map<string, object>([
    ["has", { actor: { items } }],
    ["lacks", { actor: { items: new Map() } }],
    ["gone", { actor: null }],
  ]);
  const combat = { combatants: actors } as unknown as CallboardEncounter;
  const stack = (more: Partial<Timeline.Stack>): Timeline.Stack =>
    ({ phase: 3, bid, closed: null, voided: null, doubt: "", ...more }) as Timeline.Stack;
  const at = (step: string, stacks: object) => ({ step, phase: 3, stacks }) as unknown as Timeline.TimelineState;

  it("that its actor does not have, in the phase that is being flipped", () => {
    const stacks = { has: { 1: stack({}) }, lacks: { 1: stack({ phase: 5 }), 2: stack({}) }, gone: { 1: stack({}) } };
    expect(findDoubtCommand(combat, at("flip", stacks))).toEqual({ kind: "doubt", combatant: "lacks", stack: 2, why: "card" });
    expect(findDoubtCommand(combat, at("resolve", stacks))).toBeNull();
  });

  it("but none that is sealed, void or doubted already, and no action in own words", () => {
    const stacks = {
      1: stack({ bid: null }),
      2: stack({ doubt: "bid" }),
      3: stack({ voided: { why: "gm", note: "", at: 1 } }),
      4: stack({ bid: { ...bid, card: "" } }),
    };
    expect(findDoubtCommand(combat, at("flip", { lacks: stacks }))).toBeNull();
  });
});
