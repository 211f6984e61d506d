import { refused } from "./refusals.ts";
import type { Opening } from "./seal-types.ts";
import { seatNameOf } from "./seats.ts";
import type { Id } from "./json.ts";
import type { Refusal, Seat } from "./structure.ts";

/** What decides on an opening: who sealed, who opens, and whether it fits. */
interface Asked {
  readonly by: Id;
  readonly seat: Seat;
  readonly fits: () => boolean;
}

/**
 * Refuses an opening that does not fit the seal (`misfit`). A false one by the user who sealed passes, since it counts as false. Anyone
 * else could void a seal with it. One without salt only tests whether an opening may be given.
 */
export function refuseMisfit({ salt }: Opening, { by, seat, fits }: Asked): Refusal | null {
  return salt === "" || seatNameOf(seat) === by || fits() ? null : refused("misfit");
}
