import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json.ts";
import { SPEEDS, STAGES, type Action, type Adjustment, type Speed, type Stage, type StagesState, type Step } from "./state.ts";

/** The speed that a count of movements gives: one is Quick, two are Regular, more are Slow. Rule: stages.txt "Action Speeds". */
export function speedOf(movements: number): Speed {
  if (movements <= 1) return "Q";
  return movements === 2 ? "R" : "S";
}

/** The next speed in that direction, or null at the end of the scale. Rule: rules.md 3.1 "speed vs accuracy". */
export function shiftSpeed(speed: Speed, way: Adjustment): Speed | null {
  return SPEEDS[SPEEDS.indexOf(speed) + (way === "faster" ? -1 : 1)] ?? null;
}

/** True for a stage's name. */
export function isStage(step: string): step is Stage {
  return STAGES.some((stage) => stage === step);
}

/** True for a speed's name. */
export function isSpeed(stage: string): stage is Speed {
  return SPEEDS.some((speed) => speed === stage);
}

/** The stage in which an action acts, its adjustment counted in; null while it has none, and while it bides. */
export function stageOf(action: Action): Stage | null {
  if (action.biding || action.stage === null) return null;
  if (action.adjusted === null || !isSpeed(action.stage)) return action.stage;
  return shiftSpeed(action.stage, action.adjusted) ?? action.stage;
}

/** The stage of somebody's action, for a line of the log; nothing while it has none. */
export function stageData(state: StagesState, id: Id): { readonly stage?: Stage } {
  const action = lookup(state.actions, id);
  const stage = action === undefined ? null : stageOf(action);
  return stage === null ? {} : { stage };
}

/** The place of a stage in the round; of a step before the stages -1, of the end 4. */
export function stageRankOf(step: Step): number {
  if (isStage(step)) return STAGES.indexOf(step);
  return step === "end" ? STAGES.length : -1;
}

/** True where a stage is over. */
export function isStageClosed(state: StagesState, stage: Stage): boolean {
  return stageRankOf(stage) < stageRankOf(state.step);
}

/** True for an action that counts: not void. */
export function isStanding(action: Action | undefined): action is Action & { readonly voided: null } {
  return action !== undefined && action.voided === null;
}

/** Actions with their combatants, in order of announcing. */
export function sortByOrder(actions: StagesState["actions"]): (readonly [Id, Action])[] {
  return Object.entries(actions).sort(([, a], [, b]) => a.order - b.order);
}

/** The actions of one stage, void ones too, in order of announcing. */
export function actionsIn(state: StagesState, stage: Stage): (readonly [Id, Action])[] {
  return Object.entries(state.actions)
    .filter(([, action]) => stageOf(action) === stage)
    .sort(([, a], [, b]) => a.order - b.order);
}
