export { chancesOf, diceOf, DICE, FACES, testOf, type Die } from "./dice.ts";
export { MAX_NAME, MAX_RANK, MAX_ROUNDS, MAX_SUCCESSES, MAX_WOUNDS, TEXT } from "./limits.ts";
export * from "./state.ts";
export type * from "./view-types.ts";
