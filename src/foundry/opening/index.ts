/** What screens and macros ask of seals; `send` seals intents by itself. */
export { findBreakable, breakSeal, type Breakable } from "./break-seals.ts";
export { readersOf } from "../seals/prepare.ts";
export { isSealable } from "../seals/secrets.ts";
