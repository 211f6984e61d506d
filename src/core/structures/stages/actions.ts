import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json.ts";
import type { Action, StagesState, Words } from "./state.ts";

/** True where some target is gone already: the action was meant for it, so it is not void for want of it later. */
export function hasGoneTarget(state: StagesState, targets: readonly Id[]): boolean {
  return targets.some((target) => lookup(state.combatants, target)?.standing !== "in");
}

/** An action as it is announced, before the Narrator has done anything about it. */
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
