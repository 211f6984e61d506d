export { MAX_NAME, MAX_SCORE, MAX_STRENGTH, MAX_COUNT } from "./limits.ts";
export { pairHighToHigh, previewOutcome, type Outcome, type Pair } from "./conflict-outcome.ts";
export { sideLabelOrKey } from "./sides.ts";
export * from "./state.ts";
export type * from "./view-types.ts";
