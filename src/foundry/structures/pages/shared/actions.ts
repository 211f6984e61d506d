import { makePositionedCommand } from "../../../outbox/parse-and-refuse.ts";
import { readingInStructure } from "../../../reading/reading.ts";
import { askSure } from "../../../applications/dialogs/ask.ts";
import { openHand } from "../../../applications/hand/open.ts";
import { say } from "../../../applications/texts.ts";
import type { ActionHandler } from "../../../encounter/parts/screen.ts";
import { playerName } from "./texts.ts";

/** Asks a GM to confirm if players would be skipped. Then sends the command of the next step for the position that was shown. */
const advance: ActionHandler = async (context) => {
  const { combat, uiState, give, target } = context;
  const view = readingInStructure(combat, "pages")?.view;
  if (!view) return;
  const { kind } = view.next;
  if (kind === "skip") {
    const users = view.waited.map((user) => playerName(view, user)).join(", ");
    const answer = await askSure({
      title: say("CALLBOARD.pages.Next.skip"),
      text: say("CALLBOARD.pages.Seat.SkipAsk", { users }),
      yes: "CALLBOARD.pages.Next.skip",
      icon: "fa-solid fa-forward-step",
    });
    if (!answer) return;
  }
  const root = target.closest<HTMLElement>(".combat-sidebar, .application") ?? target.ownerDocument;
  const picked = (name: string) => root.querySelector<HTMLSelectElement>(`.seat-setup [name="${name}"]`)?.value;
  const [declarer, starter] = kind === "begin" ? [picked("declarer"), picked("starter")] : [];
  await give(
    { ...makePositionedCommand(uiState.position, kind), ...(declarer ? { declarer } : {}), ...(starter ? { starter } : {}) },
    "footer",
  );
};

const open: ActionHandler = async ({ combat }) => openHand(combat);

/** The actions of tracker, board and Hand of `pages` that do more than send the command of a button. */
export const PAGES_ACTIONS = { advance, openHand: open } as const satisfies Readonly<Record<string, ActionHandler>>;
