import type { Pages } from "../../../../core/index.ts";
import { isRunning } from "../../../encounter/encounters.ts";
import type { CallboardEncounter } from "../../../encounter/encounter.ts";
import { template } from "../../../applications/bases.ts";
import type { HandScreen } from "../../../encounter/parts/hand-screen.ts";
import { notesOf } from "../../../applications/tracker/head-and-foot.ts";
import { say } from "../../../applications/texts.ts";
import type { PartId } from "../../../encounter/parts/screen.ts";
import { refusalAt, type UiState } from "../../../encounter/parts/ui-state.ts";
import { viewIn, viewsIn } from "../../../reading/view-cache.ts";
import { newsOf } from "../shared/announcements.ts";
import { type PagesBase } from "../shared/base.ts";
import { baseOf } from "../../../applications/tracker/base.ts";
import { pagesNext } from "../shared/head-and-foot.ts";
import { rollContext } from "../shared/roll.ts";
import { addContext } from "../tracker/screen.ts";
import { nowLine, unitText } from "../shared/texts.ts";
import { HAND_ACTIONS } from "./actions.ts";
import { actingContext, claimsContext, specialsContext, takeContext, whoActsContext } from "./ui-state.ts";
import { resolvingContext } from "./resolving.ts";

const own = (name: string) => template(`pages/hand/${name}`);
const shared = (name: string) => template(`tracker/${name}`);

/** Whether something is asked of who looks: their turn, their die, or a reaction. */
const isAsked = ({ seated, waited, seats }: Pages.PagesView): boolean =>
  seated && seats.some(({ own: isOwn, user }) => isOwn && waited.includes(user));

function headContext({ view }: PagesBase): object {
  const seat = view.seats.find(({ own: isOwn }) => isOwn);
  return {
    title: seat?.name ?? say("CALLBOARD.pages.Title"),
    place: unitText(view),
    tokens: seat ? say("CALLBOARD.pages.Seat.Tokens", { count: seat.tokens }) : "",
    inspirations: seat?.inspirations.map(({ key, value, note }) => ({
      key,
      value,
      label: note === "" ? say("CALLBOARD.pages.Seat.Inspiration", { value }) : say("CALLBOARD.pages.Seat.InspirationOf", { value, note }),
    })),
  };
}

function bodyContext(base: PagesBase): object {
  const { combat, view, permits } = base;
  if (!isAsked(view) || !isRunning(combat))
    return {
      key: "idle",
      idle: nowLine(combat, view),
      take: view.step === "scene" ? [] : takeContext(base),
      specials: specialsContext(base),
    };
  return {
    key: `${view.step}-${view.acting}`,
    now: nowLine(combat, view),
    roll: rollContext(base),
    take: takeContext(base),
    declares: permits.may("declareScene"),
    title: view.title,
    add: view.step === "claim" ? addContext(base) : null,
    specials: specialsContext(base),
    claims: claimsContext(base),
    acting: actingContext(base),
    whoActs: whoActsContext(base),
    buyAction: permits.may("buyAction"),
    resolving: resolvingContext(base),
    next: view.next.kind === "resolve" ? null : pagesNext(combat, view),
    leave: view.next.kind === "resolve" && permits.may("done"),
  };
}

function prepare(part: PartId, combat: CallboardEncounter, uiState: UiState): object {
  const { view } = viewsIn(combat, "pages");
  if (!view) return {};
  if (part === "footer") return { notes: notesOf(combat), refusal: refusalAt(uiState, "hand") || refusalAt(uiState, "footer") };
  const base = baseOf(combat, view, uiState);
  return part === "header" ? headContext(base) : bodyContext(base);
}

/** What is asked, as a key that is another for each turn, each die, and each character that acts. */
function asks(combat: CallboardEncounter): string {
  const view = viewIn(combat, "pages");
  if (!view || !isAsked(view)) return "";
  return [view.scene, view.page, view.step, view.turn, view.acting, view.roll?.number ?? 0, view.roll?.wants ?? ""].join(".");
}

/** How the hand of `pages` is shown: who acts and with what, reactions, and what a resolution moves. */
export const PAGES_HAND: HandScreen = {
  parts: {
    header: { template: own("header"), templates: [] },
    tracker: {
      template: own("body"),
      templates: [
        ...["acting", "resolving", "choice"].map(own),
        ...["roll", "add"].map((name) => template(`pages/tracker/${name}`)),
        ...["marker", "next"].map(shared),
      ],
    },
    footer: { template: own("footer"), templates: ["notes", "refusal"].map(shared) },
  },
  prepare,
  acts: HAND_ACTIONS,
  asks,
  rests: (combat) => {
    const view = viewIn(combat, "pages");
    return !view || !isAsked(view);
  },
  deal: () => undefined,
  news: (combat, before, after) => newsOf(combat, before as Pages.PagesView | null, after as Pages.PagesView | null),
};
