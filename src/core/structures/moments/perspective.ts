import type { Entry } from "../../kernel/cast/member.ts";
import { mapValues, lookup } from "../../kernel/records.ts";
import { maySpeakFor, isReferee } from "../../kernel/seat-rights.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Seat } from "../../kernel/structure.ts";
import { sidesOfPhaseInOrder, otherSide, findSurprisingAmbush } from "./halves.ts";
import { knownAmbushesOf, isShownPreviousHalf, isSameHalf, halfFor, canSee } from "./visibility.ts";
import type { Ambush, Figure, MomentsState, Struck } from "./state.ts";
import { sideFiguresInOrder, awaitedOf } from "./waiting.ts";

/** An encounter as one seat may know it, at the half that the seat sees. */
export interface Perspective {
  /** The whole state with all figures. Use it only for facts about figures that the seat knows. */
  readonly real: MomentsState;
  /** The state as the seat knows it. It neither holds nor names a figure that the seat may not know of. */
  readonly state: MomentsState;
  readonly seat: Seat;
  readonly referee: boolean;
  /** Whether the half that the seat sees is over, because only figures hidden from the seat act in the open half. */
  readonly over: boolean;
  /** The figures that the seat may know of: the acting side first, each side in its order. */
  readonly cast: readonly Entry<Figure>[];
  readonly waiting: readonly Id[];
  /** Whether the seat controls a figure. */
  readonly owns: (id: Id) => boolean;
  /** Whether the seat may read a figure's numbers. Everyone reads the party's numbers, and only its controller reads a foe's numbers. */
  readonly reads: (id: Id, figure: Pick<Figure, "side">) => boolean;
}

/** Returns the last ambush that a player may know of, without its dice. An ambush by unseen figures stays secret. Rule: rules.md 2.9. */
function ambushFor(state: MomentsState, knows: (id: Id) => boolean): Ambush | null {
  const last = knownAmbushesOf(state, knows).at(-1);
  return last === undefined ? null : { ...last, rolls: {}, lay: [] };
}

/** Returns a figure without the ids that the seat may not know. If an unknown foe stopped it, `stopped` holds the figure's own id. */
function figureFor(id: Id, figure: Figure, knows: (id: Id) => boolean): Figure {
  const { near, engaged, stopped, struck, earlier } = figure;
  const aimed = (strike: Struck): Struck => (knows(strike.target) ? strike : { ...strike, target: "" });
  return {
    ...figure,
    near: near.filter(knows),
    engaged: engaged.filter(knows),
    stopped: stopped === "" || knows(stopped) ? stopped : id,
    struck: struck === null ? null : aimed(struck),
    earlier: mapValues(earlier, aimed),
  };
}

/** Returns the side whose half of the phase is over at the half that the state shows. Null if it shows the first half. */
function overAt(state: MomentsState): MomentsState["over"] {
  const other = otherSide(state.half);
  const [first] = sidesOfPhaseInOrder(state);
  return first === other ? other : null;
}

/** Returns the state as far as a seat may know it. */
export function stateFor(state: MomentsState, seat: Seat): MomentsState {
  if (isReferee(seat)) return state;
  const place = halfFor(state, seat);
  const knows = (id: Id) => canSee(seat, id, lookup(state.combatants, id));
  const isWhole = Object.keys(state.combatants).every(knows);
  const known = isWhole ? state.combatants : Object.fromEntries(Object.entries(state.combatants).filter(([id]) => knows(id)));
  const ambush = ambushFor(state, knows);
  const isSecret = findSurprisingAmbush(state) !== null && findSurprisingAmbush({ moment: state.moment, ambush }) === null;
  const seen: MomentsState = {
    ...state,
    ...place,
    ambush,
    talked: state.talked && Object.values(known).some(({ talking }) => talking !== null),
    combatants:
      isWhole && !isSecret
        ? known
        : mapValues(known, (figure, id) => figureFor(id, isSecret ? { ...figure, alert: false } : figure, knows)),
    business: Object.fromEntries(Object.entries(state.business).filter(([id]) => knows(id))),
  };
  return isSameHalf(state, place) && !isSecret ? seen : { ...seen, over: overAt(seen) };
}

/** Returns what one seat may know of a state, with the half that the seat sees. */
export function perspectiveOf(state: MomentsState, seat: Seat): Perspective {
  const referee = isReferee(seat);
  const owns = (id: Id) => maySpeakFor(seat, id);
  const over = isShownPreviousHalf(state, seat);
  const seen = stateFor(state, seat);
  return {
    real: state,
    state: seen,
    seat,
    referee,
    over,
    cast: [...sideFiguresInOrder(seen, seen.half), ...sideFiguresInOrder(seen, otherSide(seen.half))],
    waiting: over ? [] : awaitedOf(state),
    owns,
    reads: (id, { side }) => side === "party" || owns(id),
  };
}
