import { makeOutgoing } from "../../../outbox/outgoing-command.ts";
import { readingIn } from "../../../reading/reading.ts";
import { askSure } from "../../../applications/dialogs/ask.ts";
import { openHand } from "../../../applications/hand/open.ts";
import { say } from "../../../applications/texts.ts";
import type { ActionHandler } from "../../../encounter/parts/screen.ts";
import { playerName } from "./texts.ts";

/** Leads on, from where the person sees the encounter stand; a GM who skips somebody is asked first. */
const advance: ActionHandler = async (context) => {
  const { combat, uiState, give, target } = context;
  const view = readingIn(combat, "pages")?.view;
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
  await give({ ...makeOutgoing(uiState.position, kind), ...(declarer ? { declarer } : {}), ...(starter ? { starter } : {}) }, "footer");
};

const open: ActionHandler = async ({ combat }) => openHand(combat);

/** What tracker, board and hand of `pages` can do beyond giving a command as a button says it. */
export const PAGES_ACTIONS = { advance, openHand: open } as const satisfies Readonly<Record<string, ActionHandler>>;
