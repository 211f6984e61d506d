/** The longest conflict statement, scene title or narration, in characters. */
export const TEXT = 300;
/** The longest name of an ability, Drive or side, in characters. */
export const MAX_NAME = 60;
/** The faces of the dice in `pages`. */
export const FACES = 6;
/** The highest score of an ability. A die that shows 6 can never be rolled. Rule: rules.md 4.1. */
export const MAX_SCORE = 5;
/** The most abilities, or Drives, copied from one actor. */
export const MAX_ABILITIES = 40;
/** The most Debt that is read for a Drive, and the most tokens for a player. */
export const MAX_COUNT = 999;
/** The highest strength that a Drive may have. */
export const MAX_STRENGTH = 9;
/** The most players at a table. */
export const MAX_SEATS = 12;
/** The most conflicts that may be open at once. */
export const MAX_CONFLICTS = 40;
/** The most dice that one side of a conflict may have. */
export const MAX_DICE = 20;
/** The most inspirations that one player may hold. */
export const MAX_INSPIRATIONS = 60;
