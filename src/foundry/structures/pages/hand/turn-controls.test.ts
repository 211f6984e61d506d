import { expect, it, vi } from "vitest";
import { readingWith } from "../../../reading/reading.fixture.ts";
import { actingContext } from "./turn-controls.ts";

vi.mock(import("../../../applications/texts.ts"), () => ({ say: (key: string) => key }) as never);
vi.mock(import("../shared/drawing-data.ts"), () => ({}) as never);
vi.mock(import("../shared/texts.ts"), () => ({ sideName: () => "" }) as never);

/** Returns what the Hand shows of an acting character with the given abilities and no dice to use them on. */
function shownWith(abilities: readonly object[]): object | null {
  const row = { combatant: "comet", acts: true, mine: true, abilities, drives: [] };
  const reading = readingWith("pages", { view: null });
  return actingContext({
    reading,
    view: { rows: [row], step: "actions", roll: null, conflicts: [], seats: [] },
    permits: reading.options,
  } as never);
}

it("the Hand of a character without abilities says so", () => {
  const flight = { ability: "flight", name: "Flight", score: 3, column: "powers", super: true, used: false };
  expect([shownWith([]), shownWith([flight])]).toMatchObject([{ isBare: true }, { isBare: false }]);
});
