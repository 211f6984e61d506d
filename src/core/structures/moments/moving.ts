import { own } from "../../kernel/records.ts";
import type { Applied, Id, Refusal, Seat } from "../../kernel/structure.ts";
import type { MomentsCommand, Of } from "./commands.ts";
import { withFigure, withNear } from "./change.ts";
import {
  affordsMove,
  guarded,
  here,
  mayDrop,
  mayMove,
  mayRise,
  narratorOnly,
  ownFigure,
  priceOf,
  pronePrice,
  risePrice,
  type Guard,
} from "./guards.ts";
import { line, lineOf, reasonOf } from "./log.ts";
import { beatsFor, stoppedAt } from "./movement.ts";
import { no } from "./refusals.ts";
import { spend, taken, withBeats, withMove } from "./spending.ts";
import type { MomentsState } from "./state.ts";

type Dropping = Extract<MomentsCommand, { readonly kind: "prone" | "rise" }>;

/** Why a typed move is refused, or null. */
export function refuseMove(state: MomentsState, command: Of<"move">, seat: Seat): Refusal | null {
  const { combatant, way, spaces, override } = command;
  return (
    ownFigure(state, combatant, seat) ??
    guarded(seat, override, () => mayMove(state, combatant, way) ?? affordsMove(state, combatant, [way, spaces]))
  );
}

/** A move without a token; one that is not sneaked ends sneaking. Rule: moments.txt "Movement Beats Table". */
export function move(state: MomentsState, command: Of<"move">): Applied<MomentsState> {
  const { combatant, way, spaces } = command;
  const figure = own(state.combatants, combatant);
  const said = lineOf("move", combatant, { way, spaces, ...reasonOf(command) });
  if (figure === undefined) return { state, line: said };
  const { near, sneaking } = figure;
  const beats = taken(figure, priceOf(state, beatsFor(way, spaces)));
  const moves = withMove(figure, { gesture: "", from: null, to: null, beats, spaces, near, sneaking });
  const next = spend(state, combatant, [beats, { moves, back: null, sneaking: sneaking && way === "sneak" }]);
  return { state: next, line: withBeats(next, said, combatant) };
}

const DROPPING: Readonly<Record<Dropping["kind"], Guard>> = { prone: mayDrop, rise: mayRise };

/** Why dropping prone, or rising, is refused, or null. */
export function refuseDropping(state: MomentsState, { kind, combatant, override }: Dropping, seat: Seat): Refusal | null {
  return ownFigure(state, combatant, seat) ?? guarded(seat, override, () => DROPPING[kind](state, combatant));
}

/** A figure drops prone, or rises. Rule: moments.txt "Movement Beats Table". */
export function drop(state: MomentsState, command: Dropping): Applied<MomentsState> {
  const { kind, combatant } = command;
  const figure = own(state.combatants, combatant);
  const said = lineOf(kind, combatant, reasonOf(command));
  if (figure === undefined) return { state, line: said };
  const price = kind === "prone" ? pronePrice(state, figure) : risePrice(state, figure);
  const next = spend(state, combatant, [price, { prone: kind === "prone" }]);
  return { state: next, line: withBeats(next, said, combatant) };
}

/** Why the DN's word on contact is refused, or null. */
export function refuseContact(state: MomentsState, { combatant, target }: Of<"contact">, seat: Seat): Refusal | null {
  return narratorOnly(seat) ?? here(state, combatant) ?? (combatant === target || here(state, target) !== null ? no("target") : null);
}

/** Whether contact ends the movement of who has moved this half. */
function stopped(state: MomentsState, id: Id): MomentsState {
  const figure = own(state.combatants, id);
  if (figure === undefined || figure.stopped !== "" || figure.side !== state.half || Object.keys(figure.moves).length === 0) return state;
  return withFigure(state, id, { stopped: stoppedAt(state, id, figure.near) });
}

function released(state: MomentsState, id: Id, other: Id): MomentsState {
  return own(state.combatants, id)?.stopped === other ? withFigure(state, id, { stopped: "" }) : state;
}

/** The DN says who is in contact with whom: who moved into it goes no further this half, and who is out of it may. Rule: moments.txt "Important Note". */
export function contact(state: MomentsState, { combatant, target, active }: Of<"contact">): Applied<MomentsState> {
  const near = (own(state.combatants, combatant)?.near ?? []).filter((id) => id !== target);
  const said = line(active ? "contact" : "contactEnds", [combatant, target], { combatant, target });
  const next = withNear(state, combatant, active ? [...near, target] : near);
  if (active) return { state: stopped(stopped(next, combatant), target), line: said };
  return { state: released(released(next, combatant, target), target, combatant), line: said };
}
