/** The longest text that a person may type as a goal, an action or a draft, in characters. */
export const TEXT = 300;
/** The highest rank of a skill and of any other number of a character, since a d10 shows no more. */
export const MAX_RANK = 10;
/** The most skills, or weapons, copied from one actor. */
export const MAX_SKILLS = 40;
/** The longest name of a skill, in characters. */
export const MAX_NAME = 60;
/** The highest limit that the GM may set on a conflict, in rounds. */
export const MAX_ROUNDS = 99;
/** The most outcomes that a side's list may nominate at once. */
export const MAX_OUTCOMES = 12;
/** The largest correction that the GM may make to a pool, in successes. */
export const MAX_SUCCESSES = 99;
/** The most wound levels that an attack deals, or that armour takes. */
export const MAX_WOUNDS = 20;
/** The most actions that one command puts into the queue. */
export const MAX_QUEUED = 200;
/** How many times ties are rolled before cast order, or the order of sides, decides. */
export const MOST_ROLLS = 20;
/** How many times a side may seal its list of outcomes in a round. */
export const MOST_SEALS = 12;
/** How many times the members of a side may share a draft in a round. */
export const MOST_DRAFTS = 40;
