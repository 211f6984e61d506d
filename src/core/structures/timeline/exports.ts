export { ANTE } from "./bids-and-antes.ts";
export type { Declare } from "./commands/index.ts";
export { durationOf, landingPhase } from "./compute-landing-phase.ts";
export { MAX_PHASE } from "./limits.ts";
export * from "./state.ts";
export type * from "./view-types.ts";
