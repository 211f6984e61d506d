import type { CallboardEncounter } from "../../../encounter/encounter.ts";
import { template } from "../../../applications/bases.ts";
import { FOOT_TEMPLATES, HEAD_TEMPLATES } from "../../../applications/tracker/head-and-foot.ts";
import type { PartId, Screen } from "../../../encounter/parts/screen.ts";
import type { UiState } from "../../../encounter/parts/ui-state.ts";
import { viewsIn } from "../../../reading/view-cache.ts";
import { PAGES_ACTIONS } from "../shared/actions.ts";
import { controlsContext, type PagesBase } from "../shared/base.ts";
import { baseOf } from "../../../applications/tracker/base.ts";
import { conflictsContext } from "../shared/conflicts.ts";
import { pagesHead } from "../shared/head-and-foot.ts";
import { rollContext } from "../shared/roll.ts";
import { addContext, BODY_TEMPLATES, PAGES_SCREEN } from "../tracker/screen.ts";
import { seatsContext } from "../shared/seats.ts";

const own = (name: string) => template(`pages/board/${name}`);

/** The seats as they stand around the table, clockwise: who looks sits at the bottom, on the right; without a seat, whoever comes first. */
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
    roll: rollContext(base),
    ...placeAround(seats),
    ...setup,
    conflicts: conflictsContext(base),
    add: addContext(base),
    isBare: view.conflicts.length === 0,
  };
}

function prepare(part: PartId, combat: CallboardEncounter, uiState: UiState): object {
  const { view } = viewsIn(combat, "pages");
  if (!view) return {};
  const base = baseOf(combat, view, uiState);
  if (part === "tracker") return bodyContext(base);
  const controls = controlsContext(base);
  return part === "header" ? { ...pagesHead(combat, view), ...controls } : controls;
}

/** How `pages` is shown on a board: the conflicts on the table, and the seats around it. */
export const PAGES_BOARD: Screen = {
  parts: {
    header: { template: own("header"), templates: HEAD_TEMPLATES },
    tracker: { template: own("body"), templates: BODY_TEMPLATES },
    footer: { template: own("footer"), templates: FOOT_TEMPLATES },
  },
  prepare,
  acts: PAGES_ACTIONS,
  ...(PAGES_SCREEN.news ? { news: PAGES_SCREEN.news } : {}),
};
