import { own } from "../../kernel/records.ts";
import type { Applied, Id, LogLine } from "../../kernel/structure.ts";
import { advance, closeStage } from "./advance.ts";
import { isForTheGone } from "./announcing.ts";
import { withAction, withCombatant } from "./change.ts";
import type { Adjust, Affect, Classify, Judge, Reorder, Retarget, Void } from "./commands.ts";
import { effectKey, lift, settle, withEffect } from "./land.ts";
import { isRestorable } from "./guards.ts";
import { line, lineOf } from "./log.ts";
import { actionsIn, isStage, speedOf, stageOf } from "./stage.ts";
import type { Effect, StagesState } from "./state.ts";

/** Gives an action its stage; a trade of speed for difficulty falls away. Rule: stages.txt "Action Speeds"; rules.md C3. */
export function classify(state: StagesState, command: Classify): Applied<StagesState> {
  const { combatant, movements, reason = "" } = command;
  const stage = command.stage ?? speedOf(movements ?? 1);
  const next = withAction(state, combatant, { movements: movements ?? null, stage, reason, adjusted: null, settled: false });
  const key = command.stage === undefined ? "classify" : "classifyStage";
  return { state: next, line: lineOf(key, combatant, { stage, movements: movements ?? 0, reason }) };
}

/** Gives an action its base difficulty; before the stages a trade of speed for difficulty falls away. */
export function rate(state: StagesState, combatant: Id, difficulty: number): Applied<StagesState> {
  const fresh = state.step === "classify" ? { adjusted: null, settled: false } : {};
  return { state: withAction(state, combatant, { difficulty, ...fresh }), line: lineOf("rate", combatant, { difficulty }) };
}

/** Says whether an action is a strike. Rule: rules.md C5. */
export function tag(state: StagesState, combatant: Id, strike: boolean): Applied<StagesState> {
  return { state: withAction(state, combatant, { strike }), line: lineOf(strike ? "tag" : "untag", combatant) };
}

/** One stage faster for +1 difficulty, or one slower for -1. Rule: rules.md 3.1 "speed vs accuracy", QR-14. */
export function adjust(state: StagesState, command: Adjust): Applied<StagesState> {
  const next = withAction(state, command.combatant, { adjusted: command.way });
  const action = own(next.actions, command.combatant);
  const stage = action === undefined ? null : stageOf(action);
  return { state: next, line: lineOf(command.way, command.combatant, { stage: stage ?? "" }) };
}

/** Waits for the stage `first` of the next round. Rule: rules.md 3.1 "biding". */
export function bide(state: StagesState, combatant: Id): Applied<StagesState> {
  return { state: withAction(state, combatant, { biding: true, adjusted: null, settled: false }), line: lineOf("bide", combatant) };
}

/** The first stage that is not empty opens; with no action at all the round ends. */
export function begin(state: StagesState): Applied<StagesState> {
  const next = advance(state);
  const isEmpty = Object.keys(state.actions).every((id) => own(state.combatants, id)?.hidden === true);
  return { state: next, line: line(isEmpty && next.step === "end" ? "beginEmpty" : "begin", []) };
}

/** Says what an action came to, as often as its stage is open. */
export function judge(state: StagesState, command: Judge): Applied<StagesState> {
  const { combatant, result, note = "" } = command;
  const again = (own(state.actions, combatant)?.result ?? null) !== null;
  const next = settle(withAction(state, combatant, { result, note }), combatant);
  return { state: next, line: lineOf(again ? "judgeAgain" : "judge", combatant, { result, note }) };
}

function effectOf(state: StagesState, command: Affect): Effect {
  return {
    kind: command.effect,
    target: command.target,
    amount: command.effect === "modifier" ? (command.amount ?? 0) : 0,
    life: command.life ?? state.house.modifierLife,
    status: command.status ?? "",
    active: command.active ?? true,
    landed: false,
    before: null,
  };
}

function effectLine(command: Affect, effect: Effect): LogLine {
  const { combatant, target } = command;
  const about = [combatant, target];
  const data = { combatant, target };
  if (command.drop === true) return line("affectDrop", about, data);
  switch (effect.kind) {
    case "modifier":
      return line("affectModifier", about, { ...data, amount: effect.amount > 0 ? `+${effect.amount}` : effect.amount });
    case "out":
      return line("affectOut", about, data);
    case "status":
      return line(effect.active ? "affectStatus" : "affectStatusEnds", about, { ...data, status: effect.status });
  }
}

/** Gives an action an effect, or takes one away. With `listOrder` it lands at once where the action has been judged. */
export function affect(state: StagesState, command: Affect): Applied<StagesState> {
  const effect = effectOf(state, command);
  const next = withEffect(state, command.combatant, [effectKey(effect), command.drop === true ? null : effect]);
  return { state: next, line: effectLine(command, effect) };
}

/** Makes an action void; what it did in this stage is taken back. */
export function voidAction(state: StagesState, command: Void): Applied<StagesState> {
  const { combatant, note = "" } = command;
  const next = withAction(lift(state, combatant), combatant, { voided: { why: "narrator", note, at: state.step } });
  return { state: next, line: lineOf("void", combatant, { note }) };
}

/** Gives an action other targets; one that was void for want of them stands again. Rule: rules.md C8. */
export function retarget(state: StagesState, command: Retarget): Applied<StagesState> {
  const { combatant, targets } = command;
  const next = withAction(state, combatant, { targets, voided: null, spared: isForTheGone(state, targets) });
  return { state: next, line: lineOf("retarget", combatant) };
}

/** Somebody out of action is in again, and a void action stands again. */
export function restore(state: StagesState, combatant: Id): Applied<StagesState> {
  const isOut = own(state.combatants, combatant)?.standing === "out";
  const back = isOut ? withCombatant(state, combatant, { standing: "in", outBy: "" }) : state;
  const action = own(state.actions, combatant);
  const isBack = action !== undefined && isRestorable(state, action);
  const next = isBack ? withAction(back, combatant, { voided: null, spared: isForTheGone(back, action.targets) }) : back;
  return { state: settle(next, combatant), line: lineOf(isOut ? "restoreCombatant" : "restoreAction", combatant) };
}

/** Lists an action before another of its stage, or last: the places in the list stay, who holds them changes. */
export function reorder(state: StagesState, command: Reorder): Applied<StagesState> {
  const { combatant, before } = command;
  const action = own(state.actions, combatant);
  const stage = action === undefined ? null : stageOf(action);
  if (stage === null || before === combatant) return { state, line: lineOf("reorder", combatant) };
  const listed = actionsIn(state, stage);
  const places = listed.map(([, each]) => each.order);
  const others = listed.map(([id]) => id).filter((id) => id !== combatant);
  const index = before === undefined ? others.length : others.indexOf(before);
  const order = others.toSpliced(index, 0, combatant);
  const next = order.reduce((changed, id, place) => withAction(changed, id, { order: places[place] ?? 0 }), state);
  return { state: next, line: lineOf("reorder", combatant) };
}

/** Closes the open stage. The line of one in which only hidden combatants acted is about them. */
export function close(state: StagesState): Applied<StagesState> {
  const actors = isStage(state.step) ? actionsIn(state, state.step).map(([id]) => id) : [];
  const isSecret = actors.every((id) => own(state.combatants, id)?.hidden === true);
  return { state: closeStage(state), line: line("closeStage", isSecret ? actors : [], { stage: state.step }) };
}
