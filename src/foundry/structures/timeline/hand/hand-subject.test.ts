import { expect, it, vi } from "vitest";
import type { Timeline } from "../../../../core/index.ts";
import { EMPTY_DRAFT, OWN_WORDS } from "./draft.ts";
import { plansOf, type HandTable } from "./hand-subject.ts";

vi.mock("../../../applications/texts.ts", () => ({ say: (key: string) => key }));

/** Returns the Hand of some goblins with so much Strength, for an action that bids three. */
function tableFor(...strengths: readonly number[]): HandTable {
  const hands = strengths.map((hand, place) => ({
    combatant: `goblin ${String(place + 1)}`,
    start: 0,
    floor: 0,
    pools: [{ stat: "strength", hand }],
    may: true,
    pending: [],
  })) as unknown as Timeline.Hand[];
  const draft = { ...EMPTY_DRAFT, card: OWN_WORDS, name: "Charge", relevant: "strength", relevantBid: 3 };
  const view = { house: { uniqueCards: false, targetAt: "reveal" } };
  return { reading: { live: null }, view, hands, draft } as unknown as HandTable;
}

const planned = (...strengths: readonly number[]) => plansOf(tableFor(...strengths)).map(({ hand }) => hand.combatant);

it("leaves out members of a group that cannot pay, unless none can", () => {
  expect(planned(4, 2, 3)).toEqual(["goblin 1", "goblin 3"]);
  expect(planned(2, 1)).toEqual(["goblin 1", "goblin 2"]);
  expect(plansOf(tableFor(2)).flatMap(({ plan }) => plan.faults.map(({ key }) => key))).toEqual(["points"]);
});
