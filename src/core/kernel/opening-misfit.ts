import { refused } from "./refusals.ts";
import type { Opening } from "./seal-types.ts";
import { seatIdOf } from "./seat-rights.ts";
import type { Id } from "./json-types.ts";
import type { Refusal, Seat } from "./structure.ts";

/** Refuses an opening that does not match its seal (`misfit`), since any user could void the seal. Accepts the sealer's and trial openings (no salt). */
export function refuseMisfit({ salt }: Opening, by: Id, seat: Seat, fits: () => boolean): Refusal | null {
  return salt === "" || seatIdOf(seat) === by || fits() ? null : refused("misfit");
}
