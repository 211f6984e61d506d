/** The functions about seals for screens and macros. `send` seals intents itself. */
export { findBreakable, breakSeal, type Breakable } from "./break-seals.ts";
export { readersOf } from "../seals/prepare.ts";
export { isSealable } from "../seals/secrets.ts";
