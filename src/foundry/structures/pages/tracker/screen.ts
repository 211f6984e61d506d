import type { Pages } from "../../../../core/index.ts";
import { isRunning } from "../../../encounter/encounters.ts";
import type { CallboardEncounter } from "../../../encounter/encounter.ts";
import { template } from "../../../applications/bases.ts";
import { reachHand } from "../../../applications/hand/open.ts";
import { FOOT_TEMPLATES, HEAD_TEMPLATES } from "../../../applications/tracker/head-and-foot.ts";
import type { PartId, Screen } from "../../../encounter/parts/screen.ts";
import type { UiState } from "../../../encounter/parts/ui-state.ts";
import { viewsIn } from "../../../reading/view-cache.ts";
import { PAGES_ACTIONS } from "../shared/actions.ts";
import { newsOf } from "../shared/announcements.ts";
import { controlsContext, type PagesBase } from "../shared/base.ts";
import { baseOf } from "../../../applications/tracker/base.ts";
import { conflictsContext } from "../shared/conflicts.ts";
import { pagesBrief, pagesHead } from "../shared/head-and-foot.ts";
import { PAGES_PLAY } from "./play.ts";
import { rollContext } from "../shared/roll.ts";
import { groupsContext } from "../shared/rows.ts";
import { seatsContext } from "../shared/seats.ts";

const own = (name: string) => template(`pages/tracker/${name}`);
const shared = (name: string) => template(`tracker/${name}`);

/** What a conflict that may be added now costs, for the form; null where none may be. */
export function addContext({ combat, permits, view }: PagesBase): object | null {
  if (!isRunning(combat) || permits.of("add").every(({ fields }) => fields["special"] !== undefined)) return null;
  const isFree = view.seats.some(({ own: isOwn, freeConflict }) => isOwn && freeConflict);
  return { free: isFree };
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

function prepare(part: PartId, combat: CallboardEncounter, uiState: UiState): object {
  const { view } = viewsIn(combat, "pages");
  if (!view) return {};
  if (part === "header") return pagesHead(combat, view);
  const base = baseOf(combat, view, uiState);
  return part === "tracker" ? bodyContext(base) : controlsContext(base);
}

/** The partials with which tracker, board and hand draw seats, conflicts, dice and rows. */
export const BODY_TEMPLATES: readonly string[] = [
  ...["marker", "chip", "refusal"].map(shared),
  ...["seat", "seats", "setup", "conflict", "fold", "sides", "die", "roll", "row", "add"].map(own),
];

/** How `pages` is shown in the tracker. */
export const PAGES_SCREEN: Screen = {
  parts: {
    header: { template: own("header"), templates: HEAD_TEMPLATES },
    tracker: { template: own("tracker"), templates: BODY_TEMPLATES },
    footer: { template: own("footer"), templates: FOOT_TEMPLATES },
  },
  prepare,
  acts: PAGES_ACTIONS,
  brief: pagesBrief,
  news: (combat, before, after) => newsOf(combat, before as Pages.PagesView | null, after as Pages.PagesView | null),
  cards: PAGES_PLAY,
  compose: (combat, dealt) => reachHand(combat, dealt),
};
