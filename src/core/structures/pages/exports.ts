export { MAX_NAME, MAX_SCORE, MAX_STRENGTH, MAX_COUNT } from "./limits.ts";
export { pairHighToHigh, outcomeOf, type Outcome, type Pair } from "./resolution.ts";
export { sideLabelOf } from "./sides.ts";
export * from "./state.ts";
export type * from "./view-types.ts";
