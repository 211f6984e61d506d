import { visibilityOf } from "../../kernel/cast/visibility.ts";
import { lookup } from "../../kernel/records.ts";
import { isReferee } from "../../kernel/seats.ts";
import type { Id } from "../../kernel/json.ts";
import type { Seat } from "../../kernel/structure.ts";
import type { Combatant, Place, Stack, Step, TimelineState } from "./state.ts";

/** Who of the cast may be known to whom. */
export const { isShown, isTarget, knownOf, canSee, slotsOf, refuseTargets } = visibilityOf<Combatant>();

type Knows = (id: Id, combatant: Combatant | undefined) => boolean;

/** The steps in which the stacks of a phase are acted. */
const ACTING = new Set<Step>(["flip", "aim", "resolve", "advance"]);

/** Whether the GMs play a combatant. */
export const isNpc = (state: TimelineState, id: Id): boolean => lookup(state.combatants, id)?.npc === true;

/** Whether a GM speaks for somebody that a player plays. */
export function isGmSpeakingForPlayer(state: TimelineState, combatant: Id, seat: Seat): boolean {
  return seat.kind === "user" && seat.gm && lookup(state.combatants, combatant)?.npc === false;
}

/** True for a stack that has its part in a phase: it stands there, or became void as the counter was there. */
function takesPart({ phase, voided }: Stack, counter: number): boolean {
  return phase === counter && (voided === null || voided.at === counter);
}

/** Who acts on the counter's phase, or did before its action was void or given back there. */
function partakersOf({ stacks, phase, gone = [] }: TimelineState): readonly Id[] {
  const those = Object.keys(stacks).filter((id) => Object.values(lookup(stacks, id) ?? {}).some((stack) => takesPart(stack, phase)));
  return [...new Set([...those, ...gone])];
}

/** True where somebody acts on the counter's phase, or did before its action was given back, but nobody of whom one knows. */
function isOnlyHidden(state: TimelineState, knows: Knows): boolean {
  const { gone = [] } = state;
  if (gone.some((id) => knows(id, lookup(state.combatants, id)))) return false;
  let acting = gone.length > 0;
  for (const [id, stacks] of Object.entries(state.stacks)) {
    if (!Object.values(stacks).some((stack) => takesPart(stack, state.phase))) continue;
    // Nearly always one of the first that act is known.
    if (knows(id, lookup(state.combatants, id))) return false;
    acting = true;
  }
  return acting;
}

/** Where the encounter stands for those who know of these combatants only: while none of them acts, at the place before, to be led on. */
function placeOf(state: TimelineState, knows: Knows): Place {
  const { phase, step, call, before } = state;
  if (!ACTING.has(step) && step !== "over") return { phase, step, call };
  if (!isOnlyHidden(state, knows)) return { phase, step, call };
  // A window that ended there is over: who is next is the GM's to say.
  return { phase: before.phase, step: step === "over" ? step : "advance", call: 0 };
}

/** True where only hidden combatants act on the counter's phase. */
export function isPhaseSecret(state: TimelineState): boolean {
  return isOnlyHidden(state, (_id, combatant) => combatant?.hidden === false);
}

/** Who acts on the counter's phase, where all of them are hidden: a line about what the phase comes to is about them. */
export function findUnseenActors(state: TimelineState): readonly Id[] {
  return isPhaseSecret(state) ? partakersOf(state) : [];
}

/** Where the encounter stands for those who know of nobody hidden. */
export function publicPlaceOf(state: TimelineState): Place {
  return placeOf(state, (_id, combatant) => combatant?.hidden === false);
}

/** Where the encounter stands as one seat sees it. */
export function placeFor(state: TimelineState, seat: Seat): Place {
  if (isReferee(seat)) return { phase: state.phase, step: state.step, call: state.call };
  return placeOf(state, (id, combatant) => canSee(seat, id, combatant));
}

/** The state at the place where one seat sees it. */
export function atSeenPlace(state: TimelineState, seat: Seat): TimelineState {
  const place = placeFor(state, seat);
  return place.phase === state.phase && place.step === state.step ? state : { ...state, ...place };
}

/** The next state, with the place before where the counter has come to those who act on a phase. */
export function rememberStep(last: TimelineState, next: TimelineState): TimelineState {
  if (ACTING.has(last.step) && last.phase === next.phase) return next;
  const { gone, ...rest } = next;
  const fresh = gone === undefined || next.step === "over" ? next : rest;
  return ACTING.has(next.step) ? { ...fresh, before: publicPlaceOf(last) } : fresh;
}
