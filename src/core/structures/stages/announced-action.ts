import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Action, StagesState, Words } from "./state.ts";

/** Whether an action is aimed at a target that is already out of play. Such an action is not voided later for lack of targets. */
export function hasGoneTarget(state: StagesState, targets: readonly Id[]): boolean {
  return targets.some((target) => lookup(state.combatants, target)?.standing !== "in");
}

/** Returns an action as announced, before the GM has worked on it. */
export function makeAnnouncedAction(state: StagesState, { text, card, targets }: Words, order: number): Action {
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
