import { refused } from "./refusals.ts";
import type { Opening } from "./seal-types.ts";
import { seatNameOf } from "./seats.ts";
import type { Id } from "./json.ts";
import type { Refusal, Seat } from "./structure.ts";

/** Refuses a false opening (`misfit`), except from the user who sealed (`by`): others could void the seal. An opening without salt passes as a test. */
export function refuseMisfit({ salt }: Opening, by: Id, seat: Seat, fits: () => boolean): Refusal | null {
  return salt === "" || seatNameOf(seat) === by || fits() ? null : refused("misfit");
}
