/** What a new skill has. */
export const USUAL_RANK = 4;
/** The numbers of an actor that players own, by their names in its section. */
export const NUMBERS = ["reflexes", "quickness", "wits", "fortitude", "evasion"] as const;

/** The section of `rounds` in an actor's system data. */
export interface RoundsSection extends Readonly<Record<(typeof NUMBERS)[number], number>> {
  readonly wounds: number;
  readonly lost: number;
}

/** That section; undefined for an actor that has none. */
export const roundsIn = (system: object): RoundsSection | undefined => (system as { readonly rounds?: RoundsSection }).rounds;
