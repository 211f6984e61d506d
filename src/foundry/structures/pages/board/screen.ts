import type { CallboardEncounter } from "../../../api.ts";
import { template } from "../../../applications/bases.ts";
import { FOOT_TEMPLATES, HEAD_TEMPLATES } from "../../../applications/tracker/head-and-foot.ts";
import type { PartId, Screen } from "../../../applications/tracker/screen.ts";
import type { UiState } from "../../../applications/tracker/ui-state.ts";
import { viewsIn } from "../../../view-cache.ts";
import { PAGES_ACTIONS } from "../tracker/actions.ts";
import { baseOf, controlsContext, type Base } from "../tracker/base.ts";
import { conflictsContext } from "../tracker/conflicts.ts";
import { pagesHead } from "../tracker/head-and-foot.ts";
import { rollContext } from "../tracker/roll.ts";
import { addContext, BODY_TEMPLATES, PAGES_SCREEN } from "../tracker/screen.ts";
import { seatsContext } from "../tracker/seats.ts";

const own = (name: string) => template(`pages/board/${name}`);

function bodyContext(base: Base): object {
  const { view } = base;
  return {
    step: view.step,
    title: view.title,
    roll: rollContext(base),
    ...seatsContext(base),
    conflicts: conflictsContext(base),
    add: addContext(base),
    isBare: view.conflicts.length === 0,
  };
}

function prepare(part: PartId, combat: CallboardEncounter, desk: UiState): object {
  const { view } = viewsIn(combat, "pages");
  if (!view) return {};
  const base = baseOf(combat, view, desk);
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
