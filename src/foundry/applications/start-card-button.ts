import { isReadableCallboard } from "../encounter/encounter-lookups.ts";
import { focusComposer } from "./tracker/focus-composer.ts";

/** Lets the button on an encounter's start card in chat move the focus to where the user composes an announcement. */
export function listenToStartCard(_message: unknown, html: HTMLElement): void {
  // The card may be redrawn within the message.
  html.addEventListener("click", ({ target }) => {
    const button = (target as Element | null)?.closest<HTMLElement>("[data-start]");
    if (!button) return;
    const combat = game.combats.get(button.dataset["start"] ?? "");
    if (isReadableCallboard(combat)) void focusComposer(combat);
    else ui.notifications.info("CALLBOARD.Chat.StartGone", { localize: true });
  });
}
