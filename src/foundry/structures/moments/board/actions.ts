import { combatantIdAt } from "../../../applications/tracker/focus.ts";
import { MOMENTS_ACTIONS } from "../shared/actions.ts";
import type { ActionHandler } from "../../../encounter/parts/screen.ts";

/** Where the focus goes in a figure's row: to its first control, or else to the row itself. */
const PLACES = [".deeds :is(button, select, input)", "[data-focus]"] as const;

/** Scrolls and moves the focus from a figure on the board to its row in the list below. */
const openFigure: ActionHandler = ({ target }) => {
  const row = target
    .closest(".board")
    ?.querySelector<HTMLElement>(`.below li.row[data-combatant-id="${CSS.escape(combatantIdAt(target))}"]`);
  if (!row) return;
  row.scrollIntoView({ block: "nearest" });
  PLACES.map((place) => row.querySelector<HTMLElement>(place))
    .find((found) => found !== null)
    ?.focus();
};

/** The actions of the board's controls by name. They include those of the tracker. */
export const BOARD_ACTIONS = { ...MOMENTS_ACTIONS, openFigure } as const satisfies Readonly<Record<string, ActionHandler>>;
