import type { Id } from "../../kernel/json-types.ts";
import type { Seat } from "../../kernel/structure.ts";
import { userIdOfSeat } from "./players.ts";
import type { PagesState } from "./state.ts";
import { sees } from "./visibility.ts";
import { awaitedPlayersOf, awaitedCombatantsOf } from "./waiting.ts";

/** A state as one seat sees it, with helpers that answer what the seat knows. */
export interface Perspective {
  readonly state: PagesState;
  readonly seat: Seat;
  /** The user of the seat. "" for the seat of Callboard itself. */
  readonly user: Id;
  /** Whether the seat may know of a combatant. False for "". */
  readonly knows: (id: Id) => boolean;
  /** The combatants that are waited for, in cast order. */
  readonly waiting: readonly Id[];
  /** The users of the players who are waited for. */
  readonly waited: readonly Id[];
}

/** Returns what one seat may know of a state, with the characters and players that are waited for. */
export function perspectiveOf(state: PagesState, seat: Seat): Perspective {
  return {
    state,
    seat,
    user: userIdOfSeat(seat),
    knows: (id) => sees(state, id, seat),
    waiting: awaitedCombatantsOf(state),
    waited: awaitedPlayersOf(state),
  };
}
