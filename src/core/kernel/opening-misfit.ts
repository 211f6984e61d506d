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

/** Refuses a false opening (`misfit`), except from the user who sealed, since others could void the seal. An opening without salt passes as a test. */
export function refuseMisfit({ salt }: Opening, { by, seat, fits }: Asked): Refusal | null {
  return salt === "" || seatNameOf(seat) === by || fits() ? null : refused("misfit");
}
