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

/** What decides on which side a combatant begins. */
export interface Allegiance {
  /** The side that a GM chose. Anything that is no side of the structure counts as no choice. */
  readonly chosen?: unknown;
  /** A player owns it. */
  readonly isPlayers: boolean;
  readonly isFriendly: boolean;
}

/** Returns the side on which a combatant begins: a GM's choice. Without one, players' and friendly combatants are of the first side, all others of the second. */
export function startingSideOf(structure: Sided, { chosen, isPlayers, isFriendly }: Allegiance): string {
  const sides = sidesOf(structure);
  const [first, second = first] = sides;
  return sides.find((side) => side === chosen) ?? (isPlayers || isFriendly ? first : second);
}

/** True for one of those two. */
export function isPartyOrFoe(side: string): side is PartyOrFoe {
  return PARTY_AND_FOE.some((one) => one === side);
}
