import { leadOf } from "./commands/advancing.ts";
import type { Perspective } from "./perspective.ts";
import type { Next } from "./view-types.ts";

/** Returns the command that moves on, as a seat sees the encounter. The GM may move on even while figures are waited for. */
export function nextCommandOf(perspective: Perspective): Next {
  const waiting = perspective.waiting.length;
  return { ...leadOf(perspective.state), ready: waiting === 0, allowed: perspective.referee, waiting };
}
