import { mapValues, own } from "../../kernel/records.ts";
import type { Applied, Id, LogLine } from "../../kernel/structure.ts";
import { advance, closeStage } from "./advance.ts";
import { isForTheGone } from "./announcing.ts";
import { withAction, withCombatant } from "./change.ts";
import type { Adjust, Affect, Classify, Judge, Reorder, Retarget, Void } from "./commands.ts";
import { effectKey, lift, settle, withEffect } from "./land.ts";
import { isRestorable } from "./guards.ts";
import { deedOf, line, lineOf, type LogKey } from "./log.ts";
import { actionsIn, inOrder, isStage, speedOf, stageData, stageOf } from "./stage.ts";
import type { Effect, Stage, StagesState } from "./state.ts";

/** Gives an action its stage; a trade of speed for difficulty falls away. Rule: stages.txt "Action Speeds"; rules.md C3. */
export function classify(state: StagesState, command: Classify): Applied<StagesState> {
  const { combatant, movements, reason = "" } = command;
  const stage = command.stage ?? speedOf(movements ?? 1);
  const next = withAction(state, combatant, { movements: movements ?? null, stage, reason, adjusted: null, settled: false });
  const key = command.stage === undefined ? "classify" : "classifyStage";
  const data = { stage, reason, ...(movements === undefined ? {} : { movements }) };
  return { state: next, line: deedOf(next, key, combatant, data) };
}

/** Gives an action its base difficulty; before the stages a trade of speed for difficulty falls away. */
export function rate(state: StagesState, combatant: Id, difficulty: number): Applied<StagesState> {
  const fresh = state.step === "classify" ? { adjusted: null, settled: false } : {};
  const said = deedOf(state, "rate", combatant, { difficulty });
  const line = state.house.showDifficulty ? said : { ...said, secret: true as const };
  return { state: withAction(state, combatant, { difficulty, ...fresh }), line };
}

/** Says whether an action is a strike. Rule: rules.md C5. */
export function tag(state: StagesState, combatant: Id, strike: boolean): Applied<StagesState> {
  return { state: withAction(state, combatant, { strike }), line: deedOf(state, strike ? "tag" : "untag", combatant) };
}

/** One stage faster for +1 difficulty, or one slower for -1. Rule: rules.md 3.1 "speed vs accuracy", QR-14. */
export function adjust(state: StagesState, command: Adjust): Applied<StagesState> {
  const next = withAction(state, command.combatant, { adjusted: command.way });
  return { state: next, line: deedOf(next, command.way, command.combatant, stageData(next, command.combatant)) };
}

/** Waits for the stage `first` of the next round. Rule: rules.md 3.1 "biding". */
export function bide(state: StagesState, combatant: Id): Applied<StagesState> {
  return { state: withAction(state, combatant, { biding: true, adjusted: null, settled: false }), line: deedOf(state, "bide", combatant) };
}

/** True for a hidden combatant. */
function isHidden(state: StagesState, id: Id): boolean {
  return own(state.combatants, id)?.hidden === true;
}

/** The combatants that act in the open stage if all of them are hidden, for the line about its opening or closing; else none. */
function lurkers(state: StagesState): readonly Id[] {
  const actors = isStage(state.step) ? actionsIn(state, state.step).map(([id]) => id) : [];
  return actors.every((id) => isHidden(state, id)) ? actors : [];
}

/** The first stage that is not empty opens; with no action at all the round ends. The line of one in which only hidden combatants act is about them. */
export function begin(state: StagesState): Applied<StagesState> {
  const next = advance(state);
  const isEmpty = Object.keys(state.actions).every((id) => isHidden(state, id));
  return { state: next, line: line(isEmpty && next.step === "end" ? "beginEmpty" : "begin", lurkers(next)) };
}

