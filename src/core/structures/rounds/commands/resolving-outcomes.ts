import type { DiceRequest, Rolled } from "../../../kernel/dice.ts";
import { FACES } from "../count-successes.ts";
import { endWithoutOpponents, endLinesOf, endConflictAfterRound, endConflict } from "../end-conflict.ts";
import { MOST_ROLLS } from "../limits.ts";
import { line } from "../log.ts";
import { isNominationDone, NOMINATIONS, shutSidesOf } from "../outcome-nominations.ts";
import { refuseOpenedList } from "../buyable-outcomes.ts";
import { isPurchasePublic, isTiedAcrossSides, outcomesByCost, buyOutcomes, type Opened, type PlacedLot } from "../resolve-outcomes.ts";
import { no } from "../refusals.ts";
import { contendingSidesOf } from "../sides.ts";
import type { RoundsState, Side } from "../state.ts";
import { command } from "./define-command.ts";

/** Returns each contending side's opened list of nominated outcomes. Leaves out empty lists and lists that break the rules. */
function listsOf(state: RoundsState): readonly Opened[] {
  return contendingSidesOf(state).flatMap((buyer): Opened[] => {
    const outcomes = isNominationDone(state, buyer) ? (NOMINATIONS.of(state, buyer)?.opened?.outcomes ?? []) : [];
    return outcomes.length === 0 || refuseOpenedList(state, buyer, outcomes) !== null ? [] : [{ buyer, outcomes }];
  });
}

/** Returns the outcomes in order of resolution, and the dice still wanted for it. Rule: rounds.txt "If two outcomes would occur at the same time". */
function ordered(state: RoundsState, rolled: readonly Rolled[]) {
  const lots = outcomesByCost(state, listsOf(state));
  const open = lots.filter((lot) => isPurchasePublic(state, lot));
  const wanted: DiceRequest[] = [];
  const dieOf = (side: Side, cost: number, turn: number): number | null => {
    const id = `tie-${cost}-${side}-${turn}`;
    const roll = rolled.find((one) => one.id === id);
    if (roll !== undefined) return roll.dice[0] ?? 0;
    const isOpenTie = open.some((lot) => lot.buyer === side && lot.cost === cost && isTiedAcrossSides(open, lot));
    wanted.push({ id, count: 1, faces: FACES, modifier: 0, ...(isOpenTie ? {} : { secret: true as const }) });
    return null;
  };
  const placed = lots.map((lot, index) => ({ ...lot, index, die: null as number | null, rank: [] as number[] }));
  for (const cost of new Set(lots.filter((lot) => isTiedAcrossSides(lots, lot)).map((lot) => lot.cost))) {
    const sides = [...new Set(lots.filter((lot) => lot.cost === cost).map(({ buyer }) => buyer))];
    const ranks = ranksOf(sides, (side, turn) => dieOf(side, cost, turn));
    if (ranks === null) continue;
    for (const lot of placed.filter((one) => one.cost === cost)) {
      lot.rank = ranks.get(lot.buyer) ?? [];
      lot.die = lot.rank[0] ?? null;
    }
  }
  const sorted = placed.sort((a, b) => b.cost - a.cost || compareRanks(b.rank, a.rank) || a.index - b.index);
  const dressed = sorted.map(({ index: _index, rank: [, ...again], ...lot }): PlacedLot => (again.length === 0 ? lot : { ...lot, again }));
  return { lots: dressed, wanted };
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((die, index) => die !== b[index]);
  return place < 0 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
}

/** Returns each side's tie-break dice, including re-rolls. Null while dice are wanted. */
function ranksOf(sides: readonly Side[], dieOf: (side: Side, turn: number) => number | null): ReadonlyMap<Side, number[]> | null {
  const ranks = new Map(sides.map((side) => [side, [] as number[]]));
  let level: readonly Side[] = sides;
  for (let turn = 1; level.length > 1 && turn <= MOST_ROLLS; turn += 1) {
    const dice = level.map((side) => [side, dieOf(side, turn)] as const);
    if (dice.some(([, die]) => die === null)) return null;
    for (const [side, die] of dice) ranks.get(side)?.push(die ?? 0);
    level = sides.filter((side) =>
      sides.some((other) => other !== side && compareRanks(ranks.get(side) ?? [], ranks.get(other) ?? []) === 0),
    );
  }
  return ranks;
}

/** Resolves the outcomes on opened lists. Pools keep what is left. Rule: rounds.txt "Both sides reveal their list of outcomes to the other side". */
export const resolve = command({
  fields: {},
  by: "table",
  during: ["reveal"],
  refuse: (state) => (shutSidesOf(state).length === 0 ? null : no("unsealed")),
  needs: (state, _given, rolled) => ordered(state, rolled).wanted,
  apply(state, _given, _seat, rolled) {
    const { state: worked, winner, parts } = buyOutcomes(state, ordered(state, rolled).lots);
    const checked: RoundsState = { ...worked, step: "check" };
    const done = winner === "" ? endConflictAfterRound(endWithoutOpponents(checked)) : endConflict(checked, winner, "win");
    return { state: done, line: { ...line("resolve", []), parts: [...parts, ...endLinesOf(done)] } };
  },
  offer: false,
});
