/** The rank that a new skill of a character has. */
export const USUAL_RANK = 4;
/** The numbers of an actor that players may change, named as in its stored data. */
export const NUMBERS = ["reflexes", "quickness", "wits", "fortitude", "evasion"] as const;

/** What an actor stores for `rounds`: its numbers, its wounds, and the ranks its social skills have lost. */
export interface RoundsSection extends Readonly<Record<(typeof NUMBERS)[number], number>> {
  readonly wounds: number;
  readonly lost: number;
}

/** Returns what an actor's system data store for `rounds`. Undefined if they store nothing. */
export const roundsSectionIn = (system: object): RoundsSection | undefined => (system as { readonly rounds?: RoundsSection }).rounds;