/** Says what an action came to, as often as its stage is open. */
export function judge(state: StagesState, command: Judge): Applied<StagesState> {
  const { combatant, result, note = "" } = command;
  const again = (own(state.actions, combatant)?.result ?? null) !== null;
  const next = settle(withAction(state, combatant, { result, note }), combatant);
  return { state: next, line: deedOf(state, again ? "judgeAgain" : "judge", combatant, { result, note, ...stageData(state, combatant) }) };
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

/** A line about an action and about somebody whom it affects; the action's own targets are not in it. */
function effectLine(state: StagesState, command: Affect, effect: Effect): LogLine {
  const { combatant, target } = command;
  const say = (key: LogKey, more: LogLine["data"] = {}) => {
    const { data } = deedOf(state, key, combatant, { target, ...stageData(state, combatant), ...more });
    return line(key, [combatant, target], data);
  };
  if (command.drop === true) return say("affectDrop", { effect: effect.kind });
  switch (effect.kind) {
    case "modifier":
      return say("affectModifier", { amount: effect.amount, life: effect.life });
    case "out":
      return say("affectOut");
    case "status":
      return say(effect.active ? "affectStatus" : "affectStatusEnds", { status: effect.status });
  }
}

/** Gives an action an effect, or takes one away. With `listOrder` it lands at once where the action has been judged. */
export function affect(state: StagesState, command: Affect): Applied<StagesState> {
  const effect = effectOf(state, command);
  const next = withEffect(state, command.combatant, [effectKey(effect), command.drop === true ? null : effect]);
  return { state: next, line: effectLine(state, command, effect) };
}

/** Makes an action void; what it did in this stage is taken back. */
export function voidAction(state: StagesState, command: Void): Applied<StagesState> {
  const { combatant, note = "" } = command;
  const next = withAction(lift(state, combatant), combatant, { voided: { why: "narrator", note, at: state.step } });
  return { state: next, line: deedOf(state, "void", combatant, { note, ...stageData(state, combatant) }) };
}

/** Gives an action other targets; one that was void for want of them stands again. Rule: rules.md C8. */
export function retarget(state: StagesState, command: Retarget): Applied<StagesState> {
  const { combatant, targets } = command;
  const next = withAction(state, combatant, { targets, voided: null, spared: isForTheGone(state, targets) });
  return { state: next, line: deedOf(next, "retarget", combatant, stageData(next, combatant)) };
}

/** Somebody out of action is in again, and a void action stands again. */
export function restore(state: StagesState, combatant: Id): Applied<StagesState> {
  const isOut = own(state.combatants, combatant)?.standing === "out";
  const back = isOut ? withCombatant(state, combatant, { standing: "in", outBy: "" }) : state;
  const action = own(state.actions, combatant);
  const isBack = action !== undefined && isRestorable(state, action);
  const next = isBack ? withAction(back, combatant, { voided: null, spared: isForTheGone(back, action.targets) }) : back;
  const line = isOut ? lineOf("restoreCombatant", combatant) : deedOf(state, "restoreAction", combatant, stageData(state, combatant));
  return { state: settle(next, combatant), line };
}

/** The list of all actions with one moved: right before another of its stage, or right behind the last of it. */
function relisted(state: StagesState, { combatant, before }: Reorder, stage: Stage): readonly Id[] {
  const all = inOrder(state.actions).map(([id]) => id);
  const last = actionsIn(state, stage).findLast(([id]) => id !== combatant)?.[0];
  const beside = before ?? last;
  if (beside === undefined) return all;
  const others = all.filter((id) => id !== combatant);
  return others.toSpliced(others.indexOf(beside) + (before === undefined ? 1 : 0), 0, combatant);
}

/** Lists an action before another of its stage, or last of it: the places in the whole list stay, and all others keep their order in it, so that a hidden one that goes past others moves none of them. */
export function reorder(state: StagesState, command: Reorder): Applied<StagesState> {
  const { combatant, before } = command;
  const action = own(state.actions, combatant);
  const stage = action === undefined ? null : stageOf(action);
  if (stage === null || before === combatant) return { state, line: deedOf(state, "reorder", combatant) };
  const places = inOrder(state.actions).map(([, each]) => each.order);
  const order = new Map(relisted(state, command, stage).map((id, place) => [id, places[place] ?? 0]));
  const actions = mapValues(state.actions, (each, id) => {
    const place = order.get(id) ?? each.order;
    return place === each.order ? each : { ...each, order: place };
  });
  return { state: { ...state, actions }, line: deedOf(state, "reorder", combatant, { stage }) };
}

/** Closes the open stage. The line of one in which only hidden combatants acted is about them. */
export function close(state: StagesState): Applied<StagesState> {
  return { state: closeStage(state), line: line("closeStage", lurkers(state), { stage: state.step }) };
}
