import { refuseGone, refuseOutOfPlay } from "../../kernel/cast/refusals.ts";
import { memoByIdentity } from "../../kernel/memo.ts";
import { lookup } from "../../kernel/records.ts";
import { isReferee } from "../../kernel/seats.ts";
import type { Id } from "../../kernel/json.ts";
import type { Refusal, Seat } from "../../kernel/structure.ts";
import { no } from "./refusals.ts";
import { stepFor } from "./visibility.ts";
import { isShut } from "../../kernel/slot.ts";
import { closedDeedsOf, sealedOf } from "./sealed-deeds.ts";
import { isClosed, isStage, stageOf, isStanding } from "./stage.ts";
import type { Action, SealedDeed, StagesState, Step } from "./state.ts";
import { isOpenFor, type Gate } from "./waiting.ts";

/** A combatant with what it does, if anything. */
export interface Deed {
  readonly id: Id;
  readonly action: Action | undefined;
}

/** What a combatant does. */
export function deedAt(state: StagesState, id: Id): Deed {
  return { id, action: lookup(state.actions, id) };
}

/** Refuses a seat that is not the Narrator's. */
export function refereeOnly(seat: Seat): Refusal | null {
  return isReferee(seat) ? null : no("narrator");
}

/** Refuses every step but one, as the seat sees the step. */
export function refuseOtherSteps(state: StagesState, step: Step, seat: Seat): Refusal | null {
  const seen = stepFor(state, seat);
  return seen === step ? null : no("step", { step: seen });
}

/** Refuses every step that is not a stage. */
export function refuseOutsideStages(state: StagesState): Refusal | null {
  return isStage(state.step) ? null : no("step", { step: state.step });
}

/** Refuses where there is no action, or only a void one. */
export function hasAction({ id, action }: Deed): Refusal | null {
  if (action === undefined) return no("noAction", { combatant: id });
  return action.voided === null ? null : no("voided", { combatant: id });
}

/** Refuses an action that bides, and with `also` one that bided in the last round. */
export function refuseBiding({ id, action }: Deed, also = false): Refusal | null {
  return action !== undefined && (action.biding || (also && action.stage === "first")) ? no("bided", { combatant: id }) : null;
}

/** Refuses an action whose stage is over. */
export function refuseClosed(state: StagesState, { action }: Deed): Refusal | null {
  const stage = action === undefined ? null : stageOf(action);
  return stage !== null && isClosed(state, stage) ? no("stageClosed", { stage }) : null;
}

/** Refuses what the order of announcing does not allow yet, or no longer. Rule: rules.md C7. */
function refuseByGate(state: StagesState, id: Id, gate: Gate): Refusal | null {
  const combatant = lookup(state.combatants, id);
  return combatant === undefined || isOpenFor(gate, combatant) ? null : no(state.house.announceOrder, { combatant: id });
}

/** Why a combatant may not announce, or announce again, while announcing; null if it may. */
export function mayAnnounce(state: StagesState, id: Id, gate: Gate): Refusal | null {
  const one = deedAt(state, id);
  return refuseOutOfPlay(state, id) ?? (isStanding(one.action) ? refuseBiding(one, true) : null) ?? refuseByGate(state, id, gate);
}

/** Why nothing may be announced late for a combatant: it is not in play, or has its action already; null if it may. */
export function mayAnnounceLate(state: StagesState, id: Id): Refusal | null {
  return refuseOutOfPlay(state, id) ?? (isStanding(lookup(state.actions, id)) ? no("hasActed", { combatant: id }) : null);
}

const workables = memoByIdentity((_state: StagesState) => new Map<Id, Refusal | null>());

/** Refuses what is no action of the Narrator's to work on: not there, void, biding or of a closed stage. Many commands ask it of the same state. */
export function refuseUnworkable(state: StagesState, id: Id): Refusal | null {
  const known = workables(state);
  let refusal = known.get(id);
  if (refusal === undefined) {
    const one = deedAt(state, id);
    refusal = hasAction(one) ?? refuseBiding(one) ?? refuseClosed(state, one);
    known.set(id, refusal);
  }
  return refusal;
}

/** True for a void action that may stand again: its stage is known or still to be given, and not over. */
export function isRestorable(state: StagesState, action: Action | undefined): boolean {
  if (action === undefined || action.voided === null || action.voided.why === "false" || action.voided.why === "lost") return false;
  const stage = stageOf(action);
  if (stage !== null) return !isClosed(state, stage);
  return action.biding || state.step === "announce" || state.step === "classify";
}

/** Why nothing of a combatant is to be restored; null if something is. */
export function mayRestore(state: StagesState, id: Id): Refusal | null {
  const isOut = lookup(state.combatants, id)?.standing === "out";
  return refuseGone(state, id) ?? (isOut || isRestorable(state, lookup(state.actions, id)) ? null : no("standing", { combatant: id }));
}

/** Refuses to a player what people have read already: only the Narrator takes it back. Rule: rules.md 6.5. */
export function refuseKnown(deed: SealedDeed | undefined, combatant: Id, seat: Seat): Refusal | null {
  return deed?.known === true && !isReferee(seat) ? no("known", { combatant }) : null;
}

/** Refuses where nothing lies sealed. */
export function hasSeal(state: StagesState, combatant: Id): Refusal | null {
  return refuseOutOfPlay(state, combatant) ?? (isShut(sealedOf(state, combatant)) ? null : no("noSeal", { combatant }));
}

/** Refuses while something lies sealed. */
export function refuseSealed(state: StagesState): Refusal | null {
  const [one] = closedDeedsOf(state);
  return one === undefined ? null : no("sealed");
}

/** Why an action may not be adjusted, whichever way. */
export function refuseUnadjustable(state: StagesState, combatant: Id): Refusal | null {
  const one = deedAt(state, combatant);
  const { action } = one;
  return (
    (state.house.adjust ? null : no("adjustOff")) ??
    hasAction(one) ??
    refuseBiding(one, true) ??
    (action?.stage === null ? no("unclassified", { combatant }) : null) ??
    (action?.difficulty === null ? no("unrated", { combatant }) : null) ??
    (action?.adjusted === null ? null : no("adjusted", { combatant }))
  );
}
