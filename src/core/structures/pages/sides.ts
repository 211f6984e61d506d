import { lookup, mapValues } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Refusal } from "../../kernel/structure.ts";
import { no } from "./refusals.ts";
import { SIDES, type Conflict, type ConflictSide, type Die, type Kind, type PagesState, type SideId } from "./state.ts";

/** A side of a conflict with its address. */
export interface SidePlace {
  readonly number: string;
  readonly conflict: Conflict;
  readonly id: SideId;
  readonly side: ConflictSide;
}

/** A die of a side, with the parts of its address. */
export interface DiePlace extends SidePlace {
  readonly index: number;
  readonly die: Die;
}

/** Returns the sides of a conflict, in order. */
export function sidesOf({ sides }: Pick<Conflict, "sides">): readonly (readonly [id: SideId, side: ConflictSide])[] {
  return SIDES.flatMap((id) => {
    const side = sides[id];
    return side === undefined ? [] : [[id, side] as const];
  });
}

/** Returns the address of a side: the conflict's number and the side's letter, joined by a hyphen. */
export const sideAddressOf = (number: string, id: SideId): string => `${number}-${id}`;
/** Returns the address of a die: `conflict-side-place`, with places from 0. */
export const dieAddressOf = (number: string, id: SideId, index: number): string => `${number}-${id}-${index}`;

/** Returns the side at an address. Null if the address has no side. */
function sideAt(state: Pick<PagesState, "conflicts">, word: string): SidePlace | null {
  const [number = "", letter] = word.split("-");
  const conflict = lookup(state.conflicts, number);
  const id = SIDES.find((one) => one === letter);
  const side = id === undefined ? undefined : conflict?.sides[id];
  return conflict === undefined || id === undefined || side === undefined ? null : { number, conflict, id, side };
}

/** Returns the name of a side: its own label, or a key for the texts such as `goalA`. */
export const sideLabelOrKey = (type: Kind, id: SideId, label: string): string => (label === "" ? `${type}${id.toUpperCase()}` : label);

/** Returns the name of a side in the log. */
export const loggedSideNameOf = ({ conflict, id, side }: SidePlace): string => sideLabelOrKey(conflict.type, id, side.label);

/** Returns the die at an address. Null if the address has no die. */
export function dieAt(state: Pick<PagesState, "conflicts">, word: string): DiePlace | null {
  const place = sideAt(state, word);
  const index = Number(word.split("-")[2]);
  const die = place?.side.dice[index];
  return place === null || die === undefined ? null : { ...place, index, die };
}

/** Finds the side at an address. Refuses an address that has no side. */
export function findSide(state: Pick<PagesState, "conflicts">, word: string): { readonly place: SidePlace } | Refusal {
  const place = sideAt(state, word);
  return place === null ? no("noSide") : { place };
}

/** Finds the die at an address. Refuses an address that has no die. */
export function findDie(state: Pick<PagesState, "conflicts">, word: string): { readonly place: DiePlace } | Refusal {
  const place = dieAt(state, word);
  return place === null ? no("noDie") : { place };
}

/** Returns all dice of all conflicts, with their addresses. */
export function allDice(state: Pick<PagesState, "conflicts">): readonly (readonly [word: string, place: DiePlace])[] {
  return allSides(state).flatMap((side) =>
    side.side.dice.map((die, index) => [dieAddressOf(side.number, side.id, index), { ...side, index, die }] as const),
  );
}

/** Returns the sides of all conflicts. */
export function allSides(state: Pick<PagesState, "conflicts">): readonly SidePlace[] {
  return Object.entries(state.conflicts).flatMap(([number, conflict]) =>
    sidesOf(conflict).map(([id, side]) => ({ number, conflict, id, side })),
  );
}

/** Returns the sum of a side's dice. */
export function totalOf({ dice }: Pick<ConflictSide, "dice">): number {
  return dice.reduce((sum, { value }) => sum + value, 0);
}

/** Returns the side that controls a conflict, the only one with the highest total. Null at a tie. Rule: pages.txt "The highest side controls". */
export function controllingSideOf(conflict: Pick<Conflict, "sides">): SideId | null {
  const totals = sidesOf(conflict).map(([id, side]) => ({ id, total: totalOf(side) }));
  const most = Math.max(...totals.map(({ total }) => total));
  const [first, second] = totals.filter(({ total }) => total === most);
  return first === undefined || second !== undefined ? null : first.id;
}

/** Returns the side that controls the conflict of this number. Null if no side controls it, or there is no such conflict. */
export function controllingSideAt({ conflicts }: Pick<PagesState, "conflicts">, number: string): SidePlace | null {
  const conflict = lookup(conflicts, number);
  const id = conflict === undefined ? null : controllingSideOf(conflict);
  return id === null ? null : sideAt({ conflicts }, sideAddressOf(number, id));
}

/** Returns a side's stakes, which limit its dice: tokens of Debt, or characters. Rule: rules.md D7. */
export function countStakes({ house }: Pick<PagesState, "house">, { stakes }: ConflictSide): number {
  const all = Object.values(stakes);
  return house.stakeCount === "characters" ? all.length : all.reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns the characters that stand for a side: those that staked on it or rolled one of its dice last. */
export function charactersBehindSide({ stakes, dice }: ConflictSide): readonly Id[] {
  return [...new Set([...Object.keys(stakes), ...dice.flatMap(({ roller }) => (roller === "" ? [] : [roller]))])];
}

/** Returns the conflicts without the claims of the users that `isOver` accepts. Stakes stay. */
export function conflictsWithoutClaims(
  { conflicts }: Pick<PagesState, "conflicts">,
  isOver: (claimant: Id) => boolean,
): PagesState["conflicts"] {
  return mapValues(conflicts, (conflict): Conflict => {
    const sides = sidesOf(conflict).map(([id, side]) => [id, isOver(side.claimant) ? { ...side, claimant: "" } : side] as const);
    return { ...conflict, sides: Object.fromEntries(sides) };
  });
}

/** Returns the state with one side of a conflict changed. */
export function withSide(state: PagesState, { number, conflict, id, side }: SidePlace, change: Partial<ConflictSide>): PagesState {
  const sides = { ...conflict.sides, [id]: { ...side, ...change } };
  return { ...state, conflicts: { ...state.conflicts, [number]: { ...conflict, sides } } };
}

/** Returns the state with one die of a conflict changed. */
export function withDie(state: PagesState, place: DiePlace, change: Partial<Die>): PagesState {
  const dice = place.side.dice.map((die, index) => (index === place.index ? { ...die, ...change } : die));
  return withSide(state, place, { dice });
}

/** Splits a value as evenly as possible, larger parts first. Rule: rules.md D8. */
export function splitEvenly(value: number, into: number): readonly number[] {
  const less = Math.floor(value / into);
  const more = value - less * into;
  return Array.from({ length: into }, (_each, index) => (index < more ? less + 1 : less));
}
