import { isRunning } from "../../../encounter/encounters.ts";
import type { Timeline } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter.ts";
import { template } from "../../../applications/bases.ts";
import { viewsIn } from "../../../reading/view-cache.ts";
import type { UiState } from "../../../encounter/parts/ui-state.ts";
import type { PartId } from "../../../encounter/parts/screen.ts";
import { newsOf } from "../shared/announcements.ts";
import type { HandScreen } from "../../../encounter/parts/hand-screen.ts";
import { HAND_ACTIONS } from "./actions.ts";
import { HAND_DRAFTS } from "./draft.ts";
import { cardsContext, formContext } from "./form.ts";
import type { Plans } from "./faults.ts";
import { footContext, headContext, idleContext, pendingContexts, planText } from "./summary.ts";
import { crowdContext, rosterContext } from "./roster.ts";
import { plansOf, rowIn, tableOf, type HandTable } from "./table.ts";

const own = (name: string) => template(`timeline/hand/${name}`);
const sharedPart = (name: string) => template(`tracker/${name}`);

function bodyContext(table: HandTable, plans: Plans): object {
  const idle = idleContext(table);
  const [first] = plans;
  const open = idle === null;
  return {
    key: table.seated.key,
    roster: rosterContext(table),
    crowd: open ? crowdContext(table) : null,
    idle,
    cards: open ? cardsContext(table) : [],
    form: open && first ? formContext(table, first.plan, planText(table, plans)) : null,
    pending: pendingContexts(table),
  };
}

function prepare(part: PartId, combat: CallboardEncounter, uiState: UiState): object {
  const { view } = viewsIn(combat, "timeline");
  const table = view && tableOf(combat, view, uiState);
  if (!table) return { nobody: part === "tracker" };
  const plans = plansOf(table);
  if (part === "header") return headContext(table, plans);
  return part === "tracker" ? bodyContext(table, plans) : footContext(table, plans);
}

/** What is asked changes with each call; a GM is asked for those who have no player. */
function asks(combat: CallboardEncounter): string {
  const { view } = viewsIn(combat, "timeline");
  const waited =
    view?.step === "declare" && view.hands.some(({ combatant, may, spoken }) => may && spoken && rowIn(view, combatant)?.waited);
  return view && waited && isRunning(combat) ? `${String(view.phase)}.${String(view.call)}` : "";
}

/** How the hand of `timeline` is shown. */
export const TIMELINE_HAND: HandScreen = {
  parts: {
    header: { template: own("header"), templates: [own("pools")] },
    tracker: { template: own("body"), templates: ["roster", "crowd", "card", "form", "slide", "pending"].map(own) },
    footer: { template: own("footer"), templates: [...["notes", "refusal"].map(sharedPart), own("line")] },
  },
  prepare,
  acts: HAND_ACTIONS,
  asks,
  rests: (combat) => !isRunning(combat) || viewsIn(combat, "timeline").view?.step !== "declare",
  deal(combat, uiState, { combatant, card }) {
    if (combatant === undefined) return;
    uiState.composing = combatant;
    uiState.chosen = null;
    if (card !== undefined) HAND_DRAFTS.write(combat.id, combatant, { ...HAND_DRAFTS.read(combat.id, combatant), card });
  },
  news: (combat, before, after) => newsOf(combat, before as Timeline.TimelineView | null, after as Timeline.TimelineView | null),
};
