import { isCallboard } from "../encounter/encounters.ts";
import { focusComposer } from "./tracker/focus-composer.ts";

/** Leads from the card with which an encounter began to where one says what somebody does in it. */
export function listenToStartCard(_message: unknown, html: HTMLElement): void {
  // The card may be drawn again within the message.
  html.addEventListener("click", ({ target }) => {
    const button = (target as Element | null)?.closest<HTMLElement>("[data-start]");
    if (!button) return;
    const combat = game.combats.get(button.dataset["start"] ?? "");
    if (isCallboard(combat)) void focusComposer(combat);
    else ui.notifications.info("CALLBOARD.Chat.StartGone", { localize: true });
  });
}
