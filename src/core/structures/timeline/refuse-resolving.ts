import { own } from "../../kernel/records.ts";
import { isReferee } from "../../kernel/seats.ts";
import type { Refusal, Seat } from "../../kernel/structure.ts";
import type { Of } from "./commands.ts";
import { acts, hasPool, inStep, isPause, isTarget, noPause, ownCombatant, refereeOnly, tableOnly, targetable } from "./guards.ts";
import { no } from "./refusals.ts";
import { effectKeyOf, isAimless } from "./resolving.ts";
import { sees } from "./sight.ts";
import { acting, isCommitted, stackAt, type Spot } from "./stacks.ts";
import type { Stack, TimelineState } from "./state.ts";

/** Why targets may not be named: while they are gathered by who controls the combatant, later by a GM. */
export function refuseTarget(state: TimelineState, { combatant, stack, targets }: Of<"target">, seat: Seat): Refusal | null {
  const spot: Spot = [combatant, stack];
  return (
    ownCombatant(state, combatant, seat) ??
    (isReferee(seat) ? inStep(state, seat, "aim", "resolve") : inStep(state, seat, "aim")) ??
    acts(state, spot) ??
    noPause(state, spot) ??
    targetable(state, targets, seat)
  );
}

/** Why targets are not all named yet. */
export function refuseCloseAim(state: TimelineState, seat: Seat): Refusal | null {
  const aimless = acting(state).find(([, stack]) => isAimless(stack));
  return tableOnly(seat) ?? inStep(state, seat, "aim") ?? (aimless === undefined ? null : no("aimless", { combatant: aimless[0][0] }));
}

function onAction(state: TimelineState, spot: Spot, seat: Seat): Refusal | null {
  return refereeOnly(seat) ?? inStep(state, seat, "resolve") ?? acts(state, spot) ?? noPause(state, spot);
}

/** Why an action may not be judged: it is not of the phase that resolves. */
export function refuseJudge(state: TimelineState, { combatant, stack }: Of<"judge">, seat: Seat): Refusal | null {
  return onAction(state, [combatant, stack], seat);
}

function refuseDrop(state: TimelineState, command: Of<"affect">): Refusal | null {
  const effects = stackAt(state, [command.combatant, command.stack])?.effects ?? {};
  return Object.hasOwn(effects, effectKeyOf(command)) ? null : no("noEffect");
}

function refuseEffect(state: TimelineState, { combatant, stack, effect, target, stat, amount, status }: Of<"affect">): Refusal | null {
  const isOfPool = effect === "spend" || effect === "drain";
  return (
    (stackAt(state, [combatant, stack])?.result === "failure" ? no("failed", { combatant }) : null) ??
    (isOfPool && (stat === undefined || amount === undefined || amount === 0) ? no("amount") : null) ??
    (isOfPool ? hasPool(state, target, stat ?? "") : null) ??
    (effect === "status" && status === undefined ? no("status") : null)
  );
}

/** Why an action may not have an effect: one that failed has none, points want a pool and an amount, a status its name. */
export function refuseAffect(state: TimelineState, command: Of<"affect">, seat: Seat): Refusal | null {
  return (
    onAction(state, [command.combatant, command.stack], seat) ??
    (isTarget(state, command.target, seat) || command.drop === true ? null : no("target")) ??
    (command.drop === true ? refuseDrop(state, command) : refuseEffect(state, command))
  );
}

/** Why a Pause may not give that pool back. */
export function refuseRefund(state: TimelineState, { combatant, stack, stat }: Of<"refund">, seat: Seat): Refusal | null {
  const spot: Spot = [combatant, stack];
  return (
    ownCombatant(state, combatant, seat) ??
    inStep(state, seat, "resolve") ??
    acts(state, spot) ??
    (isPause(stackAt(state, spot)) ? null : no("noPause", { combatant })) ??
    (stat === undefined ? null : hasPool(state, combatant, stat))
  );
}

/** Why no contest opens about an action. Rule: rules.md A11. */
export function refuseContest(state: TimelineState, { combatant, stack, defender, stat }: Of<"contest">, seat: Seat): Refusal | null {
  return (
    onAction(state, [combatant, stack], seat) ??
    (state.house.dbc === "assisted" ? null : no("contestOff")) ??
    (defender !== combatant && isTarget(state, defender, seat) ? null : no("target")) ??
    hasPool(state, defender, stat)
  );
}

/** Why a contest may not be answered so. */
export function refuseAnswer(state: TimelineState, { combatant, against, stack, bid }: Of<"answer">, seat: Seat): Refusal | null {
  const contest = stackAt(state, [against, stack])?.contest ?? null;
  const isAnswered = contest !== null && (contest.seal !== "" || contest.answer !== null);
  return (
    ownCombatant(state, combatant, seat) ??
    (sees(seat, against, own(state.combatants, against)) ? null : no("combatant")) ??
    inStep(state, seat, "resolve") ??
    (contest?.defender === combatant ? acts(state, [against, stack]) : no("noContest", { combatant: against })) ??
    (isAnswered ? no("answered", { combatant }) : null) ??
    (bid !== undefined && isCommitted(state, bid) ? no("copied") : null)
  );
}

function wants({ bid, result, refund, contest }: Stack): "bidSealed" | "unjudged" | "unchosen" | "answerSealed" | null {
  if (bid === null) return "bidSealed";
  if (contest !== null && contest.seal !== "" && contest.answer === null) return "answerSealed";
  if (bid.kind === "pause") return refund === null ? "unchosen" : null;
  return result === null ? "unjudged" : null;
}

/** Why the phase may not close: an action wants a result, a Pause its pool, or an answer is sealed. */
export function refuseClosePhase(state: TimelineState, seat: Seat): Refusal | null {
  const open = () => {
    for (const [[combatant], stack] of acting(state)) {
      const reason = wants(stack);
      if (reason !== null) return no(reason, { combatant });
    }
    return null;
  };
  return refereeOnly(seat) ?? inStep(state, seat, "resolve") ?? open();
}
