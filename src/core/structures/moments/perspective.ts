import type { Entry } from "../../kernel/cast/member.ts";
import { mapValues, lookup } from "../../kernel/records.ts";
import { maySpeakFor, isReferee } from "../../kernel/seats.ts";
import type { Id } from "../../kernel/json.ts";
import type { Seat } from "../../kernel/structure.ts";
import { halvesOf, otherSide, findSurprise } from "./halves.ts";
import { knownAmbushesOf, isHalfOver, isSameHalf, halfFor, canSee } from "./visibility.ts";
import type { Ambush, Figure, MomentsState, Struck } from "./state.ts";
import { rankedMembersOf, awaitedOf } from "./waiting.ts";

/** An encounter through the eyes of one seat: what it may know, at the half that it sees. */
export interface Perspective {
  /** With all figures, so that only what concerns those it knows may be told. */
  readonly real: MomentsState;
  /** As far as the seat knows it: no figure is in it, nor named in it, of which it may not know. */
  readonly state: MomentsState;
  readonly seat: Seat;
  readonly referee: boolean;
  /** The half that the seat sees is over: somebody acts of whom it may not know. */
  readonly over: boolean;
  /** Those the seat may know of: the side that acts first, each in its order. */
  readonly cast: readonly Entry<Figure>[];
  readonly waiting: readonly Id[];
  readonly knows: (id: Id) => boolean;
  /** True where the seat controls a figure. */
  readonly owns: (id: Id) => boolean;
  /** True where the seat may read a figure's numbers: of the party all may, of a foe who controls it. */
  readonly reads: (id: Id, figure: Pick<Figure, "side">) => boolean;
}

/** What a player may know of ambushes: the last that was not sprung by nobody in sight, and never its dice. Rule: rules.md 2.9. */
function ambushFor(state: MomentsState, knows: (id: Id) => boolean): Ambush | null {
  const last = knownAmbushesOf(state, knows).at(-1);
  return last === undefined ? null : { ...last, rolls: {}, lay: [] };
}

/** A figure with nobody named in it of whom the seat may not know: who was stopped by such a one is, as far as it reads, stopped by itself. */
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

/** The side that is over in a phase, as it is at a place. */
function overAt(state: MomentsState): MomentsState["over"] {
  const other = otherSide(state.half);
  const [first] = halvesOf(state);
  return first === other ? other : null;
}

/** The state as far as a seat may know it. */
export function stateFor(state: MomentsState, seat: Seat): MomentsState {
  if (isReferee(seat)) return state;
  const place = halfFor(state, seat);
  const knows = (id: Id) => canSee(seat, id, lookup(state.combatants, id));
  const isWhole = Object.keys(state.combatants).every(knows);
  const known = isWhole ? state.combatants : Object.fromEntries(Object.entries(state.combatants).filter(([id]) => knows(id)));
  const ambush = ambushFor(state, knows);
  const isSecret = findSurprise(state) !== null && findSurprise({ moment: state.moment, ambush }) === null;
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

/** The state as one seat may see it. */
export function perspectiveOf(state: MomentsState, seat: Seat): Perspective {
  const referee = isReferee(seat);
  const owns = (id: Id) => maySpeakFor(seat, id);
  const knows = (id: Id) => canSee(seat, id, lookup(state.combatants, id));
  const over = isHalfOver(state, seat);
  const seen = stateFor(state, seat);
  return {
    real: state,
    state: seen,
    seat,
    referee,
    over,
    cast: [...rankedMembersOf(seen, seen.half), ...rankedMembersOf(seen, otherSide(seen.half))],
    waiting: over ? [] : awaitedOf(state),
    knows,
    owns,
    reads: (id, { side }) => side === "party" || owns(id),
  };
}
