import { combatantAt } from "../../../applications/tracker/focus.ts";
import { MOMENTS_ACTIONS } from "../shared/actions.ts";
import type { ActionHandler } from "../../../encounter/parts/screen.ts";

/** Where somebody acts: what may be done with a figure, else the figure itself. */
const PLACES = [".deeds :is(button, select, input)", "[data-focus]"] as const;

/** Leads from a figure in a half to what may be done with it below. */
const openFigure: ActionHandler = ({ target }) => {
  const row = target.closest(".board")?.querySelector<HTMLElement>(`.below li.row[data-combatant-id="${CSS.escape(combatantAt(target))}"]`);
  if (!row) return;
  row.scrollIntoView({ block: "nearest" });
  PLACES.map((place) => row.querySelector<HTMLElement>(place))
    .find((found) => found !== null)
    ?.focus();
};

/** What the board of `moments` can do beyond what the tracker does. */
export const BOARD_ACTIONS = { ...MOMENTS_ACTIONS, openFigure } as const satisfies Readonly<Record<string, ActionHandler>>;
