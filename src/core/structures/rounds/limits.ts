/** The longest goal, and the longest words of an action, in characters. */
export const TEXT = 300;
/** The highest rank of a skill, and of every other number of a character: a d10 shows no more. */
export const MAX_RANK = 10;
/** The most skills, and the most weapons, that are copied from one actor. */
export const MAX_SKILLS = 40;
/** The longest name of a skill in characters. */
export const MAX_NAME = 60;
/** The most rounds after which a conflict may be set to end. */
export const MAX_ROUNDS = 99;
/** The most outcomes that one side nominates at once. */
export const MAX_OUTCOMES = 12;
/** The most successes that a pool is corrected by. */
export const MAX_SUCCESSES = 99;
/** The most wound levels that an attack gives, or that armour takes. */
export const MAX_WOUNDS = 20;
/** How often ties are rolled again before the order of the cast, or of the sides, decides. */
export const MOST_ROLLS = 20;
/** How often a side may seal its list in a round. */
export const MOST_SEALS = 12;
/** How often the members of a side may show each other a draft in a round. */
export const MOST_DRAFTS = 40;
