import { refused } from "./refusals.ts";
import type { Opening } from "./seal-types.ts";
import { seatNameOf } from "./seats.ts";
import type { Id } from "./json.ts";
import type { Refusal, Seat } from "./structure.ts";

/** What the check of an opening needs: the user who sealed (`by`), the seat that opens, and a test whether the opening matches the seal. */
interface Asked {
  readonly by: Id;
  readonly seat: Seat;
  readonly fits: () => boolean;
}

/** Refuses an opening that does not match its seal (`misfit`), since any user could void the seal. Accepts the sealer's and trial openings (no salt). */
export function refuseMisfit({ salt }: Opening, { by, seat, fits }: Asked): Refusal | null {
  return salt === "" || seatNameOf(seat) === by || fits() ? null : refused("misfit");
}
