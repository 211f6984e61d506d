import { describe, expect, it } from "vitest";
import { readEntry } from "../../kernel/ledger.ts";
import { projectionsOfKind, type ProjectionOf } from "../../kernel/projections.ts";
import type { CardRoll } from "../../kernel/dice.ts";
import type { Cast } from "../../kernel/cast/cast-member.ts";
import type { House } from "../../kernel/house.ts";
import { KIPPER, KIPPER_CAST, KIPPER_SKILLS, KIPPER_STORY } from "./examples.fixture.ts";
import { GM, JEN, Table } from "./table.fixture.ts";
import { PRESETS } from "./house.ts";
import { rounds } from "./index.ts";
import type { RoundsState } from "./state.ts";

const { jen, fishmonger } = KIPPER;
const { falsehoods, affable } = KIPPER_SKILLS;
const [brawl, club] = ["BrawlBrawlBrawlB", "ClubClubClubClub"];

const cardsOf = (state: RoundsState): readonly ProjectionOf<"chat">[] => projectionsOfKind(rounds.project(state), "chat");
const cardOf = (table: Table, card: string) => cardsOf(table.state).find((one) => one.card === card);
const lastRolls = ({ encounter: { ledger, revision } }: Table) => readEntry(ledger[String(revision)] ?? "")?.rolled ?? [];
const roll = (combatant: string, ...dice: readonly number[]): CardRoll => ({ combatant, dice });

/** The kipper's cast, each with fighting skills and a club. */
const ARMED: Cast = Object.fromEntries(
  Object.entries(KIPPER_CAST).map(([id, one]) => {
    const skills = { ...(one.numbers["skills"] as object), [brawl]: { name: "Brawling", rank: 6, kind: "fighting" } };
    return [id, { ...one, numbers: { ...one.numbers, skills, weapons: { [club]: { name: "Club", menace: 5 } } } }];
  }),
);

/** Declares Jen's action against the fishmonger. */
function declared(house: House = {}, attack: readonly number[] = [2, 5, 7]): Table {
  const table = new Table(house).give(GM, { kind: "begin" }).give(GM, { kind: "call", combatant: jen });
  return table.give(JEN, { kind: "declare", combatant: jen, skill: falsehoods, target: fishmonger }, { attack });
}

describe("the card of a contest", () => {
  it("appears once the attacker's dice are rolled, and adds those of the answer later", () => {
    const table = declared({ stance: "afterAttackRoll" });
    const open = cardOf(table, "contest");
    expect(open?.dice).toEqual([roll(jen, 2, 5, 7)]);
    expect(open?.data).toMatchObject({ attacker: { won: false, successes: 2 }, defender: null, verdict: "", gains: [] });
    table.give(GM, { kind: "counter", combatant: fishmonger, skill: affable }, { defence: [3, 8, 9] });
    const done = cardOf(table, "contest");
    expect([done?.key, done?.dice]).toEqual([open?.key, [roll(jen, 2, 5, 7), roll(fishmonger, 3, 8, 9)]]);
    expect(done?.data).toMatchObject({ attacker: { won: true }, defender: { successes: 1 }, verdict: "wins", combatant: jen });
  });

  it("is absent before dice are rolled, and has both contenders' dice if they are rolled together", () => {
    const table = declared();
    expect(cardOf(table, "contest")).toBe(undefined);
    const dice = { attack: [1, 9, 9], defence: [8, 9, 10] };
    table.give(GM, { kind: "counter", combatant: fishmonger, skill: affable }, dice);
    expect(cardOf(table, "contest")?.dice).toEqual([roll(jen, 1, 9, 9), roll(fishmonger, 8, 9, 10)]);
  });

  it("has the weapon's dice, and the wound only once the armour is known", () => {
    const table = new Table({}, ARMED).give(GM, { kind: "frame", conflict: "attack" }).give(GM, { kind: "begin" });
    table.give(GM, { kind: "call", combatant: jen });
    table.give(JEN, { kind: "declare", combatant: jen, skill: brawl, target: fishmonger }, { attack: [1, 2, 3] });
    table.give(JEN, { kind: "menace", combatant: jen, weapon: club }, { menace: [4, 5, 10] });
    const marks = ["one", "one", "none"];
    expect(cardOf(table, "contest")?.dice).toEqual([roll(jen, 1, 2, 3), roll(jen, 4, 5, 10)]);
    expect(cardOf(table, "contest")?.data).toMatchObject({ weapon: "Club", menace: marks.map((mark) => ({ mark })), wounds: null });
    table.give(GM, { kind: "armour", caught: 1 });
    expect(cardOf(table, "contest")?.data).toMatchObject({ wounds: 1 });
  });

  it("is absent, even with open dice, while players may not know a contender", () => {
    const cast = { ...KIPPER_CAST, [fishmonger]: { ...KIPPER_CAST[fishmonger]!, hidden: true } };
    const table = new Table({ stance: "afterAttackRoll" }, cast)
      .give(GM, { kind: "begin" })
      .give(GM, { kind: "call", combatant: fishmonger });
    table.give(GM, { kind: "declare", combatant: fishmonger, skill: affable, target: jen }, { attack: [1, 1, 1] });
    expect([lastRolls(table).length, cardsOf(table.state)]).toEqual([1, []]);
  });
});

