import type { CallboardEncounter } from "../../../encounter/encounter-types.ts";
import { makeScreen, partialPaths } from "../../../applications/make-screen.ts";
import type { TimelineBase, TimelineReading } from "../shared/drawing-data.ts";
import type { UiState } from "../../../encounter/parts/ui-state.ts";
import { describeChanges } from "../shared/live-announcements.ts";
import type { Dealt, HandScreen } from "../../../encounter/parts/hand-screen.ts";
import { HAND_ACTIONS } from "./actions.ts";
import { HAND_DRAFTS } from "./draft.ts";
import { playableCardsContext, formContext } from "./form.ts";
import type { Plans } from "./faults.ts";
import { footContext, headContext, idleContext, unresolvedActionContexts, planResultText } from "./head-and-foot.ts";
import { memberChoiceContext, rosterContext } from "./roster.ts";
import { plansOf, handTableOf, type HandTable } from "./hand-subject.ts";
import { rowIn } from "../shared/row-in.ts";

function bodyContext(table: HandTable, plans: Plans): object {
  const idle = idleContext(table);
  const [first] = plans;
  const open = idle === null;
  return {
    key: table.seated.key,
    roster: rosterContext(table),
    crowd: open ? memberChoiceContext(table) : null,
    idle,
    cards: open ? playableCardsContext(table) : [],
    form: open && first ? formContext(table, first.plan, planResultText(table, plans)) : null,
    pending: unresolvedActionContexts(table),
  };
}

/** Returns a function that prepares a part of the Hand's window: with `part` if the user has a hand, else saying there is none. */
function ofHand(part: (table: HandTable, plans: Plans) => object, isBody = false): (base: TimelineBase) => object {
  return ({ reading, uiState }) => {
    const table = handTableOf(reading, uiState);
    return table ? part(table, plansOf(table)) : { nobody: isBody };
  };
}

/** Returns a key that changes with each call for actions that the user has to answer. "" if nothing is asked. GMs answer for NPCs. */
function asks({ view }: TimelineReading): string {
  const waited =
    view.step === "declare" && view.hands.some(({ combatant, may, spoken }) => may && spoken && rowIn(view, combatant)?.waited);
  return waited ? `${String(view.phase)}.${String(view.call)}` : "";
}

/** The Hand of `timeline`: the pools, the cards, the form for a bid, and where it lands. */
export const TIMELINE_HAND: HandScreen = makeScreen(
  "timeline",
  "hand",
  {
    head: ofHand(headContext),
    body: ofHand(bodyContext, true),
    foot: ofHand(footContext),
    partials: {
      head: partialPaths("timeline/hand", ["pools"]),
      body: [
        ...partialPaths("tracker", ["hidden"]),
        ...partialPaths("timeline/hand", ["roster", "crowd", "card", "form", "slide", "pending"]),
      ],
      foot: [...partialPaths("tracker", ["notes", "refusal"]), ...partialPaths("timeline/hand", ["line"])],
    },
  },
  {
    acts: HAND_ACTIONS,
    news: describeChanges,
    asks,
    rests: ({ view, ended }: TimelineReading) => ended || view.step !== "declare",
    deal(combat: CallboardEncounter, uiState: UiState, { combatant, members, card }: Dealt) {
      if (combatant === undefined) return;
      uiState.composing = combatant;
      uiState.chosen = members ?? null;
      if (card !== undefined) HAND_DRAFTS.write(combat.id, combatant, { ...HAND_DRAFTS.read(combat.id, combatant), card });
    },
  },
);
