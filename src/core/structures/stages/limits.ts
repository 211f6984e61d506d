/** The longest text that a person may type into a command, in characters. */
export const TEXT = 500;
/** The most targets of one action. */
export const TARGETS = 40;
/** The highest base difficulty that the GM may give an action. */
export const MAX_DIFFICULTY = 99;
/** The largest modifier that an effect may set, positive or negative. */
export const MAX_MODIFIER = 20;
/** The most movements that the GM may count for an action. */
export const MAX_MOVEMENTS = 20;
/** The most seals of a combatant in one round. */
export const MOST_SEALS = 12;
