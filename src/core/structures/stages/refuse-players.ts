import { own } from "../../kernel/records.ts";
import { first } from "../../kernel/refusals.ts";
import { isReferee } from "../../kernel/seats.ts";
import type { Id, Refusal, Seat } from "../../kernel/structure.ts";
import type { Adjust, Announce } from "./commands.ts";
import {
  deed,
  hasAction,
  inPlay,
  inStage,
  inStep,
  mayAnnounce,
  mayAnnounceLate,
  narratorOnly,
  no,
  notBiding,
  ownCombatant,
  targetable,
} from "./guards.ts";
import { notKnown } from "./refuse-sealed.ts";
import { sealedOf } from "./sealed.ts";
import { stepFor } from "./sight.ts";
import { isClosed, isSpeed, isStage, shifted, stands } from "./stage.ts";
import type { StagesState } from "./state.ts";
import { gateOf } from "./waiting.ts";

function refuseTimely(state: StagesState, { combatant }: Announce, seat: Seat): Refusal | null {
  if (state.step === "announce" && state.sealing !== undefined) return no("sealed");
  if (state.step === "announce") return mayAnnounce(state, combatant, gateOf(state));
  return isReferee(seat) && isStage(state.step) ? no("stageNeeded") : no("step", { step: stepFor(state, seat) });
}

function refuseLate(state: StagesState, { combatant, stage }: Announce, seat: Seat): Refusal | null {
  return first(
    () => narratorOnly(seat),
    () => inStage(state),
    () => (stage !== undefined && isClosed(state, stage) ? no("stageClosed", { stage }) : null),
    () => mayAnnounceLate(state, combatant),
  );
}

/** Why a combatant may not announce this: in `announce` its controller, in a stage the Narrator (late, with a stage that is not over). */
export function refuseAnnounce(state: StagesState, command: Announce, seat: Seat): Refusal | null {
  const { combatant, text, card, targets = [], stage } = command;
  return first(
    () => ownCombatant(state, combatant, seat),
    () => (text.trim() === "" && card === undefined ? no("empty") : null),
    () => targetable(state, targets, seat),
    () => (stage === undefined ? refuseTimely(state, command, seat) : refuseLate(state, command, seat)),
  );
}

/** Why an announcement may not be taken back. */
export function refuseWithdraw(state: StagesState, combatant: Id, seat: Seat): Refusal | null {
  const one = deed(state, combatant);
  const sealed = sealedOf(state, combatant);
  return first(
    () => ownCombatant(state, combatant, seat),
    () => inStep(state, "announce", seat),
    () => inPlay(state, combatant),
    () => (sealed === undefined ? (hasAction(one) ?? notBiding(one, true)) : notKnown(sealed, combatant, seat)),
  );
}

function silent(state: StagesState, combatant: Id): Refusal | null {
  if (sealedOf(state, combatant) !== undefined || stands(own(state.actions, combatant))) return no("hasActed", { combatant });
  return own(state.combatants, combatant)?.passed === true ? no("alreadyPassed", { combatant }) : null;
}

/** Why an action may not be adjusted, whichever way. */
export function adjustable(state: StagesState, combatant: Id): Refusal | null {
  const one = deed(state, combatant);
  const [, action] = one;
  return first(
    () => (state.house.adjust ? null : no("adjustOff")),
    () => hasAction(one),
    () => notBiding(one, true),
    () => (action?.stage === null ? no("unclassified", { combatant }) : null),
    () => (action?.difficulty === null ? no("unrated", { combatant }) : null),
    () => (action?.adjusted === null ? null : no("adjusted", { combatant })),
  );
}

/** Why a combatant may not pass: in `announce` it has said something, in `classify` there is nothing to decline. */
export function refusePass(state: StagesState, combatant: Id, seat: Seat): Refusal | null {
  const seen = stepFor(state, seat);
  const settled = () => (own(state.actions, combatant)?.settled === true ? no("settled", { combatant }) : null);
  return first(
    () => ownCombatant(state, combatant, seat),
    () => inPlay(state, combatant),
    () => (seen === "announce" || seen === "classify" ? null : no("step", { step: seen })),
    () => (seen === "announce" ? silent(state, combatant) : (adjustable(state, combatant) ?? settled())),
  );
}

/** Why speed may not be traded for difficulty. Rule: rules.md 3.1 "speed vs accuracy". */
export function refuseAdjust(state: StagesState, { combatant, way }: Adjust, seat: Seat): Refusal | null {
  const room = () => {
    const stage = own(state.actions, combatant)?.stage ?? null;
    const next = stage !== null && isSpeed(stage) ? shifted(stage, way) : null;
    return next === null ? no(way === "faster" ? "fastest" : "slowest", { combatant }) : null;
  };
  return first(
    () => ownCombatant(state, combatant, seat),
    () => inStep(state, "classify", seat),
    () => inPlay(state, combatant),
    () => adjustable(state, combatant),
    room,
  );
}

/** Why a combatant may not bide. Rule: rules.md 3.1 "biding". */
export function refuseBide(state: StagesState, combatant: Id, seat: Seat): Refusal | null {
  const one = deed(state, combatant);
  return first(
    () => ownCombatant(state, combatant, seat),
    () => (state.house.bide ? null : no("bideOff")),
    () => inStep(state, "classify", seat),
    () => inPlay(state, combatant),
    () => hasAction(one),
    () => notBiding(one, true),
  );
}
