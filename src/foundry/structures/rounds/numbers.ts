/** The rank of a new skill. */
export const USUAL_RANK = 4;
/** The numbers of an actor that players own, as named in its section. */
export const NUMBERS = ["reflexes", "quickness", "wits", "fortitude", "evasion"] as const;

/** The section of `rounds` in an actor's system data. */
export interface RoundsSection extends Readonly<Record<(typeof NUMBERS)[number], number>> {
  readonly wounds: number;
  readonly lost: number;
}

/** Returns the section in an actor's system data. Undefined if it has none. */
export const roundsIn = (system: object): RoundsSection | undefined => (system as { readonly rounds?: RoundsSection }).rounds;
