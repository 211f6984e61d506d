import type { Refusal } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter.ts";
import { nameIn, registrationIn } from "../encounter/encounters.ts";
import { outgoingOf, refusedNow, type Outgoing } from "./refuse.ts";
import { isolate } from "../platform/plain.ts";

/** A refusal as a sentence in this client's language; a value that is a combatant's id is shown as its name. */
export function localizeRefusal(combat: CallboardEncounter, refusal: Refusal): string {
  const { reason, data = {} } = refusal;
  const places = [`${registrationIn(combat).lang}.Refusal.${reason}`, `CALLBOARD.Cast.Refusal.${reason}`];
  return game.i18n.format(places.find((key) => game.i18n.has(key)) ?? `CALLBOARD.Refusal.${reason}`, namesIn(combat, data));
}

/** Why this user may not give a command now, in a sentence; "" where they may. */
export function whyNot(combat: CallboardEncounter, command: Outgoing): string {
  const refusal = refusedNow(combat, outgoingOf(combat, command), game.user);
  return refusal ? localizeRefusal(combat, refusal) : "";
}

/** Data of a refusal or a log line, with names in place of combatants' ids. */
export function namesIn(combat: CallboardEncounter, data: Readonly<Record<string, string | number>>): Record<string, string> {
  const named = Object.entries(data).map(([key, value]) => [key, nameIn(combat, String(value)) ?? isolate(String(value))]);
  return Object.fromEntries(named) as Record<string, string>;
}
