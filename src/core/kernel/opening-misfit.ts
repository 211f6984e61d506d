import { refused } from "./refusals.ts";
import type { Opening } from "./seal-types.ts";
import { seatNameOf } from "./seats.ts";
import type { Id } from "./json.ts";
import type { Refusal, Seat } from "./structure.ts";

/** What is asked of an opening: who sealed, who opens, and whether it fits. */
interface Asked {
  readonly by: Id;
  readonly seat: Seat;
  readonly fits: () => boolean;
}

/**
 * Refuses an opening that does not fit what was sealed (`misfit`). A false opening by the user who sealed counts, so it passes here.
 * Anybody else could void a seal with it. An opening without salt only asks whether one may be given.
 */
export function refuseMisfit({ salt }: Opening, { by, seat, fits }: Asked): Refusal | null {
  return salt === "" || seatNameOf(seat) === by || fits() ? null : refused("misfit");
}
