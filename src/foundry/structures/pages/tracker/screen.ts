import { makeScreen, partialPaths } from "../../../applications/make-screen.ts";
import type { Pages } from "../../../../core/index.ts";
import { makeStatusText } from "../../../applications/tracker/standing.ts";
import { unitText } from "../shared/texts.ts";
import { focusHand } from "../../../applications/hand/open.ts";
import type { Screen } from "../../../encounter/parts/screen.ts";
import { PAGES_ACTIONS } from "../shared/actions.ts";
import { newsOf } from "../shared/announcements.ts";
import type { PagesBase } from "../shared/screen-base.ts";
import { conflictsContext } from "../shared/conflicts.ts";
import { controlsContext, pagesBrief, pagesHead } from "../shared/head-and-foot.ts";
import { rollContext } from "../shared/roll.ts";
import { groupsContext } from "../shared/rows.ts";
import { seatsContext } from "../shared/seats.ts";

/** Returns the data of the form that adds a conflict: whether adding one is free. Null if the user may add none. */
export function addContext({ permits, view }: PagesBase): object | null {
  if (!permits.mayGiving("add", undefined, "special", false)) return null;
  return { free: view.seats.some(({ own, freeConflict }) => own && freeConflict) };
}

function bodyContext(base: PagesBase): object {
  const { view } = base;
  return {
    step: view.step,
    roll: rollContext(base),
    ...seatsContext(base),
    conflicts: conflictsContext(base),
    add: addContext(base),
    title: view.title,
    groups: groupsContext(base),
    hand: view.seated && view.step !== "seats",
  };
}

/** The template partials that tracker, board and Hand use for seats, conflicts, dice and rows. */
export const BODY_TEMPLATES: readonly string[] = [
  ...partialPaths("tracker", ["marker", "hidden", "chip", "refusal"]),
  ...partialPaths("pages/tracker", ["seat", "seats", "setup", "conflict", "fold", "sides", "die", "roll", "row", "add"]),
];

const standing = makeStatusText((view: Pages.PagesView) => ({ unit: unitText(view) }));

/** The tracker of `pages`: the open die, the seats, the conflicts, and the list of characters. */
export const PAGES_SCREEN: Screen = makeScreen(
  "pages",
  "tracker",
  { head: ({ reading }: PagesBase) => pagesHead(reading), body: bodyContext, foot: controlsContext, partials: { body: BODY_TEMPLATES } },
  { acts: PAGES_ACTIONS, brief: pagesBrief, news: newsOf, standing, compose: focusHand },
);
