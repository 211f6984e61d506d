import { COMBATANT } from "../../kernel/fields.ts";
import { lookup, without } from "../../kernel/records.ts";
import type { Id } from "../../kernel/structure.ts";
import { withEach, withFigure, withNear } from "./update.ts";
import { ANYBODY, command } from "./command.ts";
import { here } from "./guards.ts";
import { MAX_BEATS } from "./limits.ts";
import { line, lineOf } from "./log.ts";
import { no } from "./refusals.ts";
import { figureOf, nextOrder, nextPlace } from "./setup.ts";
import { withBeats } from "./spending.ts";
import { type Figure, type MomentsState, PHASES, PRONE, type Side, SIDES } from "./state.ts";

/** What the table observes has happened already: from its seat it is never refused. */
const OBSERVED = { by: "referee", observed: true, offer: false } as const;

/** True where a side has had its movement this Moment. */
function hasMoved({ phase, over }: MomentsState, side: Side): boolean {
  const at = PHASES.indexOf(phase) - PHASES.indexOf("movement");
  return at > 0 || (at === 0 && over === side);
}

/** Who joins in mid-Moment acts from its next half on; where movement is over, it has no Beats until the next Moment. Rule: rules.md 2.10 "reinforcement". */
function arriving(state: MomentsState, fresh: Figure): Figure {
  const spent = hasMoved(state, fresh.side) ? fresh.max : 0;
  return { ...fresh, spent, late: fresh.side === state.half };
}

/** Who comes back takes up its place, and what it did this Moment stays done. */
function returned(fresh: Figure, known: Figure): Figure {
  const { seen, struck, earlier, sneaked, managed, covered } = known;
  const place = seen || fresh.hidden ? { place: known.place, order: known.order } : {};
  const spent = Math.min(fresh.max, Math.max(fresh.spent, known.spent));
  return { ...fresh, ...place, seen: seen || fresh.seen, struck, earlier, sneaked, managed, covered, spent };
}

/** Somebody joins, or comes back; who is here already stays as it is. */
export const join = command({
  ...OBSERVED,
  fields: { member: { type: "member" } },
  refuse(state, { member }) {
    const standing = lookup(state.combatants, member.id)?.standing ?? "left";
    return standing === "left" ? null : no("joined", { combatant: member.id });
  },
  apply(state, { member }) {
    const said = line("join", [member.id], { combatant: member.id });
    const known = lookup(state.combatants, member.id);
    if (known !== undefined && known.standing !== "left") return { state, line: said };
    const fresh = arriving(state, figureOf(member, nextPlace(state), nextOrder(state)));
    const now = known === undefined ? fresh : returned(fresh, known);
    const next = { ...state, combatants: { ...state.combatants, [member.id]: now } };
    return { state: withNear(next, member.id, member.near ?? []), line: said };
  },
});

/** The state without anybody engaged with a figure, and it with nobody. */
function disengaged(state: MomentsState, id: Id): MomentsState {
  return withEach(state, (figure, each) => {
    const engaged = each === id ? [] : figure.engaged.filter((other) => other !== id);
    return engaged.length === figure.engaged.length ? figure : { ...figure, engaged };
  });
}

/** The state without a figure: nobody is in contact with it any more, and its long business is dropped. Rule: rules.md 2.10 "leaves the stage". */
export function gone(state: MomentsState, combatant: Id): MomentsState {
  const apart = disengaged(withNear(state, combatant, []), combatant);
  const business = Object.hasOwn(state.business, combatant) ? without(state.business, combatant) : state.business;
  return withFigure({ ...apart, business }, combatant, { standing: "left", outBy: "", at: null, moves: {}, stopped: "", back: null });
}

/** Somebody leaves. */
export const leave = command({
  ...OBSERVED,
  fields: { combatant: COMBATANT },
  refuse: (state, { combatant }) => here(state, combatant),
  apply(state, { combatant }) {
    return { state: gone(state, combatant), line: lineOf("leave", combatant) };
  },
});

/** Nobody waits for a figure, until it is released. */
export const hold = command({
  by: "owner",
  observed: true,
  anywhere: true,
  offer: ANYBODY,
  fields: { combatant: COMBATANT, held: { type: "flag" } },
  refuse: (state, { combatant }) => here(state, combatant),
  apply(state, { combatant, held }) {
    return { state: withFigure(state, combatant, { held }), line: lineOf(held ? "hold" : "release", combatant) };
  },
});

/** A figure was hidden, or shown; the first time it is shown it takes the next place, and goes last of its side. */
export const conceal = command({
  ...OBSERVED,
  fields: { combatant: COMBATANT, hidden: { type: "flag" } },
  refuse: (state, { combatant }) => here(state, combatant),
  apply(state, { combatant, hidden }) {
    const isNew = !hidden && lookup(state.combatants, combatant)?.seen === false;
    const change = isNew ? { hidden, seen: true, place: nextPlace(state), order: nextOrder(state) } : { hidden };
    return { state: withFigure(state, combatant, change), line: lineOf(hidden ? "conceal" : "reveal", combatant) };
  },
});

/** A figure changed sides: it goes last there, what it moved counts for the half no more, and it is engaged with nobody. */
export const side = command({
  ...OBSERVED,
  fields: { combatant: COMBATANT, side: { type: "choice", among: SIDES } },
  offer: ANYBODY,
  refuse: (state, { combatant }) => here(state, combatant),
  apply(state, { combatant, side }) {
    const said = lineOf(side, combatant);
    const before = lookup(state.combatants, combatant)?.side;
    if (before === undefined || before === side) return { state, line: said };
    const change = { side, order: nextOrder(state), moves: {}, stopped: "", back: null, done: false };
    return { state: withFigure(disengaged(state, combatant), combatant, change), line: said };
  },
});

/** A figure was marked as out of action, or no longer. */
export const defeat = command({
  ...OBSERVED,
  fields: { combatant: COMBATANT, defeated: { type: "flag" } },
  offer: ANYBODY,
  refuse: (state, { combatant }) => here(state, combatant),
  apply(state, { combatant, defeated }) {
    const said = lineOf(defeated ? "defeat" : "undefeat", combatant);
    const standing = lookup(state.combatants, combatant)?.standing ?? "left";
    if (standing === "left") return { state, line: said };
    return { state: withFigure(state, combatant, { standing: defeated ? "out" : "in", outBy: "" }), line: said };
  },
});

/** A status was set or ended from outside: one that an effect had set follows; prone is the figure's own, and costs nothing. */
export const status = command({
  ...OBSERVED,
  fields: { combatant: COMBATANT, status: { type: "word", max: 40 }, active: { type: "flag" } },
  refuse: (state, { combatant }) => here(state, combatant),
  apply(state, { combatant, status: id, active }) {
    const statuses = lookup(state.combatants, combatant)?.statuses ?? {};
    const change = id === PRONE ? { prone: active } : { statuses: active ? { ...statuses, [id]: true } : without(statuses, id) };
    return { state: withFigure(state, combatant, change), line: lineOf(active ? "status" : "statusEnds", combatant, { status: id }) };
  },
});

/** A referee set the Beats that a figure has used. */
export const beats = command({
  ...OBSERVED,
  fields: { combatant: COMBATANT, spent: { type: "integer", min: 0, max: MAX_BEATS } },
  refuse: (state, { combatant }) => here(state, combatant),
  apply(state, { combatant, spent }) {
    const max = lookup(state.combatants, combatant)?.max ?? 0;
    const next = withFigure(state, combatant, { spent: Math.min(spent, max) });
    return { state: next, line: withBeats(next, lineOf("beats", combatant), combatant) };
  },
});
