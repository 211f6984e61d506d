import type { Refusal } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter.ts";
import { registrationIn } from "../encounter/encounters.ts";
import type { People } from "../encounter/parts/shown-combatants.ts";
import type { Reading } from "../encounter/parts/reading.ts";
import { peopleOf } from "../reading/people.ts";
import { outgoingOf, refuseNow, type Outgoing } from "./outgoing-command.ts";
import { isolate } from "../platform/plain-text.ts";

/** Returns a refusal as a sentence in this client's language. A value that is a combatant's id is shown as its name. */
export function localizeRefusal(combat: CallboardEncounter, refusal: Refusal): string {
  return refusalText({ lang: registrationIn(combat).lang, people: peopleOf(combat) }, refusal);
}

/** Returns the key of a reason to refuse: the structure's own text, else that of the cast, else the kernel's. */
export function refusalKey(lang: string, reason: string): string {
  const places = [`${lang}.Refusal.${reason}`, `CALLBOARD.Cast.Refusal.${reason}`];
  return places.find((key) => game.i18n.has(key)) ?? `CALLBOARD.Refusal.${reason}`;
}

/** As `localizeRefusal`, for what is drawn from a reading. */
export function refusalText({ lang, people }: Pick<Reading, "lang" | "people">, { reason, data = {} }: Refusal): string {
  return game.i18n.format(refusalKey(lang, reason), namesIn(people, data));
}

/** Says why this user may not give a command now. "" if the user may. */
export function whyNot(combat: CallboardEncounter, command: Outgoing): string {
  const refusal = refuseNow(combat, outgoingOf(combat, command), game.user);
  return refusal ? localizeRefusal(combat, refusal) : "";
}

/** Data of a refusal or a log line, with names in place of combatants' ids. */
export function namesIn(people: Pick<People, "findName">, data: Readonly<Record<string, string | number>>): Record<string, string> {
  const named = Object.entries(data).map(([key, value]) => [key, people.findName(String(value)) ?? isolate(String(value))]);
  return Object.fromEntries(named) as Record<string, string>;
}
