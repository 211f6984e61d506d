import { findPresent, refuseOutOfPlay } from "../../kernel/cast/refusals.ts";
import { memoByIdentity } from "../../kernel/memo-by-identity.ts";
import { lookup } from "../../kernel/records.ts";
import { isRefusal } from "../../kernel/refusals.ts";
import { isReferee } from "../../kernel/seat-rights.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Refusal, Seat } from "../../kernel/structure.ts";
import { no } from "./refusals.ts";
import { stepFor } from "./visibility.ts";
import { isShut } from "../../kernel/sealed-slot.ts";
import { closedDeedsOf, sealedDeedOf } from "./sealed-deeds.ts";
import { isStageClosed, isStage, stageOf, isNotVoid } from "./stages-and-speeds.ts";
import type { Action, SealedDeed, Stage, StagesState, Step } from "./state.ts";
import { mayAnnounceInOrder } from "./waiting.ts";

/** An action, with the combatant that does it. */
export interface Deed {
  readonly id: Id;
  readonly action: Action;
}

/** Finds a combatant's action. Refuses a missing and a void action. */
export function findAction(state: StagesState, id: Id): Deed | Refusal {
  const action = lookup(state.actions, id);
  if (action === undefined) return no("noAction", { combatant: id });
  return action.voided === null ? { id, action } : no("voided", { combatant: id });
}

/** Refuses a seat that may not act as referee. */
export function refuseNonReferee(seat: Seat): Refusal | null {
  return isReferee(seat) ? null : no("narrator");
}

/** Refuses a command unless the step, as the seat sees it, is the given step. */
export function refuseOtherSteps(state: StagesState, step: Step, seat: Seat): Refusal | null {
  const seen = stepFor(state, seat);
  return seen === step ? null : no("step", { step: seen });
}

/** Refuses a command while the present step is not a stage, in which actions resolve. */
export function refuseOutsideStages(state: StagesState): Refusal | null {
  return isStage(state.step) ? null : no("step", { step: state.step });
}

/** Refuses an action that waits for the next round (`biding`). With `also`, refuses an action that waited in the last round as well. */
export function refuseBiding({ id, action }: Deed, also = false): Refusal | null {
  return action.biding || (also && action.stage === "first") ? no("bided", { combatant: id }) : null;
}

/** Refuses an action whose stage is over. */
export function refuseClosedStage(state: StagesState, { action }: Deed): Refusal | null {
  const stage = stageOf(action);
  return stage !== null && isStageClosed(state, stage) ? no("stageClosed", { stage }) : null;
}

/** Finds a combatant's action that may be taken back or classified. Refuses a void action, or one that waits or has waited a round (bides). */
export function findUnbided(state: StagesState, id: Id): Deed | Refusal {
  const deed = findAction(state, id);
  return isRefusal(deed) ? deed : (refuseBiding(deed, true) ?? deed);
}

/** Refuses a combatant that may not announce yet, or may no longer, by the order of announcing. Rule: rules.md C7. */
function refuseByGate(state: StagesState, id: Id): Refusal | null {
  const combatant = lookup(state.combatants, id);
  return combatant === undefined || mayAnnounceInOrder(state, combatant) ? null : no(state.house.announceOrder, { combatant: id });
}

/** Returns why a combatant may not announce, or announce again, during the announcing. Null if it may. */
export function refuseAnnouncement(state: StagesState, id: Id): Refusal | null {
  const action = lookup(state.actions, id);
  return refuseOutOfPlay(state, id) ?? (isNotVoid(action) ? refuseBiding({ id, action }, true) : null) ?? refuseByGate(state, id);
}

/** Returns why a combatant may not announce late: it is not in play, or already has an action. Null if it may. */
export function refuseLateAnnouncement(state: StagesState, id: Id): Refusal | null {
  return refuseOutOfPlay(state, id) ?? (isNotVoid(lookup(state.actions, id)) ? no("hasActed", { combatant: id }) : null);
}

const workables = memoByIdentity((_state: StagesState) => new Map<Id, Deed | Refusal>());

/** Finds an action for the GM to work on. Refuses an action that is missing, void, kept for next round, or in a closed stage. */
export function findWorkable(state: StagesState, id: Id): Deed | Refusal {
  const known = workables(state);
  let found = known.get(id);
  if (found === undefined) {
    const deed = findAction(state, id);
    found = isRefusal(deed) ? deed : (refuseBiding(deed) ?? refuseClosedStage(state, deed) ?? deed);
    known.set(id, found);
  }
  return found;
}

/** Whether a void action may be restored: its stage is not over, or not given yet. Never if its sealed content was false or lost. */
function isRestorable(state: StagesState, action: Action | undefined): boolean {
  if (action === undefined || action.voided === null || action.voided.why === "false" || action.voided.why === "lost") return false;
  const stage = stageOf(action);
  if (stage !== null) return !isStageClosed(state, stage);
  return action.biding || state.step === "announce" || state.step === "classify";
}

/** What can be restored of a combatant: the combatant itself if it is out of action, and its void action if that can still count. */
export interface Restorable {
  readonly isOut: boolean;
  readonly action: Action | undefined;
}

/** Finds what can be restored of a combatant. Refuses if nothing can be. */
export function findRestorable(state: StagesState, id: Id): Restorable | Refusal {
  const found = findPresent(state, id);
  if (isRefusal(found)) return found;
  const isOut = found.member.standing === "out";
  const known = lookup(state.actions, id);
  const action = isRestorable(state, known) ? known : undefined;
  return isOut || action !== undefined ? { isOut, action } : no("standing", { combatant: id });
}

/** Refuses a player who takes back a sealed deed that people have already read before an undo. Only the GM may. Rule: rules.md 6.5. */
export function refuseWithdrawingKnown(deed: SealedDeed | undefined, combatant: Id, seat: Seat): Refusal | null {
  return deed?.known === true && !isReferee(seat) ? no("known", { combatant }) : null;
}

/** Refuses a combatant that is out of play, or whose deed for this round is not sealed or already open. */
export function refuseWithoutClosedDeed(state: StagesState, combatant: Id): Refusal | null {
  return refuseOutOfPlay(state, combatant) ?? (isShut(sealedDeedOf(state, combatant)) ? null : no("noSeal", { combatant }));
}

/** Refuses a command while a deed of a combatant in play is still sealed. */
export function refuseWhileSealed(state: StagesState): Refusal | null {
  const [one] = closedDeedsOf(state);
  return one === undefined ? null : no("sealed");
}

/** Finds an action whose speed may be traded for difficulty (`adjust`), with its stage. */
export function findAdjustable(state: StagesState, combatant: Id): (Deed & { readonly stage: Stage }) | Refusal {
  if (!state.house.adjust) return no("adjustOff");
  const deed = findUnbided(state, combatant);
  if (isRefusal(deed)) return deed;
  const { stage, difficulty, adjusted } = deed.action;
  if (stage === null) return no("unclassified", { combatant });
  if (difficulty === null) return no("unrated", { combatant });
  return adjusted === null ? { ...deed, stage } : no("adjusted", { combatant });
}
