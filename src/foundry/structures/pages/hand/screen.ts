import type { Pages } from "../../../../core/index.ts";
import { makeScreen, partialPaths } from "../../../applications/make-screen.ts";
import type { HandScreen } from "../../../encounter/parts/hand-screen.ts";
import { encounterNotes, nowLineIcon } from "../../../applications/tracker/head-and-foot.ts";
import { say } from "../../../applications/texts.ts";
import { refusalTextAt } from "../../../encounter/parts/ui-state.ts";
import { describeChanges } from "../shared/live-announcements.ts";
import { type PagesBase, type PagesReading } from "../shared/drawing-data.ts";
import { pagesNext } from "../shared/head-and-foot.ts";
import { openDieContext } from "../shared/open-die.ts";
import { addConflictContext } from "../tracker/screen.ts";
import { nowLine, sceneAndPageText } from "../shared/texts.ts";
import { HAND_ACTIONS } from "./actions.ts";
import {
  actingContext,
  claimableSidesContext,
  addableFreeConflictsContext,
  takeableCharactersContext,
  actableCharactersContext,
} from "./turn-controls.ts";
import { resolvableConflictsContext } from "./resolving.ts";

/** Whether the user is asked to act: in their turn, about their die, or for a reaction. */
const isAsked = ({ seated, waited, seats }: Pages.PagesView): boolean =>
  seated && seats.some(({ own: isOwn, user }) => isOwn && waited.includes(user));

function headContext({ view }: PagesBase): object {
  const seat = view.seats.find(({ own: isOwn }) => isOwn);
  return {
    title: seat?.name ?? say("CALLBOARD.pages.Title"),
    place: sceneAndPageText(view),
    tokens: seat ? say("CALLBOARD.pages.Seat.Tokens", { count: seat.tokens }) : "",
    inspirations: seat?.inspirations.map(({ key, value, note }) => ({
      key,
      value,
      label: note === "" ? say("CALLBOARD.pages.Seat.Inspiration", { value }) : say("CALLBOARD.pages.Seat.InspirationOf", { value, note }),
    })),
  };
}

function bodyContext(base: PagesBase): object {
  const { reading, view, permits } = base;
  if (!isAsked(view))
    return {
      key: "idle",
      idle: nowLine(reading),
      idleIcon: nowLineIcon(view.now),
      take: view.step === "scene" ? [] : takeableCharactersContext(base),
      specials: addableFreeConflictsContext(base),
    };
  return {
    key: `${view.step}-${view.acting}`,
    now: nowLine(reading),
    roll: openDieContext(base),
    take: takeableCharactersContext(base),
    declares: permits.may("declareScene"),
    title: view.title,
    add: view.step === "claim" ? addConflictContext(base) : null,
    specials: addableFreeConflictsContext(base),
    claims: claimableSidesContext(base),
    acting: actingContext(base),
    whoActs: actableCharactersContext(base),
    buyAction: permits.may("buyAction"),
    resolving: resolvableConflictsContext(base),
    next: view.next.kind === "resolve" ? null : pagesNext(reading),
    leave: view.next.kind === "resolve" && permits.may("done"),
  };
}

function footContext({ reading, uiState }: PagesBase): object {
  return { notes: encounterNotes(reading.live), refusal: refusalTextAt(uiState, "hand") || refusalTextAt(uiState, "footer") };
}

/** Returns a key that changes with each turn, die and acting character the user is asked about. "" if nothing is asked. */
function asks({ view }: PagesReading): string {
  if (!isAsked(view)) return "";
  return [view.scene, view.page, view.step, view.turn, view.acting, view.roll?.number ?? 0, view.roll?.wants ?? ""].join(".");
}

/** The Hand of `pages`: the acting character with its abilities, reactions to dice, and resolutions of conflicts. */
export const PAGES_HAND: HandScreen = makeScreen(
  "pages",
  "hand",
  {
    head: headContext,
    body: bodyContext,
    foot: footContext,
    partials: {
      head: [],
      body: [
        ...partialPaths("pages/hand", ["acting", "resolving", "choice"]),
        ...partialPaths("pages/tracker", ["roll", "add"]),
        ...partialPaths("tracker", ["marker", "next"]),
      ],
      foot: partialPaths("tracker", ["notes", "refusal"]),
    },
  },
  { acts: HAND_ACTIONS, news: describeChanges, asks, rests: ({ view }: PagesReading) => !isAsked(view), deal: () => undefined },
);
