import type { CallboardEncounter } from "../../encounter/encounter.ts";
import { encounters, isCallboard } from "../../encounter/encounters.ts";
import { readingOf } from "../../reading/reading.ts";
import { askedOf } from "../tracker/asked.ts";
import { handOf } from "./hands.ts";
import { openHandByItself, closeUnaskedHand } from "./open.ts";

/** What each encounter asked of this user last. */
const asked = new Map<string, string>();

/** Opens the hand of an encounter that begins to ask something of this user, where it chose so; and lets it go once nothing can be asked. */
function heed(combat: CallboardEncounter): void {
  const [screen, reading] = [handOf(combat), readingOf(combat)];
  const asks = screen && reading && askedOf(combat).asks ? screen.asks(reading) : "";
  const isNew = asks !== "" && asks !== asked.get(combat.id);
  asked.set(combat.id, asks);
  if (isNew && game.settings.get("callboard", "hand")) void openHandByItself(combat);
  if (!screen || !reading || screen.rests(reading)) void closeUnaskedHand(combat.id);
}

/** Lets hands open by themselves for who is waited for; in `init`. */
export function openWhenAsked(): void {
  Hooks.once("ready", () => {
    for (const combat of encounters()) heed(combat);
  });
  Hooks.on("updateCombat", (combat) => {
    if (isCallboard(combat)) heed(combat);
  });
  Hooks.on("deleteCombat", (combat) => {
    asked.delete(combat.id ?? "");
  });
}
