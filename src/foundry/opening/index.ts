/** The functions about seals for screens and macros. `send` seals intents itself. */
export { findBreakableSeals, breakSeal, type Breakable } from "./break-seals.ts";
export { otherReaderNames } from "../seals/prepare.ts";
export { canReadOwnSeals } from "../seals/readable-seals.ts";
