import type { Seat, SeatedState, StateBase, Structure } from "./structure.ts";
import type { Id } from "./json-types.ts";

/** The seat of Callboard itself. The arbiter uses it to record what happens in Foundry. */
export const TABLE: Seat = { kind: "table" };

/** The part of a structure that names its referee. */
type Refereed = Pick<Structure, "referee">;

/** Whether a seat may act as referee: Callboard itself (the table), or a GM unless the structure has no referee. */
export function isReferee(seat: Seat): boolean {
  return seat.kind === "table" || (seat.gm && seat.referee !== false);
}

/** Whether a seat runs the encounter, even without referees in the structure: Callboard itself (the table), or a GM. */
export function isTableOrGm(seat: Seat): boolean {
  return seat.kind === "table" || seat.gm;
}

/** Whether a seat may give commands for a combatant: the seat controls the combatant, or is a referee's. */
export function maySpeakFor(seat: Seat, combatant: Id): boolean {
  return isReferee(seat) || (seat.kind === "user" && seat.combatants.includes(combatant));
}

/** Whether a seat may know of a hidden combatant: hosts and owners may. Unlike `maySpeakFor` it includes a GM without referee's rights. */
export function mayKnowOf(seat: Seat, combatant: Id): boolean {
  return isTableOrGm(seat) || maySpeakFor(seat, combatant);
}

/** Whether a user has a seat at the table, in a structure whose players act for themselves. A GM may have one as well. */
export function isSeatedAtTable(state: StateBase, seat: Seat): boolean {
  const { seats = {} } = state as Partial<SeatedState>;
  return seat.kind === "user" && Object.hasOwn(seats, seat.user);
}

/** Returns a seat as a structure sees it. A GM is no referee if the structure has none. */
export function structureSeatOf({ referee }: Refereed, seat: Seat): Seat {
  return referee === "none" && seat.kind === "user" && seat.gm ? { ...seat, referee: false } : seat;
}

/** Returns the name of a seat in the ledger: its user's id, or "table" for Callboard itself. */
export function seatIdOf(seat: Seat): Id {
  return seat.kind === "table" ? "table" : seat.user;
}

/** Returns the seat of a ledger entry. It controls no combatants, since `apply` reads only who it is. */
export function ledgerEntrySeatOf(by: Id, gm: boolean): Seat {
  return by === "table" ? TABLE : { kind: "user", user: by, gm, combatants: [] };
}
