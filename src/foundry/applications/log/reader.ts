import { isReferee, type Id, type Seat } from "../../../core/index.ts";
import { seatOf } from "../../encounter/seats.ts";
import { stateOf } from "../../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../../encounter/encounter-types.ts";
import { isKeptFromPlayers } from "../../encounter/hidden.ts";

/** A person who reads a log, with what they may know of. */
export interface Reader {
  /** Whether the reader may know everything, as a GM does. */
  readonly referee: boolean;
  /** Whether the reader may know of a combatant. False if the state has no such combatant. */
  knows(id: Id): boolean;
  /** Whether the reader controls a combatant. A line with `readers` is for GMs and for owners of these combatants. */
  owns(id: Id): boolean;
}

/** The seat of a player without combatants. */
const ANYBODY: Seat = { kind: "user", user: "", gm: false, combatants: [] };

function readerAt(combat: CallboardEncounter, seat: Seat): Reader {
  const state = stateOf(combat);
  const referee = isReferee(seat);
  const own = new Set(seat.kind === "user" ? seat.combatants : []);
  return {
    referee,
    owns: (id) => own.has(id),
    knows: (id) =>
      referee || (state !== null && Object.hasOwn(state.combatants, id) && (!isKeptFromPlayers(combat, state, id) || own.has(id))),
  };
}

/** Returns this client's user as a reader. */
export function readerHere(combat: CallboardEncounter): Reader {
  return readerAt(combat, seatOf(game.user, combat));
}

/** Returns a reader who knows only what every player may know. */
export function anyReader(combat: CallboardEncounter): Reader {
  return readerAt(combat, ANYBODY);
}

/** Returns a reader who knows everything, as a GM does. */
export function fullReader(combat: CallboardEncounter): Reader {
  return readerAt(combat, { ...ANYBODY, gm: true } as Seat);
}
