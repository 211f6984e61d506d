import { leadOf } from "./commands/advancing.ts";
import type { Perspective } from "./perspective.ts";
import type { Next } from "./view-types.ts";

/** What leads on, as a seat sees it. The DN may always go on; who is waited for does nothing then. */
export function nextOf(perspective: Perspective): Next {
  const waiting = perspective.waiting.length;
  return { ...leadOf(perspective.state), ready: waiting === 0, allowed: perspective.referee, waiting };
}
