/** The longest text in characters. */
export const TEXT = 500;
/** The most targets of one action. */
export const TARGETS = 40;
/** The highest difficulty. */
export const MAX_DIFFICULTY = 99;
/** The largest modifier, up or down. */
export const MAX_MODIFIER = 20;
/** The most movements that can be counted. */
export const MAX_MOVEMENTS = 20;
/** The most seals of a combatant in one round. */
export const MOST_SEALS = 12;
