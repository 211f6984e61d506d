export { markedDiceOf, DICE, FACES, makeTest, type Die } from "./count-successes.ts";
export { MAX_RANK, MAX_ROUNDS, MAX_SUCCESSES, MAX_WOUNDS } from "./limits.ts";
export * from "./state.ts";
export type * from "./view-types.ts";
