import type { House } from "../../kernel/house.ts";
import type { Id } from "../../kernel/json-types.ts";
import { ABILITIES, TABLE, TRAM } from "./examples.fixture.ts";
import { Table } from "./table.fixture.ts";
import type { Pair } from "./conflict-outcome.ts";
import type { Conflict, ConflictSide, PagesState, Player } from "./state.ts";

const { comet, granite, vesper } = TRAM;

/** Returns the example's scene, up to its first page. */
export function scene(house: House = {}): Table {
  const table = new Table(house).give("gm", { kind: "begin", declarer: TABLE.ana });
  table.give("ana", { kind: "take", combatant: comet }).give("bo", { kind: "take", combatant: granite });
  table.give("cy", { kind: "take", combatant: vesper });
  return table.give("ana", { kind: "done" });
}

/** Returns a table in Ana's turn to act with Comet, with a goal that Ana and Bo claim. */
export function acting(house: House = {}): Table {
  const table = scene(house).give("ana", { kind: "add", type: "goal", text: "Catch it" });
  table.give("ana", { kind: "claim", side: "1-a" }).give("ana", { kind: "done" });
  table.give("bo", { kind: "claim", side: "1-b" }).give("bo", { kind: "done" }).give("cy", { kind: "done" });
  return table.give("ana", { kind: "done" });
}

/** Returns the same table with a changed state, for vectors that begin in mid-play. */
export function at(table: Table, change: (state: PagesState) => Partial<PagesState>): Table {
  table.encounter = { ...table.encounter, state: { ...table.state, ...change(table.state) } };
  return table;
}

/** Returns a side with these dice. */
export const sideOf = (values: readonly number[], change: Partial<ConflictSide> = {}): ConflictSide => ({
  label: "",
  dice: values.map((value) => ({ value, roller: "" })),
  stakes: {},
  claimant: "",
  ...change,
});
/** Returns a conflict of two sides. */
export const conflictOf = (a: ConflictSide, b: ConflictSide): Conflict => ({
  type: "goal",
  text: "Catch it",
  creator: TABLE.ana,
  sides: { a, b },
  gloated: false,
});
/** Returns the same table with this one conflict. */
export const withConflict = (table: Table, a: ConflictSide, b: ConflictSide): Table =>
  at(table, () => ({ conflicts: { "1": conflictOf(a, b) }, conflictCount: 1 }));
/** Comet uses her super ability on the first die against her. */
export const speed = { kind: "use", ability: ABILITIES.speed, die: "1-b-0", drive: "love" } as const;

/** Returns a table where Ana resolves her claim, with these winning and losing dice. */
export function resolving(winning: readonly number[], losing: readonly number[], house: House = {}): Table {
  const table = at(acting(house), () => ({ step: "resolve", acting: "", queue: [TABLE.ana, TABLE.bo, TABLE.cy] }));
  return withConflict(
    table,
    sideOf(winning, { claimant: TABLE.ana, stakes: { [comet]: { drive: "love", amount: 3 } } }),
    sideOf(losing, { claimant: TABLE.bo, stakes: { [granite]: { drive: "duty", amount: 2 } } }),
  );
}
/** Returns the inspirations of a player, highest first. */
export const inspirationsOf = (table: Table, who: "ana" | "bo") =>
  Object.values(table.player(who).inspirations)
    .map(({ value }) => value)
    .sort((x, y) => y - x);
/** Returns pairs of dice by their places, written `winning:losing`. */
export const pairsOf = (...pairs: readonly `${number}:${number}`[]): readonly Pair[] =>
  pairs.map((pair) => {
    const [win = "", lose = ""] = pair.split(":");
    return { win: `1-a-${win}`, lose: `1-b-${lose}` };
  });

/** Returns the same table with changed belongings of a player. */
export function holding(table: Table, user: Id, change: Partial<Player>): Table {
  return at(table, ({ seats }) => {
    const player = seats[user];
    return player === undefined ? {} : { seats: { ...seats, [user]: { ...player, ...change } } };
  });
}
