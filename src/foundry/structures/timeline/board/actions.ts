import { combatantAt } from "../../../applications/tracker/focus.ts";
import type { ActionHandler } from "../../../encounter/parts/screen.ts";
import { TIMELINE_ACTIONS } from "../shared/actions.ts";
import { toggleHistory, toggleOpened } from "./board-state.ts";

/** Lays a stack open below the line, or closes it; one whose large card lies there already has the focus brought to it. */
const openStack: ActionHandler = async ({ uiState, target, redraw }) => {
  const [combatant, stack] = [combatantAt(target), Number(target.dataset["stack"])];
  const large = target.closest(".board")?.querySelector<HTMLElement>(`.resolving [data-key="stack-${combatant}-${String(stack)}"]`);
  if (large) {
    large.scrollIntoView({ block: "nearest" });
    large.querySelector<HTMLElement>("[data-focus]")?.focus();
    return;
  }
  toggleOpened(uiState, { combatant, stack });
  await redraw();
};

const foldHistory: ActionHandler = async ({ uiState, redraw }) => {
  toggleHistory(uiState);
  await redraw();
};

/** What the board of `timeline` can do beyond what the tracker does. */
export const BOARD_ACTIONS = { ...TIMELINE_ACTIONS, openStack, foldHistory } as const satisfies Readonly<Record<string, ActionHandler>>;
