import { isReferee, type Id, type Seat } from "../../../core/index.ts";
import { seatOf } from "../../encounter/seats.ts";
import { stateOf } from "../../encounter/encounters.ts";
import { type CallboardEncounter } from "../../encounter/encounter.ts";
import { isKeptFromPlayers } from "../../encounter/hidden.ts";

/** Somebody who reads a log: what they may know of. */
export interface Reader {
  /** True for one who may know everything. */
  readonly referee: boolean;
  /** True where they may know of a combatant; false for one that no state knows. */
  knows(id: Id): boolean;
}

/** What players at large are: somebody who speaks for nobody. */
const ANYBODY: Seat = { kind: "user", user: "", gm: false, combatants: [] };

function readerAt(combat: CallboardEncounter, seat: Seat): Reader {
  const state = stateOf(combat);
  const referee = isReferee(seat);
  const own = new Set(seat.kind === "user" ? seat.combatants : []);
  return {
    referee,
    knows: (id) =>
      referee || (state !== null && Object.hasOwn(state.combatants, id) && (!isKeptFromPlayers(combat, state, id) || own.has(id))),
  };
}

/** The user at this client as a reader. */
export function readerHere(combat: CallboardEncounter): Reader {
  return readerAt(combat, seatOf(game.user, combat));
}

/** A reader who knows what everybody may. */
export function anyReader(combat: CallboardEncounter): Reader {
  return readerAt(combat, ANYBODY);
}

/** A reader who knows all. */
export function fullReader(combat: CallboardEncounter): Reader {
  return readerAt(combat, { ...ANYBODY, gm: true } as Seat);
}
