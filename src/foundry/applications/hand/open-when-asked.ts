import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import { encounters, isReadableCallboard } from "../../encounter/encounter-lookups.ts";
import { readingOf } from "../../reading/reading.ts";
import { askedOf } from "../tracker/what-is-asked.ts";
import { handScreenOf } from "./find-hand-screen.ts";
import { openHandByItself, closeUnaskedHand } from "./open.ts";

/** The key of the last question that each encounter asked this user, by encounter. "" for no question. */
const asked = new Map<string, string>();

/** Opens an encounter's Hand if a new question is asked of this user and the setting allows it. Closes it when nothing can be asked. */
function heed(combat: CallboardEncounter): void {
  const [screen, reading] = [handScreenOf(combat), readingOf(combat)];
  const asks = screen && reading && askedOf(combat).asks ? screen.asks(reading) : "";
  const isNew = asks !== "" && asks !== asked.get(combat.id);
  asked.set(combat.id, asks);
  if (isNew && game.settings.get("callboard", "hand")) void openHandByItself(combat);
  if (!screen || !reading || screen.rests(reading)) void closeUnaskedHand(combat.id);
}

/** Lets Hands open by themselves for awaited users. Called in `init`. */
export function openWhenAsked(): void {
  Hooks.once("ready", () => {
    for (const combat of encounters()) heed(combat);
  });
  Hooks.on("updateCombat", (combat) => {
    if (isReadableCallboard(combat)) heed(combat);
  });
  Hooks.on("deleteCombat", (combat) => {
    asked.delete(combat.id ?? "");
  });
}
