import type { Timeline } from "../../../../core/index.ts";
import type { UiState } from "../../../encounter/parts/ui-state.ts";

type Named = Pick<Timeline.ShownStack, "combatant" | "stack">;

/** What a user has opened on one board: an action (stack), "" for none, and the fold of earlier phases. */
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

/** Whether the board shows this action's large card, because the user opened it. */
export const isCardOpened = (uiState: UiState, stack: Named): boolean => of(uiState).stack === nameOf(stack);

/** Opens an action's large card on the board in place of the one that was open. Closes the card if it was open itself. */
export function toggleOpenedCard(uiState: UiState, stack: Named): void {
  of(uiState).stack = isCardOpened(uiState, stack) ? "" : nameOf(stack);
}

/** Whether the user has unfolded the board's earlier phases. */
export const isHistoryUnfolded = (uiState: UiState): boolean => of(uiState).history;

/** Unfolds the board's earlier phases, or folds them again. */
export function toggleHistory(uiState: UiState): void {
  of(uiState).history = !isHistoryUnfolded(uiState);
}
