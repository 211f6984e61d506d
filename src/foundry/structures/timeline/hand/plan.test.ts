import { describe, expect, it } from "vitest";
import type { Timeline } from "../../../../core/index.ts";
import type { PlayCard } from "./playable-cards.ts";
import { EMPTY_DRAFT, OWN_WORDS, PAUSE, type HandDraft } from "./draft.ts";
import { intentOf, planOf, type PlanRules } from "./plan.ts";

const pool = (stat: string, hand: number): Timeline.ShownPool => ({
  stat,
  label: stat,
  aspect: "body",
  max: 5,
  spent: 0,
  committed: 0,
  hand,
});
const hand: Timeline.Hand = {
  combatant: "maren",
  start: 4,
  floor: 6,
  pools: [pool("strength", 3), pool("agility", 2)],
  spoken: true,
  may: true,
  why: "",
  data: {},
  pending: ["net"],
};
const plain = { img: "", text: "", opposing: "", ability: 0, sameStat: false };
const strike: PlayCard = { ...plain, id: "strike", kind: "common", name: "Strike", relevant: "strength", secondary: "agility", ante: 1 };
const words: PlayCard = { ...plain, id: OWN_WORDS, kind: "common", name: "In your own words", relevant: "", secondary: "", ante: 0 };
const pause: PlayCard = { ...plain, id: PAUSE, kind: "pause", name: "Pause", relevant: "", secondary: "", ante: 0 };
const rules: PlanRules = { uniqueCards: false, aims: false };

const plan = (card: PlayCard, draft: Partial<HandDraft>, more: Partial<PlanRules> = {}) =>
  planOf(hand, card, { ...EMPTY_DRAFT, ...draft }, { ...rules, ...more });
const faults = (...args: Parameters<typeof plan>) => plan(...args).faults.map(({ key }) => key);

describe("a plan", () => {
  it("lands by its bid, from the phase that the next action counts from, and after at least one phase", () => {
    expect(plan(strike, { relevantBid: 3 }).lands).toBe(7);
    expect(plan(strike, { relevantBid: 3, secondaryBid: 1 }).lands).toBe(6);
    expect(plan(strike, { relevantBid: 2, secondaryBid: 2 })).toMatchObject({ lands: 5, wasted: 1, faults: [] });
  });

  it("names its faults: points, the ante, a stat, a name, a card already on the line", () => {
    expect(plan(strike, { relevantBid: 4 }).faults).toEqual([{ key: "points", data: { stat: "strength", hand: 3, bid: 4 } }]);
    expect(faults(strike, { relevantBid: 0 })).toEqual(["ante"]);
    expect(faults(words, {})).toEqual(["name", "stat"]);
    expect(faults({ ...strike, id: "net" }, { relevantBid: 1 }, { uniqueCards: true })).toEqual(["unique"]);
    expect(faults({ ...strike, id: "net" }, { relevantBid: 1 })).toEqual([]);
    expect(faults(strike, { relevantBid: 1, targets: ["a", "b", "c", "d", "e"] }, { aims: true })).toEqual(["targets"]);
  });

  it("counts both bids if they are on one stat", () => {
    const both = { ...strike, secondary: "strength", sameStat: true };
    expect(faults(both, { relevantBid: 2, secondaryBid: 1 })).toEqual([]);
    expect(faults(both, { relevantBid: 2, secondaryBid: 2 })).toEqual(["points"]);
  });

  it("puts a Pause on the first phase after all own actions, or on the chosen one", () => {
    expect(plan(pause, {})).toMatchObject({ lands: 7, bids: [], faults: [] });
    expect(plan(pause, { at: 12 })).toMatchObject({ lands: 12, faults: [] });
    expect([faults(pause, { at: 6 }), faults(pause, { at: 7 })]).toEqual([["early"], []]);
  });

  it("says if it would land beyond the end of the line", () => {
    const late: Timeline.Hand = { ...hand, start: 99_998, floor: 99_999 };
    const of = (card: PlayCard, draft: Partial<HandDraft>) => planOf(late, card, { ...EMPTY_DRAFT, ...draft }, rules).faults;
    expect([of(strike, { relevantBid: 2 }), of(pause, {})]).toEqual([[], []]);
    const far = [{ key: "far", data: { phase: 100_000 } }];
    expect([of(strike, { relevantBid: 3 }), of(pause, { at: 100_001 })]).toEqual([far, far]);
  });

  it("takes the stats of a card, and chosen ones only if the card leaves them open", () => {
    const chosen = { relevant: "agility", secondary: "agility", relevantBid: 1 };
    expect(plan(strike, chosen).bids.map(({ stat }) => stat)).toEqual(["strength", "agility"]);
    expect(plan(words, chosen).bids.map(({ stat }) => stat)).toEqual(["agility"]);
  });
});

describe("the intent that a plan makes", () => {
  const draft = { ...EMPTY_DRAFT, name: "  Leap  ", relevant: "agility", relevantBid: 2, secondaryBid: 1, targets: ["wisp"] };
  const made = (card: PlayCard, aims = false) => intentOf("maren", planOf(hand, card, draft, rules), draft, aims);

  it("names a card by its id, and the bid", () => {
    expect(made(strike, true)).toEqual({
      kind: "declare",
      combatant: "maren",
      card: "strike",
      name: "Strike",
      type: "common",
      ante: 1,
      ability: 0,
      relevant: "strength",
      relevantBid: 2,
      secondary: "agility",
      secondaryBid: 1,
      targets: ["wisp"],
    });
  });

  it("has no card for an action in own words, and only the phase for a Pause", () => {
    expect(made(words)).toEqual({
      kind: "declare",
      combatant: "maren",
      name: "Leap",
      type: "common",
      ante: 0,
      ability: 0,
      relevant: "agility",
      relevantBid: 2,
    });
    expect(made(pause)).toEqual({ kind: "declare", combatant: "maren", name: "Pause", type: "pause", at: 7 });
  });
});
