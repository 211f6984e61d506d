import { makeVisibilityChecks } from "../../kernel/cast/visibility.ts";
import { isEqual } from "../../kernel/diff.ts";
import { lookup } from "../../kernel/records.ts";
import { isReferee } from "../../kernel/seat-rights.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Seat } from "../../kernel/structure.ts";
import type { Combatant, Place, Stack, Step, TimelineState } from "./state.ts";

/** Functions that say what seats may know of the cast of `timeline`. */
export const { isShown, isTarget, knownOf, canSee, slotsOf, refuseTargets } = makeVisibilityChecks<Combatant>();

type Knows = (id: Id, combatant: Combatant | undefined) => boolean;

/** The steps in which the stacks of a phase act. */
const ACTING = new Set<Step>(["flip", "aim", "resolve", "advance"]);

/** Whether a combatant is an NPC, so that GMs play it. */
export const isNpc = (state: TimelineState, id: Id): boolean => lookup(state.combatants, id)?.npc === true;

/** Whether a GM speaks for a player's combatant. */
export function isGmSpeakingForPlayer(state: TimelineState, combatant: Id, seat: Seat): boolean {
  return seat.kind === "user" && seat.gm && lookup(state.combatants, combatant)?.npc === false;
}

/** Whether a stack takes part in a phase: it lands there and is valid, or became void while the counter was on that phase. */
function takesPart({ phase, voided }: Stack, counter: number): boolean {
  return phase === counter && (voided === null || voided.at === counter);
}

/** Returns the ids of combatants that act on the counter's phase, or did before their action became void or was given back. */
function partakersOf({ stacks, phase, gone = [] }: TimelineState): readonly Id[] {
  const those = Object.keys(stacks).filter((id) => Object.values(lookup(stacks, id) ?? {}).some((stack) => takesPart(stack, phase)));
  return [...new Set([...those, ...gone])];
}

/** Whether a combatant acts on the counter's phase, or did before its action was given back, but none that the seat knows. */
function isOnlyHidden(state: TimelineState, knows: Knows): boolean {
  const { gone = [] } = state;
  if (gone.some((id) => knows(id, lookup(state.combatants, id)))) return false;
  let acting = gone.length > 0;
  for (const [id, stacks] of Object.entries(state.stacks)) {
    if (!Object.values(stacks).some((stack) => takesPart(stack, state.phase))) continue;
    // Nearly always one of the first acting combatants is known.
    if (knows(id, lookup(state.combatants, id))) return false;
    acting = true;
  }
  return acting;
}

/** Returns the phase, step and call for a seat that knows only these combatants. If only others act, returns the former phase, ready to advance. */
function placeOf(state: TimelineState, knows: Knows): Place {
  const { phase, step, call, before } = state;
  if (!ACTING.has(step) && step !== "over") return { phase, step, call };
  if (!isOnlyHidden(state, knows)) return { phase, step, call };
  // A window that ended there is over. The GM decides who is next.
  return { phase: before.phase, step: step === "over" ? step : "advance", call: 0 };
}

/** Whether only hidden combatants act on the counter's phase. */
export function isPhaseHiddenOnly(state: TimelineState): boolean {
  return isOnlyHidden(state, (_id, combatant) => combatant?.hidden === false);
}

/** Returns the ids of the combatants that act on the counter's phase, if all are hidden. Else empty. Log lines about the phase concern them. */
export function actorsIfAllHidden(state: TimelineState): readonly Id[] {
  return isPhaseHiddenOnly(state) ? partakersOf(state) : [];
}

/** Returns the phase, step and call of an encounter as a seat sees them that knows no hidden combatants. */
export function publicPlaceOf(state: TimelineState): Place {
  return placeOf(state, (_id, combatant) => combatant?.hidden === false);
}

/** Returns the phase, step and call of an encounter as one seat sees them. */
export function placeFor(state: TimelineState, seat: Seat): Place {
  if (isReferee(seat)) return { phase: state.phase, step: state.step, call: state.call };
  return placeOf(state, (id, combatant) => canSee(seat, id, combatant));
}

/** Returns the state at the phase, step and call that one seat sees. */
export function stateAtSeenPlace(state: TimelineState, seat: Seat): TimelineState {
  const place = placeFor(state, seat);
  return place.phase === state.phase && place.step === state.step ? state : { ...state, ...place };
}

/** Returns the state `next`. If the counter has just reached a phase with actions, notes the phase, step and call that were public before it. */
export function rememberPublicPlace(last: TimelineState, next: TimelineState): TimelineState {
  const { left, ...told } = next;
  if (left === undefined) return rememberPlace(last, next);
  // A phase is left by one command alone. Before the counter moves on, the phase is at its end.
  if (left !== last.left) return rememberPlace({ ...last, step: "advance" }, next);
  // Chat tells the results until all see the counter move on. So a hidden combatant's deed does not end them.
  return isEqual(publicPlaceOf(last), publicPlaceOf(next)) ? rememberPlace(last, next) : rememberPlace(last, told);
}

function rememberPlace(last: TimelineState, next: TimelineState): TimelineState {
  if (ACTING.has(last.step) && last.phase === next.phase) return next;
  const { gone, ...rest } = next;
  const fresh = gone === undefined || next.step === "over" ? next : rest;
  return ACTING.has(next.step) ? { ...fresh, before: publicPlaceOf(last) } : fresh;
}
