import { combatantAt } from "../../../applications/tracker/focus.ts";
import { MOMENTS_ACTIONS } from "../shared/actions.ts";
import type { ActionHandler } from "../../../encounter/parts/screen.ts";

/** Where the focus goes: a figure's controls, or else the figure itself. */
const PLACES = [".deeds :is(button, select, input)", "[data-focus]"] as const;

/** Moves from a figure in a half to its row below the board. */
const openFigure: ActionHandler = ({ target }) => {
  const row = target.closest(".board")?.querySelector<HTMLElement>(`.below li.row[data-combatant-id="${CSS.escape(combatantAt(target))}"]`);
  if (!row) return;
  row.scrollIntoView({ block: "nearest" });
  PLACES.map((place) => row.querySelector<HTMLElement>(place))
    .find((found) => found !== null)
    ?.focus();
};

/** The actions of the board of `moments`, with those of the tracker. */
export const BOARD_ACTIONS = { ...MOMENTS_ACTIONS, openFigure } as const satisfies Readonly<Record<string, ActionHandler>>;
