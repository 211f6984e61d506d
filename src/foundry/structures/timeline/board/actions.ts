import { combatantIdAt } from "../../../applications/tracker/focus.ts";
import type { ActionHandler } from "../../../encounter/parts/screen.ts";
import { TIMELINE_ACTIONS } from "../shared/actions.ts";
import { stackKeyOf } from "../shared/gather-crowds.ts";
import { toggleHistory, toggleOpenedCard } from "./board-state.ts";

/** Shows an action's large card below the line, or hides it. If the current phase already shows the card, moves the focus there. */
const openStack: ActionHandler = async ({ uiState, target, redraw }) => {
  const [combatant, stack] = [combatantIdAt(target), Number(target.dataset["stack"])];
  const [key, ref] = [`stack-${combatant}-${String(stack)}`, stackKeyOf({ combatant, stack })];
  const large = target.closest(".board")?.querySelector<HTMLElement>(`.resolving :is([data-key="${key}"], [data-stacks~="${ref}"])`);
  if (large) {
    large.scrollIntoView({ block: "nearest" });
    large.querySelector<HTMLElement>("[data-focus]")?.focus();
    return;
  }
  toggleOpenedCard(uiState, { combatant, stack });
  await redraw();
};

const foldHistory: ActionHandler = async ({ uiState, redraw }) => {
  toggleHistory(uiState);
  await redraw();
};

/** The actions of the board's controls by name. They include those of the tracker. */
export const BOARD_ACTIONS = { ...TIMELINE_ACTIONS, openStack, foldHistory } as const satisfies Readonly<Record<string, ActionHandler>>;
