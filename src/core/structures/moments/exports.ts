export { strikeDifficultyOf, type Aim } from "./strike-difficulty.ts";
export type { Deed, MomentsCommand } from "./commands/index.ts";
export { lacksRequiredWeapon } from "./preconditions.ts";
export { findHoldingFoe, findStoppingFoe, stoppersOf, WAY_BEATS, type PathStep } from "./movement.ts";
export * from "./state.ts";
export type * from "./view-types.ts";
export { isShownPreviousHalf } from "./visibility.ts";