it("every roll of the story except initiative is in a card of its own command", () => {
  const table = new Table(PRESETS.example);
  const alone: string[] = [];
  let rolled = 0;
  for (const step of KIPPER_STORY) {
    const before = table.encounter.revision;
    if ("side" in step) table.nominate(step.by === "gm" ? GM : JEN, step.side, step.outcomes);
    else table.give(step.by === "gm" ? GM : JEN, step.command, step.dice);
    const shown = cardsOf(table.state).flatMap(({ dice = [] }) => dice);
    for (let number = before + 1; number <= table.encounter.revision; number += 1) {
      const entry = readEntry(table.encounter.ledger[String(number)] ?? "");
      for (const { combatant = "", dice } of entry?.rolled ?? []) {
        rolled += 1;
        if (!shown.some((one) => one.combatant === combatant && one.dice.join() === dice.join())) alone.push(entry?.command.kind ?? "");
      }
    }
  }
  expect([rolled, alone]).toEqual([14, ["call", "call"]]);
});

describe("dice between outcomes of the same cost", () => {
  /** Returns a table where both sides buy a wipe at the same cost, with these tie-break dice. */
  function tied(
    first: readonly [number, number],
    second?: readonly [number, number],
    foe: Partial<(typeof KIPPER_CAST)[string]> = {},
  ): Table {
    const cast: Cast = { ...KIPPER_CAST, [fishmonger]: { ...KIPPER_CAST[fishmonger]!, ...foe } };
    const table = new Table({ outcomesPerRound: "unlimited" }, cast).give(GM, { kind: "begin" });
    for (const side of ["party", "foe"] as const) table.give(GM, { kind: "correct", side, amount: 5 });
    table.give(GM, { kind: "closeRound", early: true });
    const dice = Object.fromEntries(
      [first, second ?? []].flatMap(([party, other], turn) =>
        party === undefined || other === undefined
          ? []
          : [[`tie-5-party-${turn + 1}`, [party]] as const, [`tie-5-foe-${turn + 1}`, [other]] as const],
      ),
    );
    table.nominate(GM, "foe", [{ outcome: "wipe", target: "", side: "party" }], dice);
    return table.nominate(JEN, "party", [{ outcome: "wipe", target: "", side: "foe" }], dice);
  }
  const told = (table: Table) => cardOf(table, "outcomes");
  const diceIn = (table: Table) =>
    (told(table)?.data["outcomes"] as readonly { buyer: string; dice: readonly number[] }[] | undefined) ?? [];

  it("are in the card of outcomes, including re-rolls", () => {
    const table = tied([4, 4], [2, 9]);
    expect(diceIn(table).map(({ buyer, dice }) => [buyer, dice])).toEqual([
      ["foe", [4, 9]],
      ["party", [4, 2]],
    ]);
    expect(told(table)?.dice).toEqual([4, 9, 4, 2].map((die) => ({ dice: [die] })));
    expect(lastRolls(table).map(({ dice, secret }) => [dice, secret])).toEqual([4, 4, 2, 9].map((die) => [[die], undefined]));
    expect(table.view(JEN).bought.map(({ die, again }) => [die, again])).toEqual([
      [4, [9]],
      [4, [2]],
    ]);
  });

  it("are only the GM's if they would reveal a side unknown to players", () => {
    const table = tied([4, 7], undefined, { hidden: true });
    expect(lastRolls(table).map(({ dice, secret }) => [dice, secret])).toEqual([
      [[4], true],
      [[7], true],
    ]);
    expect([diceIn(table), told(table)?.dice]).toMatchObject([[{ buyer: "party", dice: [] }], []]);
    const seen = (seat: typeof GM) => table.view(seat).bought.map(({ buyer, die }) => [buyer, die]);
    expect(seen(JEN)).toEqual([["party", null]]);
    expect(seen(GM)).toEqual([
      ["foe", 7],
      ["party", 4],
    ]);
  });
});
