import { withMember } from "../../../kernel/cast/member.ts";
import { refuseOutOfPlay } from "../../../kernel/cast/refusals.ts";
import { COMBATANT, type Given } from "../../../kernel/command-fields.ts";
import { memoByIdentity } from "../../../kernel/memo-by-identity.ts";
import { mapValues, lookup, omitKey } from "../../../kernel/records.ts";
import { isRefusal } from "../../../kernel/refusals.ts";
import { isReferee } from "../../../kernel/seat-rights.ts";
import type { Id } from "../../../kernel/json-types.ts";
import type { Refusal, Seat } from "../../../kernel/structure.ts";
import type { Asking } from "../../../kernel/command-definition.ts";
import { cleanText, isBlank } from "../../../kernel/clean-text.ts";
import { makeAnnouncedAction } from "../announced-action.ts";
import { withAction } from "../setters.ts";
import {
  findAdjustable,
  findUnbided,
  refuseOutsideStages,
  refuseAnnouncement,
  refuseLateAnnouncement,
  refuseNonReferee,
  refuseWithdrawingKnown,
} from "../preconditions.ts";
import { no } from "../refusals.ts";
import { TARGETS, TEXT } from "../limits.ts";
import { deedLine, line, lineOf, type LogKey } from "../log.ts";
import { sealedDeedOf, withdrawSealed } from "../sealed-deeds.ts";
import { stepFor, refuseTargets } from "../visibility.ts";
import { isStageClosed, isStage, stageLogData, isNotVoid } from "../stages-and-speeds.ts";
import { SPEEDS, STAGES, type Speed, type StagesState } from "../state.ts";
import { awaitedCombatantsOf } from "../waiting.ts";
import { command } from "./define-command.ts";

const awaitedSetOf = memoByIdentity((state: StagesState) => new Set(awaitedCombatantsOf(state)));

/** Returns the fields of an offer with a required text, which may not be empty. */
export const requiredTextFields = () => ({ text: { type: "text", min: 1, max: TEXT } }) as const;

/** Whether announcing is a player's large button: the step waits for one of the combatants `who`. */
export const isLargeButton = ({ state, seat }: Asking<StagesState>, who: readonly Id[]): boolean =>
  !isReferee(seat) && who.some((id) => awaitedSetOf(state).has(id));

function refuseTimely(state: StagesState, combatant: Id, seat: Seat): Refusal | null {
  if (state.step === "announce") return state.sealing === undefined ? refuseAnnouncement(state, combatant) : no("sealed");
  return isReferee(seat) && isStage(state.step) ? no("stageNeeded") : no("step", { step: stepFor(state, seat) });
}

function refuseLate(state: StagesState, combatant: Id, stage: Speed, seat: Seat): Refusal | null {
  return (
    refuseNonReferee(seat) ??
    refuseOutsideStages(state) ??
    (isStageClosed(state, stage) ? no("stageClosed", { stage }) : null) ??
    refuseLateAnnouncement(state, combatant)
  );
}

const fields = {
  combatant: COMBATANT,
  text: { type: "text", max: TEXT },
  card: { type: "key", optional: true },
  targets: { type: "ids", max: TARGETS, optional: true },
  stage: { type: "choice", among: SPEEDS, optional: true },
} as const;

function announceKey(state: StagesState, { combatant, stage }: Given<typeof fields>, seat: Seat): LogKey {
  if (stage !== undefined) return "announceLate";
  if (isNotVoid(lookup(state.actions, combatant))) return "announceAgain";
  return seat.kind === "user" && seat.gm && lookup(state.combatants, combatant)?.npc === false ? "announceFor" : "announce";
}

