import { BitMask } from "./bitmask.ts";
import { Collection } from "./collection.ts";
import { Color } from "./color.ts";
import { EventEmitterMixin, Semaphore } from "./concurrency.ts";
import * as geometry from "./geometry.ts";
import { logCompatibilityWarning } from "./logging.ts";
import * as merge from "./merge.ts";
import * as paths from "./paths.ts";
import * as text from "./text.ts";
import { StringTree, WordTree } from "./trees.ts";
import * as types from "./types.ts";
import { buildUuid, parseUuid } from "./uuid.ts";

export { BitMask } from "./bitmask.ts";
export { Collection } from "./collection.ts";
export { Color } from "./color.ts";
export { EventEmitterMixin, Semaphore } from "./concurrency.ts";
export * from "./geometry.ts";
export { logCompatibilityWarning, setCompatibility } from "./logging.ts";
export * from "./merge.ts";
export * from "./paths.ts";
export * from "./text.ts";
export { StringTree, WordTree } from "./trees.ts";
export * from "./types.ts";
export { buildUuid, parseUuid } from "./uuid.ts";
export type { ResolvedUuid } from "./uuid.ts";

/** Members of the modules below that packages do not see. */
const INTERNAL = new Set(["setSanitizer", "setRoutePrefix", "describe", "isPlainObject"]);

function published(module: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(module).filter(([name]) => !INTERNAL.has(name)));
}

/** The members of `foundry.utils` that need no browser. The client adds its own and wraps all in `strictNamespace`. */
export const utils: Record<string, any> = {
  ...geometry,
  ...merge,
  ...paths,
  ...published(text),
  ...published(types),
  AsyncFunction: Object.getPrototypeOf(async () => undefined).constructor,
  BitMask,
  Collection,
  Color,
  EventEmitterMixin,
  Semaphore,
  StringTree,
  WordTree,
  buildUuid,
  logCompatibilityWarning,
  parseUuid,
};
