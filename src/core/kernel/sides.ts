import type { Structure } from "./structure.ts";

/** The default sides of a structure. */
export const PARTY_AND_FOE = ["party", "foe"] as const;
/** The word for one of the default sides. */
export type PartyOrFoe = (typeof PARTY_AND_FOE)[number];

/** The longest word for a side, in characters. */
export const MAX_SIDE = 40;

/** The part of a structure that names its sides. */
export type Sided = Pick<Structure, "sides">;

/** Returns the words for the sides of a structure. Default: party and foe. */
export function sidesOf({ sides = PARTY_AND_FOE }: Sided): readonly [string, ...string[]] {
  return sides;
}

/** What decides which side a combatant begins on. */
export interface Allegiance {
  /** The side that a GM chose. A value that is no side of the structure counts as no choice. */
  readonly chosen?: unknown;
  /** Whether a player owns the combatant. */
  readonly isPlayers: boolean;
  readonly isFriendly: boolean;
}

/** Returns the side a combatant begins on: the GM's choice. Default: the first side for players' and friendly combatants, else the second. */
export function startingSideOf(structure: Sided, { chosen, isPlayers, isFriendly }: Allegiance): string {
  const sides = sidesOf(structure);
  const [first, second = first] = sides;
  return sides.find((side) => side === chosen) ?? (isPlayers || isFriendly ? first : second);
}

/** Whether a side is one of the default sides. */
export function isPartyOrFoe(side: string): side is PartyOrFoe {
  return PARTY_AND_FOE.some((one) => one === side);
}
