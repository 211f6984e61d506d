export { ANTE } from "./bids.ts";
export type { Declare } from "./commands/index.ts";
export { durationOf, landingPhase } from "./landing-phase.ts";
export { MAX_PHASE } from "./limits.ts";
export * from "./state.ts";
export type * from "./view-types.ts";
