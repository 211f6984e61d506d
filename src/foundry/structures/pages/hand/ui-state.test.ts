import { expect, it, vi } from "vitest";
import { actingContext } from "./ui-state.ts";

vi.mock(import("../../../applications/texts.ts"), () => ({ say: (key: string) => key }) as never);
vi.mock(import("../../../applications/tracker/options-index.ts"), () => ({ choicesIn: () => [] }) as never);
vi.mock(import("../shared/base.ts"), () => ({}) as never);
vi.mock(import("../shared/texts.ts"), () => ({ sideName: () => "" }) as never);
vi.mock(import("../../../applications/tracker/people.ts"), () => ({ personOf: (_combat: unknown, id: string) => ({ id }) }) as never);

/** What the Hand shows of a character that acts with these abilities, and nothing to use them on. */
function shownWith(abilities: readonly object[]): object | null {
  const row = { combatant: "comet", acts: true, mine: true, abilities, drives: [] };
  const permits = { of: () => [], among: () => [], may: () => false };
  return actingContext({
    combat: { id: "one" },
    view: { rows: [row], step: "actions", roll: null, conflicts: [], seats: [] },
    permits,
  } as never);
}

it("the hand of a character without abilities says so", () => {
  const flight = { ability: "flight", name: "Flight", score: 3, column: "powers", super: true, used: false };
  expect([shownWith([]), shownWith([flight])]).toMatchObject([{ isBare: true }, { isBare: false }]);
});
