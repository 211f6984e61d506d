import { makeScreen } from "../../../applications/make-screen.ts";
import { describeChanges } from "../shared/live-announcements.ts";
import type { Screen } from "../../../encounter/parts/screen.ts";
import { PAGES_ACTIONS } from "../shared/actions.ts";
import type { PagesBase } from "../shared/drawing-data.ts";
import { conflictsContext } from "../shared/conflicts.ts";
import { footControlsContext, pagesHead } from "../shared/head-and-foot.ts";
import { openDieContext } from "../shared/open-die.ts";
import { addConflictContext, BODY_TEMPLATES } from "../tracker/screen.ts";
import { seatsContext } from "../shared/seats.ts";

/** Splits the seats, clockwise, into a row above and a row below the table. The user's seat, else the first, is at the bottom right. */
function placeAround<Seat extends { readonly own: boolean }>(
  seats: readonly Seat[],
): { readonly above: readonly Seat[]; readonly below: readonly Seat[] } {
  const own = Math.max(
    0,
    seats.findIndex((seat) => seat.own),
  );
  const turned = [...seats.slice(own), ...seats.slice(0, own)];
  const below = Math.max(1, Math.floor(turned.length / 2));
  return { above: turned.slice(below), below: turned.slice(0, below).reverse() };
}

function bodyContext(base: PagesBase): object {
  const { view } = base;
  const { seats, ...setup } = seatsContext(base);
  return {
    step: view.step,
    title: view.title,
    roll: openDieContext(base),
    ...placeAround(seats),
    ...setup,
    conflicts: conflictsContext(base),
    add: addConflictContext(base),
    isBare: view.conflicts.length === 0,
  };
}

/** The board of `pages`: the conflicts in the middle, with the seats around them. */
export const PAGES_BOARD: Screen = makeScreen(
  "pages",
  "board",
  {
    head: (base: PagesBase) => ({ ...pagesHead(base.reading), ...footControlsContext(base) }),
    body: bodyContext,
    foot: footControlsContext,
    partials: { body: BODY_TEMPLATES },
  },
  { acts: PAGES_ACTIONS, news: describeChanges },
);
