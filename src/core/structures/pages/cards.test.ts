import { describe, expect, it } from "vitest";
import { readEntry } from "../../kernel/ledger.ts";
import { projectionsOfKind, type ProjectionOf } from "../../kernel/projections.ts";
import { ABILITIES, TRAM, TRAM_STORY } from "./examples.fixture.ts";
import { Table } from "./table.fixture.ts";
import { pages } from "./index.ts";
import { acting, at, sideOf, speed, withConflict } from "./situations.fixture.ts";

const { comet, granite } = TRAM;

const cardsOf = (table: Table): readonly ProjectionOf<"chat">[] => projectionsOfKind(pages.project(table.state), "chat");
const rollOf = (table: Table) => cardsOf(table).find(({ card }) => card === "roll");

describe("the card of a roll", () => {
  it("appears with the roll, and later says whether it was kept", () => {
    const table = withConflict(acting(), sideOf([3]), sideOf([3])).give("ana", speed, 2);
    const open = rollOf(table);
    expect([open?.dice, open?.data]).toMatchObject([[{ combatant: comet, dice: [2] }], { before: 3, after: 2, open: true, kept: false }]);
    table.give("ana", { kind: "keep" });
    expect(rollOf(table)).toMatchObject({ key: open?.key, data: { open: false, kept: true }, dice: open?.dice });
    table.give("bo", { kind: "react", combatant: granite, ability: ABILITIES.stubborn }, 1);
    const answer = rollOf(table);
    expect([answer?.key === open?.key, answer?.dice]).toEqual([false, [{ combatant: granite, dice: [1] }]]);
    table.give("bo", { kind: "turnBack" });
    expect(rollOf(table)?.data).toMatchObject({ before: 2, after: 1, open: false, kept: false });
  });

  it("is kept at once if the die shows its old value", () => {
    const table = withConflict(acting(), sideOf([3]), sideOf([3])).give("ana", speed, 3);
    expect(rollOf(table)?.data).toMatchObject({ open: false, kept: true });
  });

  it("is absent for a character that not everyone may know", () => {
    const table = withConflict(acting(), sideOf([3]), sideOf([3])).give("ana", speed, 2);
    at(table, ({ combatants }) => ({ combatants: { ...combatants, [comet]: { ...combatants[comet]!, hidden: true } } }));
    expect(rollOf(table)).toBe(undefined);
  });
});

it("every roll of the story is in a card of its own command", () => {
  const table = new Table();
  const alone: string[] = [];
  let rolled = 0;
  for (const { who, command, die } of TRAM_STORY) {
    const number = table.encounter.revision + 1;
    table.give(who, command, die);
    const entry = readEntry(table.encounter.ledger[String(number)] ?? "");
    for (const { combatant = "", dice } of entry?.rolled ?? []) {
      rolled += 1;
      const isShown = (rollOf(table)?.dice ?? []).some((one) => one.combatant === combatant && one.dice.join() === dice.join());
      if (!isShown) alone.push(entry?.command.kind ?? "");
    }
  }
  expect([rolled, alone]).toEqual([14, []]);
});
