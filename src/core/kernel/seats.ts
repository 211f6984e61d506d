import type { CommandBase, Seat, SeatedState, StateBase, Structure } from "./structure.ts";
import type { Id } from "./json.ts";

/** The table's own seat, for what the arbiter observes. */
export const TABLE: Seat = { kind: "table" };

/** What a structure says of its referee. */
type Refereed = Pick<Structure<StateBase, CommandBase, unknown>, "referee">;

/** True for a seat that may do what the rules leave to the referee: a GM where the structure has one, or the table. */
export function isReferee(seat: Seat): boolean {
  return seat.kind === "table" || (seat.gm && seat.referee !== false);
}

/** True for a seat that keeps the encounter going, whether or not the structure has a referee: a GM, or the table. */
export function isHost(seat: Seat): boolean {
  return seat.kind === "table" || seat.gm;
}

/** True where the seat may speak for a combatant. */
export function maySpeakFor(seat: Seat, combatant: Id): boolean {
  return isReferee(seat) || (seat.kind === "user" && seat.combatants.includes(combatant));
}

/** Whether a seat may know of a hidden combatant: hosts and owners may. Unlike `maySpeakFor` it holds for a GM in a structure without a referee. */
export function mayKnowOf(seat: Seat, combatant: Id): boolean {
  return isHost(seat) || maySpeakFor(seat, combatant);
}

/** True where the user of a seat sits at the table, in a structure where players act: a GM may as anybody may. */
export function isSeated(state: StateBase, seat: Seat): boolean {
  const { seats = {} } = state as Partial<SeatedState>;
  return seat.kind === "user" && Object.hasOwn(seats, seat.user);
}

/** A seat as a structure takes it: where that has no referee, a GM is none. */
export function structureSeatOf({ referee }: Refereed, seat: Seat): Seat {
  return referee === "none" && seat.kind === "user" && seat.gm ? { ...seat, referee: false } : seat;
}

/** The name of a seat in the ledger: its user, or "table". */
export function seatNameOf(seat: Seat): Id {
  return seat.kind === "table" ? "table" : seat.user;
}

/** The seat as far as the ledger knows it: it controls nobody, since `apply` asks only who it is. */
export function ledgerSeatOf(by: Id, gm: boolean): Seat {
  return by === "table" ? TABLE : { kind: "user", user: by, gm, combatants: [] };
}
