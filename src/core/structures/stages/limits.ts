/** The longest text that a person may type into a command, in characters. */
export const TEXT = 500;
/** The most targets that an action may have. */
export const TARGETS = 40;
/** The highest base difficulty that the GM may give an action. */
export const MAX_DIFFICULTY = 99;
/** The largest modifier that an effect may set, positive or negative. */
export const MAX_MODIFIER = 20;
/** The lowest and the highest total that a person may tell of dice on the table. */
export const TOLD_TOTALS = { min: -99, max: 999 } as const;
/** The most movements that the GM may count for an action. */
export const MAX_MOVEMENTS = 20;
/** The most times that a combatant may seal an action in one round. */
export const MOST_SEALS = 12;
