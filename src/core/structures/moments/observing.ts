import { own, without } from "../../kernel/records.ts";
import type { Applied, Id, Refusal, Seat } from "../../kernel/structure.ts";
import { withEach, withFigure, withNear } from "./change.ts";
import type { MomentsCommand, Of } from "./commands.ts";
import { here, narratorOnly, ownFigure } from "./guards.ts";
import { line, lineOf } from "./log.ts";
import { moved, placed } from "./moved.ts";
import { no } from "./refusals.ts";
import { figureOf, nextOrder, nextPlace } from "./setup.ts";
import { withBeats } from "./spending.ts";
import { PHASES, PRONE, type Figure, type MomentsState, type Side } from "./state.ts";

/** The kinds of what the table observes: it has happened already, and is never refused. */
const OBSERVED = ["moved", "placed", "beats", "join", "leave", "hold", "conceal", "side", "defeat", "status"] as const;
/** What the table observes; others may say some of it too. */
export type Observed = Extract<MomentsCommand, { readonly kind: (typeof OBSERVED)[number] }>;

/** True for a command of what the table observes. */
export function isObserved(command: MomentsCommand): command is Observed {
  return OBSERVED.some((kind) => kind === command.kind);
}

/** Why what the table observes is refused, or null: from the table never; else a figure may be held by who speaks for it, and all besides is the DN's. */
export function refuseObserved(state: MomentsState, command: Observed, seat: Seat): Refusal | null {
  if (seat.kind === "table") return null;
  switch (command.kind) {
    case "moved":
    case "placed":
      return no("narrator");
    case "join":
      return narratorOnly(seat) ?? refuseJoin(state, command);
    case "hold":
      return ownFigure(state, command.combatant, seat);
    default:
      return narratorOnly(seat) ?? here(state, command.combatant);
  }
}

function refuseJoin(state: MomentsState, { member }: Of<"join">): Refusal | null {
  const standing = own(state.combatants, member.id)?.standing ?? "left";
  return standing === "left" ? null : no("joined", { combatant: member.id });
}

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
function join(state: MomentsState, { member }: Of<"join">): Applied<MomentsState> {
  const said = line("join", [member.id], { combatant: member.id });
  const known = own(state.combatants, member.id);
  if (known !== undefined && known.standing !== "left") return { state, line: said };
  const fresh = arriving(state, figureOf(member, nextPlace(state), nextOrder(state)));
  const now = known === undefined ? fresh : returned(fresh, known);
  const next = { ...state, combatants: { ...state.combatants, [member.id]: now } };
  return { state: withNear(next, member.id, member.near ?? []), line: said };
}

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
function leave(state: MomentsState, combatant: Id): Applied<MomentsState> {
  return { state: gone(state, combatant), line: lineOf("leave", combatant) };
}

/** Nobody waits for a figure, until it is released. */
function hold(state: MomentsState, { combatant, held }: Of<"hold">): Applied<MomentsState> {
  return { state: withFigure(state, combatant, { held }), line: lineOf(held ? "hold" : "release", combatant) };
}

/** A figure was hidden, or shown; the first time it is shown it takes the next place, and goes last of its side. */
function conceal(state: MomentsState, { combatant, hidden }: Of<"conceal">): Applied<MomentsState> {
  const isNew = !hidden && own(state.combatants, combatant)?.seen === false;
  const change = isNew ? { hidden, seen: true, place: nextPlace(state), order: nextOrder(state) } : { hidden };
  return { state: withFigure(state, combatant, change), line: lineOf(hidden ? "conceal" : "reveal", combatant) };
}

/** A figure changed sides: it goes last there, what it moved counts for the half no more, and it is engaged with nobody. */
function changeSide(state: MomentsState, { combatant, side }: Of<"side">): Applied<MomentsState> {
  const said = lineOf(side, combatant);
  const before = own(state.combatants, combatant)?.side;
  if (before === undefined || before === side) return { state, line: said };
  const change = { side, order: nextOrder(state), moves: {}, stopped: "", back: null, done: false };
  return { state: withFigure(disengaged(state, combatant), combatant, change), line: said };
}

/** A figure was marked as out of action, or no longer. */
function defeat(state: MomentsState, { combatant, defeated }: Of<"defeat">): Applied<MomentsState> {
  const said = lineOf(defeated ? "defeat" : "undefeat", combatant);
  const standing = own(state.combatants, combatant)?.standing ?? "left";
  if (standing === "left") return { state, line: said };
  return { state: withFigure(state, combatant, { standing: defeated ? "out" : "in", outBy: "" }), line: said };
}

/** A status was set or ended from outside: one that an effect had set follows; prone is the figure's own, and costs nothing. */
function status(state: MomentsState, { combatant, status: id, active }: Of<"status">): Applied<MomentsState> {
  const statuses = own(state.combatants, combatant)?.statuses ?? {};
  const change = id === PRONE ? { prone: active } : { statuses: active ? { ...statuses, [id]: true } : without(statuses, id) };
  return { state: withFigure(state, combatant, change), line: lineOf(active ? "status" : "statusEnds", combatant, { status: id }) };
}

/** A referee set the Beats that a figure has used. */
function beats(state: MomentsState, { combatant, spent }: Of<"beats">): Applied<MomentsState> {
  const max = own(state.combatants, combatant)?.max ?? 0;
  const next = withFigure(state, combatant, { spent: Math.min(spent, max) });
  return { state: next, line: withBeats(next, lineOf("beats", combatant), combatant) };
}

/** What the table observed, come true. */
export function observed(state: MomentsState, command: Observed): Applied<MomentsState> {
  switch (command.kind) {
    case "moved":
      return moved(state, command);
    case "placed":
      return placed(state, command);
    case "beats":
      return beats(state, command);
    case "join":
      return join(state, command);
    case "leave":
      return leave(state, command.combatant);
    case "hold":
      return hold(state, command);
    case "conceal":
      return conceal(state, command);
    case "side":
      return changeSide(state, command);
    case "defeat":
      return defeat(state, command);
    case "status":
      return status(state, command);
  }
}
