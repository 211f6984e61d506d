export { aimIn, type Aim } from "./aiming.ts";
export type { Deed, MomentsCommand } from "./commands/index.ts";
export { isUnarmed } from "./preconditions.ts";
export { findHoldingFoe, findStoppingFoe, stoppersOf, WAY_BEATS, type PathStep } from "./movement.ts";
export * from "./state.ts";
export type * from "./view-types.ts";
export { isHalfOver } from "./visibility.ts";
