/** What screens and macros ask of seals; `send` seals intents by itself. */
export { findBreakable, breakSeal, type Breakable } from "./breaking.ts";
export { readersOf } from "./prepare.ts";
export { isSealable } from "./secrets.ts";
