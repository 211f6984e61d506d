import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json.ts";
import type { Action, StagesState, Words } from "./state.ts";

/** Whether one of the targets is gone already. The action was then meant for that target, and is not voided for lack of targets later. */
export function hasGoneTarget(state: StagesState, targets: readonly Id[]): boolean {
  return targets.some((target) => lookup(state.combatants, target)?.standing !== "in");
}

/** Returns an action as announced, before the GM has worked on it. */
export function actionOf(state: StagesState, { text, card, targets }: Words, order: number): Action {
  return {
    text,
    card,
    targets,
    order,
    late: false,
    movements: null,
    stage: null,
    reason: "",
    strike: false,
    difficulty: null,
    adjusted: null,
    settled: false,
    biding: false,
    result: null,
    note: "",
    voided: null,
    spared: hasGoneTarget(state, targets),
    effects: {},
  };
}
