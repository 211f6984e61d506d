import type { ShownStack } from "../../../../core/index.ts";
import type { UiState } from "../../../applications/tracker/ui-state.ts";

type Named = Pick<ShownStack, "combatant" | "stack">;

/** What somebody laid open on one board. */
interface Laid {
  stack: string;
  history: boolean;
}

const laid = new WeakMap<UiState, Laid>();

const nameOf = ({ combatant, stack }: Named) => `${combatant} ${String(stack)}`;

function of(desk: UiState): Laid {
  const known = laid.get(desk) ?? { stack: "", history: false };
  laid.set(desk, known);
  return known;
}

/** Whether a stack is the one that was opened. */
export const isOpened = (desk: UiState, stack: Named): boolean => of(desk).stack === nameOf(stack);

/** Opens a stack in place of another, or closes it. */
export function toggleOpened(desk: UiState, stack: Named): void {
  of(desk).stack = isOpened(desk, stack) ? "" : nameOf(stack);
}

/** Whether the earlier phases are unfolded. */
export const isUnfolded = (desk: UiState): boolean => of(desk).history;

/** Unfolds the earlier phases, or folds them. */
export function toggleHistory(desk: UiState): void {
  of(desk).history = !isUnfolded(desk);
}
