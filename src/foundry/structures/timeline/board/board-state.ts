import type { Timeline } from "../../../../core/index.ts";
import type { UiState } from "../../../encounter/parts/ui-state.ts";

type Named = Pick<Timeline.ShownStack, "combatant" | "stack">;

/** What a user has opened on one board. */
interface Laid {
  stack: string;
  history: boolean;
}

const laid = new WeakMap<UiState, Laid>();

const nameOf = ({ combatant, stack }: Named) => `${combatant} ${String(stack)}`;

function of(uiState: UiState): Laid {
  const known = laid.get(uiState) ?? { stack: "", history: false };
  laid.set(uiState, known);
  return known;
}

/** Whether a stack is the opened one. */
export const isOpened = (uiState: UiState, stack: Named): boolean => of(uiState).stack === nameOf(stack);

/** Opens a stack in place of another, or closes it. */
export function toggleOpened(uiState: UiState, stack: Named): void {
  of(uiState).stack = isOpened(uiState, stack) ? "" : nameOf(stack);
}

/** Whether the earlier phases are unfolded. */
export const isUnfolded = (uiState: UiState): boolean => of(uiState).history;

/** Unfolds the earlier phases, or folds them. */
export function toggleHistory(uiState: UiState): void {
  of(uiState).history = !isUnfolded(uiState);
}