/** Announces a combatant's action as text, card or both, or replaces it in place. With `stage` (GM only) a late action joins that stage last. */
export const announce = command({
  fields,
  by: "owner",
  refuse: (state, { combatant, text, card, targets = [], stage }, seat) =>
    (isBlank(text) && card === undefined ? no("empty") : null) ??
    refuseTargets(state, targets, seat) ??
    (stage === undefined ? refuseTimely(state, combatant, seat) : refuseLate(state, combatant, stage, seat)),
  apply(state, given, seat) {
    const { combatant, text, card = "", targets = [], stage = null } = given;
    const before = lookup(state.actions, combatant);
    const order = isNotVoid(before) ? before.order : state.announced + 1;
    const action = { ...makeAnnouncedAction(state, { text: cleanText(text), card, targets }, order), stage, late: stage !== null };
    const next = { ...state, announced: Math.max(state.announced, order), actions: { ...state.actions, [combatant]: action } };
    const line = deedLine(next, announceKey(state, given, seat), combatant, stage === null ? {} : { stage });
    return { state: withMember(next, combatant, { passed: false }), line };
  },
  offer: [
    { during: ["announce"], with: ["text"], optional: ["card", "targets"], ranges: requiredTextFields },
    {
      during: STAGES,
      with: ["text", "stage"],
      optional: ["card", "targets"],
      ranges: ({ state }) => ({
        ...requiredTextFields(),
        stage: { type: "choice", among: SPEEDS.filter((stage) => !isStageClosed(state, stage)) },
      }),
    },
  ],
  likely: isLargeButton,
});

/** Takes back an announcement or a sealed action, which counts as a pass. */
export const withdraw = command({
  fields: { combatant: COMBATANT },
  by: "owner",
  during: ["announce"],
  find(state, { combatant }) {
    const refusal = refuseOutOfPlay(state, combatant);
    if (refusal !== null) return refusal;
    const sealed = sealedDeedOf(state, combatant);
    return sealed === undefined ? findUnbided(state, combatant) : { sealed };
  },
  refuse: (_state, { combatant }, seat, found) => ("sealed" in found ? refuseWithdrawingKnown(found.sealed, combatant, seat) : null),
  apply(state, { combatant }, _seat, _rolled, found) {
    if ("sealed" in found) return withdrawSealed(state, combatant, found.sealed);
    const next = { ...state, actions: omitKey(state.actions, combatant) };
    return { state: withMember(next, combatant, { passed: true }), line: deedLine(state, "withdraw", combatant) };
  },
});

function refuseUnannounced(state: StagesState, combatant: Id): Refusal | null {
  if (sealedDeedOf(state, combatant) !== undefined || isNotVoid(lookup(state.actions, combatant))) return no("hasActed", { combatant });
  return lookup(state.combatants, combatant)?.passed === true ? no("alreadyPassed", { combatant }) : null;
}

function refuseDeclining(state: StagesState, combatant: Id): Refusal | null {
  const found = findAdjustable(state, combatant);
  if (isRefusal(found)) return found;
  return found.action.settled ? no("settled", { combatant }) : null;
}

/** Passes: the combatant announces nothing this round. In `classify` it declines an adjustment. */
export const pass = command({
  fields: { combatant: COMBATANT },
  by: "owner",
  refuse(state, { combatant }, seat) {
    const step = stepFor(state, seat);
    return (
      refuseOutOfPlay(state, combatant) ??
      (step === "announce" || step === "classify" ? null : no("step", { step })) ??
      (step === "announce" ? refuseUnannounced(state, combatant) : refuseDeclining(state, combatant))
    );
  },
  apply(state, { combatant }) {
    if (state.step === "announce") return { state: withMember(state, combatant, { passed: true }), line: lineOf("pass", combatant) };
    const line = deedLine(state, "settle", combatant, stageLogData(state, combatant));
    return { state: withAction(state, combatant, { settled: true }), line };
  },
  offer: [{ during: ["announce", "classify"] }],
});

/** Closes the announcing. Combatants that are still waited for pass. Sealed actions are opened next. */
export const lock = command({
  fields: {},
  by: "referee",
  during: ["announce"],
  apply(state) {
    const late = awaitedCombatantsOf(state);
    const absent = new Set(late);
    const combatants = mapValues(state.combatants, (combatant, id) => (absent.has(id) ? { ...combatant, passed: true } : combatant));
    const step = state.sealing === undefined ? "classify" : "reveal";
    return { state: { ...state, combatants, step }, line: line(late.length === 0 ? "lock" : "lockPassing", [], { count: late.length }) };
  },
  likely: true,
});
