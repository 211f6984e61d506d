/** The longest text that a person may type into a command, in characters. */
export const TEXT = 500;
/** The longest name of a card in characters. */
export const CARD_NAME = 60;
/** The most targets that an action may have in all. */
export const TARGETS = 40;
/** The most targets that are sealed with an action. */
export const SEALED_TARGETS = 4;
/** The most points that a pool, a bid or an ability may have. */
export const MAX_POINTS = 999;
/** The last phase that an action may land on. */
export const MAX_PHASE = 100_000;
