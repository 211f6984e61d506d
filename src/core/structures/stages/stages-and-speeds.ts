import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import { SPEEDS, STAGES, type Action, type Adjustment, type Speed, type Stage, type StagesState, type Step } from "./state.ts";

/** Returns the speed for a count of movements: one is Quick, two are Regular, more are Slow. Rule: stages.txt "Action Speeds". */
export function speedOfMovements(movements: number): Speed {
  if (movements <= 1) return "Q";
  return movements === 2 ? "R" : "S";
}

/** Returns the next speed in a direction. Null at the end of the scale. Rule: rules.md 3.1 "speed vs accuracy". */
export function shiftSpeed(speed: Speed, way: Adjustment): Speed | null {
  return SPEEDS[SPEEDS.indexOf(speed) + (way === "faster" ? -1 : 1)] ?? null;
}

/** Whether a step is a stage, in which actions resolve. */
export function isStage(step: string): step is Stage {
  return STAGES.some((stage) => stage === step);
}

/** Whether a stage is a speed: Quick, Regular or Slow, and not `first`. */
export function isSpeed(stage: string): stage is Speed {
  return SPEEDS.some((speed) => speed === stage);
}

/** Returns the stage in which an action acts, after a trade of speed for difficulty. Null if unclassified or waiting for the next round. */
export function stageOf(action: Action): Stage | null {
  if (action.biding || action.stage === null) return null;
  if (action.adjusted === null || !isSpeed(action.stage)) return action.stage;
  return shiftSpeed(action.stage, action.adjusted) ?? action.stage;
}

/** Returns the stage of a combatant's action as data of a log line. Empty if the action has none. */
export function stageLogData(state: StagesState, id: Id): { readonly stage?: Stage } {
  const action = lookup(state.actions, id);
  const stage = action === undefined ? null : stageOf(action);
  return stage === null ? {} : { stage };
}

/** Returns the rank of a step in the round: 0 to 3 for a stage, -1 before the stages, 4 for the end. */
export function stageRankOf(step: Step): number {
  if (isStage(step)) return STAGES.indexOf(step);
  return step === "end" ? STAGES.length : -1;
}

/** Whether a stage is over. */
export function isStageClosed(state: StagesState, stage: Stage): boolean {
  return stageRankOf(stage) < stageRankOf(state.step);
}

/** Whether an action exists and is not void. */
export function isNotVoid(action: Action | undefined): action is Action & { readonly voided: null } {
  return action !== undefined && action.voided === null;
}

/** Returns actions paired with their combatants' ids, in order of announcing. */
export function sortByOrder(actions: StagesState["actions"]): (readonly [Id, Action])[] {
  return Object.entries(actions).sort(([, a], [, b]) => a.order - b.order);
}

/** Returns the actions of one stage, void ones too, in order of announcing. */
export function actionsIn(state: StagesState, stage: Stage): (readonly [Id, Action])[] {
  return sortByOrder(state.actions).filter(([, action]) => stageOf(action) === stage);
}
