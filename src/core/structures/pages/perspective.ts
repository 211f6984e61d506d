import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json.ts";
import type { Seat } from "../../kernel/structure.ts";
import { userOf } from "./players.ts";
import type { PagesState } from "./state.ts";
import { canSee } from "./visibility.ts";
import { awaitedPlayersOf, awaitedOf } from "./waiting.ts";

/** A state through the eyes of one seat. */
export interface Perspective {
  readonly state: PagesState;
  readonly seat: Seat;
  /** The user of the seat. "" for the table. */
  readonly user: Id;
  /** True where the seat may know of a combatant. */
  readonly knows: (id: Id) => boolean;
  /** The combatants waited for, in the cast's order. */
  readonly waiting: readonly Id[];
  /** The players waited for. */
  readonly waited: readonly Id[];
}

/** The state as one seat may see it. */
export function perspectiveOf(state: PagesState, seat: Seat): Perspective {
  return {
    state,
    seat,
    user: userOf(seat),
    knows: (id) => seat.kind === "table" || canSee(seat, id, lookup(state.combatants, id)),
    waiting: awaitedOf(state),
    waited: awaitedPlayersOf(state),
  };
}
