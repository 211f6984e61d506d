import type { Id, Seat } from "./structure.ts";

/** The table's own seat, for what the arbiter observes. */
export const TABLE: Seat = { kind: "table" };

/** True for a seat that may do what the rules leave to the referee: a GM, or the table. */
export function isReferee(seat: Seat): boolean {
  return seat.kind === "table" || seat.gm;
}

/** True where the seat may speak for a combatant. */
export function controls(seat: Seat, combatant: Id): boolean {
  return seat.kind === "table" || seat.gm || seat.combatants.includes(combatant);
}

/** The name of a seat in the ledger: its user, or "table". */
export function nameOf(seat: Seat): Id {
  return seat.kind === "table" ? "table" : seat.user;
}

/** The seat as far as the ledger knows it: it controls nobody, since `apply` asks only who it is. */
export function seatOf(by: Id, gm: boolean): Seat {
  return by === "table" ? TABLE : { kind: "user", user: by, gm, combatants: [] };
}
