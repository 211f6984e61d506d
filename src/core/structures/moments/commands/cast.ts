import { castCommands } from "../../../kernel/cast/commands.ts";
import { withMember } from "../../../kernel/cast/member.ts";
import { refuseGone } from "../../../kernel/cast/refusals.ts";
import { COMBATANT } from "../../../kernel/command-fields.ts";
import { lookup, omitKey } from "../../../kernel/records.ts";
import type { Id } from "../../../kernel/json-types.ts";
import { withEachFigure, withContacts } from "../setters.ts";
import { command } from "./define-command.ts";
import { MAX_BEATS } from "../limits.ts";
import { lineOf } from "../log.ts";
import { figureOf, nextOrder } from "../setup.ts";
import { lineWithBeats } from "../spend-beats.ts";
import { type Figure, type MomentsState, PHASES, PRONE, type Side } from "../state.ts";

/** Whether a side's half of the movement phase is over this Moment. */
function hasMoved({ phase, over }: MomentsState, side: Side): boolean {
  const at = PHASES.indexOf(phase) - PHASES.indexOf("movement");
  return at > 0 || (at === 0 && over === side);
}

/** Returns a figure that joins in mid-Moment. It acts from its next half on, without Beats if its side has moved. Rule: rules.md 2.10 "reinforcement". */
function enterMidMoment(state: MomentsState, fresh: Figure): Figure {
  const spent = hasMoved(state, fresh.side) ? fresh.max : 0;
  return { ...fresh, spent, late: fresh.side === state.half };
}

/** Returns the record of a figure that comes back. It keeps this Moment's actions, and its order if its place is unchanged. */
function comeBack(fresh: Figure, known: Figure): Figure {
  const { struck, earlier, sneaked, managed, covered } = known;
  const order = fresh.place === known.place ? known.order : fresh.order;
  const spent = Math.min(fresh.max, Math.max(fresh.spent, known.spent));
  return { ...fresh, order, struck, earlier, sneaked, managed, covered, spent };
}

/** Returns the state in which a figure is engaged with no other, and no other is engaged with it. */
function disengage(state: MomentsState, id: Id): MomentsState {
  return withEachFigure(state, (figure, each) => {
    const engaged = each === id ? [] : figure.engaged.filter((other) => other !== id);
    return engaged.length === figure.engaged.length ? figure : { ...figure, engaged };
  });
}

/** Returns the state after a figure left. Its contacts and long business are dropped. Rule: rules.md 2.10 "leaves the stage". */
export function dropTies(state: MomentsState, combatant: Id): MomentsState {
  const apart = disengage(withContacts(state, combatant, []), combatant);
  const business = Object.hasOwn(state.business, combatant) ? omitKey(state.business, combatant) : state.business;
  return withMember({ ...apart, business }, combatant, { at: null, moves: {}, stopped: "", back: null });
}

/**
 * The commands about who takes part. A figure that is first shown or changes sides goes last of its side. A change of sides also ends its
 * moves and engagements. Setting prone here costs no Beats.
 */
export const CAST = castCommands<MomentsState>({
  hasHealth: true,
  enter(state, { base, member, known }) {
    const fresh = enterMidMoment(state, figureOf(base, member, nextOrder(state)));
    return known === undefined ? fresh : comeBack(fresh, known);
  },
  afterEntering: (state, { member: { id, near = [] } }) => withContacts(state, id, near),
  drop: (state, id, why) => ({ state: why === "left" ? dropTies(state, id) : state }),
  changesAsShown: (state) => ({ order: nextOrder(state) }),
  beforeTurning: (state, id) =>
    withMember(disengage(state, id), id, { order: nextOrder(state), moves: {}, stopped: "", back: null, done: false }),
  changesByStatus: (status, active) => (status === PRONE ? { prone: active } : null),
});

/** Sets how many Beats a figure has used, as the GM changed it outside the rules. */
export const beats = command({
  by: "referee",
  observed: true,
  fields: { combatant: COMBATANT, spent: { type: "integer", min: 0, max: MAX_BEATS } },
  refuse: (state, { combatant }) => refuseGone(state, combatant),
  apply(state, { combatant, spent }) {
    const max = lookup(state.combatants, combatant)?.max ?? 0;
    const next = withMember(state, combatant, { spent: Math.min(spent, max) });
    return { state: next, line: lineWithBeats(next, lineOf("beats", combatant), combatant) };
  },
  offer: false,
});
