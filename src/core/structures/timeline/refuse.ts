import { own } from "../../kernel/records.ts";
import type { Refusal, Seat } from "../../kernel/structure.ts";
import type { TimelineCommand, Of } from "./commands.ts";
import { here, inStep, refereeOnly } from "./guards.ts";
import { isObserved, type Observed, type Played } from "./observing.ts";
import { poolsFor } from "./pools.ts";
import { no } from "./refusals.ts";
import { refuseCloseCall, refuseGiveBack, refuseHold, refusePass, refuseRecall, refuseSeal, refuseSurprise } from "./refuse-declaring.ts";
import { refuseCloseFlip, refuseDoubt, refuseExpose, refuseKeep, refuseOpen, refuseRestore, refuseVoid } from "./refuse-opening.ts";
import {
  refuseAffect,
  refuseAnswer,
  refuseCloseAim,
  refuseClosePhase,
  refuseContest,
  refuseJudge,
  refuseRefund,
  refuseTarget,
} from "./refuse-resolving.ts";
import type { TimelineState } from "./state.ts";

function refuseJoin(state: TimelineState, command: Of<"join">, seat: Seat): Refusal | null {
  const standing = own(state.combatants, command.member.id)?.standing ?? "left";
  return refereeOnly(seat) ?? (standing === "left" ? null : no("joined", { combatant: command.member.id }));
}

function refusePool(state: TimelineState, { combatant, stat, max }: Of<"pool">, seat: Seat): Refusal | null {
  const isKnown = Object.hasOwn(poolsFor(state, combatant), stat) || max !== undefined;
  return refereeOnly(seat) ?? here(state, combatant) ?? (isKnown ? null : no("noPool", { combatant, stat }));
}

function refusePlayed(state: TimelineState, command: Played, seat: Seat): Refusal | null {
  switch (command.kind) {
    case "seal":
      return refuseSeal(state, command, seat);
    case "pass":
      return refusePass(state, command, seat);
    case "recall":
      return refuseRecall(state, command.combatant, seat);
    case "giveBack":
      return refuseGiveBack(state, [command.combatant, command.stack], seat);
    case "closeCall":
      return refuseCloseCall(state, seat);
    case "open":
    case "break":
      return refuseOpen(state, command, seat);
    case "expose":
      return refuseExpose(state, command, seat);
    case "doubt":
      return refuseDoubt(state, command, seat);
    case "void":
      return refuseVoid(state, command, seat);
    case "keep":
      return refuseKeep(state, [command.combatant, command.stack], seat);
    case "closeFlip":
      return refuseCloseFlip(state, seat);
    case "target":
      return refuseTarget(state, command, seat);
    case "closeAim":
      return refuseCloseAim(state, seat);
    case "judge":
      return refuseJudge(state, command, seat);
    case "affect":
      return refuseAffect(state, command, seat);
    case "refund":
      return refuseRefund(state, command, seat);
    case "contest":
      return refuseContest(state, command, seat);
    case "answer":
      return refuseAnswer(state, command, seat);
    case "restore":
      return refuseRestore(state, command, seat);
    case "closePhase":
      return refuseClosePhase(state, seat);
    case "advance":
      return refereeOnly(seat) ?? inStep(state, seat, "advance");
    case "surprise":
      return refuseSurprise(state, command, seat);
    case "finish":
      return refereeOnly(seat) ?? (state.step === "over" ? no("step", { step: state.step }) : null);
    case "reopen":
      return refereeOnly(seat) ?? inStep(state, seat, "over");
  }
}

function refuseObserved(state: TimelineState, command: Observed, seat: Seat): Refusal | null {
  switch (command.kind) {
    case "join":
      return refuseJoin(state, command, seat);
    case "pool":
      return refusePool(state, command, seat);
    case "hold":
      return refuseHold(state, command, seat);
    default:
      return refereeOnly(seat) ?? here(state, command.combatant);
  }
}

/** Why this seat may not give this command now, or null; what the table observes is never refused. Rule: the step table of docs/rules/timeline.md. */
export function refuse(state: TimelineState, command: TimelineCommand, seat: Seat): Refusal | null {
  if (!isObserved(command)) return refusePlayed(state, command, seat);
  return seat.kind === "table" ? null : refuseObserved(state, command, seat);
}
