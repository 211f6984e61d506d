import type { StateBase, Structure, CommandBase } from "./structure.ts";

/** The sides of a structure that names none of its own. */
export const PARTY_AND_FOE = ["party", "foe"] as const;
/** One of them. */
export type PartyOrFoe = (typeof PARTY_AND_FOE)[number];

/** The longest word for a side, in characters. */
export const MAX_SIDE = 40;

/** What a structure says of its sides. */
export type Sided = Pick<Structure<StateBase, CommandBase, unknown>, "sides">;

/** The sides that a structure knows. */
export function sidesOf({ sides = PARTY_AND_FOE }: Sided): readonly [string, ...string[]] {
  return sides;
}

/** The side that a combatant is of as it is copied into a state: friendly ones are of the first, all others of the second. */
export function firstSideOf(structure: Sided, isFriendly: boolean): string {
  const [first, second = first] = sidesOf(structure);
  return isFriendly ? first : second;
}

/** True for one of those two. */
export function isPartyOrFoe(side: string): side is PartyOrFoe {
  return PARTY_AND_FOE.some((one) => one === side);
}
