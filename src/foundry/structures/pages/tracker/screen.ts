import { makeScreen, partialPaths } from "../../../applications/make-screen.ts";
import type { Pages } from "../../../../core/index.ts";
import { makeStatusFormatter } from "../../../applications/tracker/status-text.ts";
import { sceneAndPageText } from "../shared/texts.ts";
import { focusHand } from "../../../applications/hand/open.ts";
import type { Screen } from "../../../encounter/parts/screen.ts";
import { PAGES_ACTIONS } from "../shared/actions.ts";
import { describeChanges } from "../shared/live-announcements.ts";
import type { PagesBase } from "../shared/drawing-data.ts";
import { conflictsContext } from "../shared/conflicts.ts";
import { footControlsContext, pagesNoticeData, pagesHead } from "../shared/head-and-foot.ts";
import { openDieContext } from "../shared/open-die.ts";
import { charactersByPlayerContext } from "../shared/rows.ts";
import { seatsContext } from "../shared/seats.ts";

/** Returns the data of the form that adds a conflict: whether adding one is free. Null if the user may add none. */
export function addConflictContext({ permits, view }: PagesBase): object | null {
  if (!permits.mayGiving("add", undefined, "special", false)) return null;
  return { free: view.seats.some(({ own, freeConflict }) => own && freeConflict) };
}

function bodyContext(base: PagesBase): object {
  const { view } = base;
  return {
    step: view.step,
    roll: openDieContext(base),
    ...seatsContext(base),
    conflicts: conflictsContext(base),
    add: addConflictContext(base),
    title: view.title,
    groups: charactersByPlayerContext(base),
    hand: view.seated && view.step !== "seats",
  };
}

/** The template partials that tracker, board and Hand use for seats, conflicts, dice and rows. */
export const BODY_TEMPLATES: readonly string[] = [
  ...partialPaths("tracker", ["marker", "hidden", "chip", "refusal"]),
  ...partialPaths("pages/tracker", ["seat", "seats", "setup", "conflict", "fold", "sides", "die", "roll", "row", "add"]),
];

const standing = makeStatusFormatter((view: Pages.PagesView) => ({ unit: sceneAndPageText(view) }));

/** The tracker of `pages`: the open die, the seats, the conflicts, and the list of characters. */
export const PAGES_SCREEN: Screen = makeScreen(
  "pages",
  "tracker",
  {
    head: ({ reading }: PagesBase) => pagesHead(reading),
    body: bodyContext,
    foot: footControlsContext,
    partials: { body: BODY_TEMPLATES },
  },
  { acts: PAGES_ACTIONS, brief: pagesNoticeData, news: describeChanges, standing, compose: focusHand },
);
