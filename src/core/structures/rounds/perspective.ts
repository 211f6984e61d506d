import { lookup } from "../../kernel/records.ts";
import { maySpeakFor, isReferee } from "../../kernel/seats.ts";
import type { Id, Seat, Secrets } from "../../kernel/structure.ts";
import { sidesToSeal } from "./nominations.ts";
import { membersOf } from "./sides.ts";
import type { RoundsState, Side } from "./state.ts";
import { canSee } from "./visibility.ts";
import { waitingOf } from "./waiting.ts";

/** A state through the eyes of one seat. */
export interface Perspective {
  readonly state: RoundsState;
  readonly seat: Seat;
  readonly secrets: Secrets;
  readonly gm: boolean;
  /** The combatants waited for that the seat may know of. */
  readonly waited: readonly Id[];
  /** True where the seat may know of a combatant. */
  readonly knows: (id: Id) => boolean;
  /** True where the seat controls a combatant. */
  readonly owns: (id: Id) => boolean;
}

/** The sides that are still to seal, of which the seat may know somebody. */
export function sidesToSealFor({ state, knows }: Perspective): readonly Side[] {
  return sidesToSeal(state).filter((side) => membersOf(state, side).some(([id]) => knows(id)));
}

/** The state as one seat may see it. */
export function perspectiveOf(state: RoundsState, seat: Seat, secrets: Secrets): Perspective {
  const gm = isReferee(seat);
  const knows = (id: Id) => gm || canSee(seat, id, lookup(state.combatants, id));
  return { state, seat, secrets, gm, waited: waitingOf(state).filter(knows), knows, owns: (id) => maySpeakFor(seat, id) };
}
