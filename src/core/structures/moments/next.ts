import { leadOf } from "./leading.ts";
import type { Lens } from "./lens.ts";
import type { Next } from "./shown.ts";

/** What leads on, as a seat sees it. The DN may always go on; who is waited for does nothing then. */
export function nextOf(lens: Lens): Next {
  const waiting = lens.waiting.length;
  return { ...leadOf(lens.state), ready: waiting === 0, allowed: lens.referee, waiting };
}
