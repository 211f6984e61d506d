import type { Refusal } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { registrationIn } from "../encounter/encounter-lookups.ts";
import type { People } from "../encounter/parts/shown-combatants.ts";
import type { Reading } from "../encounter/parts/reading.ts";
import { peopleOf } from "../reading/people.ts";
import { commandAsJson, refuseNow, type Outgoing } from "./parse-and-refuse.ts";
import { isolateTextDirection } from "../platform/neutralize-text.ts";

/** Returns a refusal as a sentence in this client's language, with combatants' ids as names. */
export function localizeRefusal(combat: CallboardEncounter, refusal: Refusal): string {
  return refusalText({ lang: registrationIn(combat).lang, people: peopleOf(combat) }, refusal);
}

/** Returns the lang key of a refusal: the structure's own text, else the shared cast's, else the kernel's. */
export function refusalKey(lang: string, reason: string): string {
  const places = [`${lang}.Refusal.${reason}`, `CALLBOARD.Cast.Refusal.${reason}`];
  return places.find((key) => game.i18n.has(key)) ?? `CALLBOARD.Refusal.${reason}`;
}

/**
 * Returns a refusal as a sentence, like `localizeRefusal`, but takes texts and names from a reading of the encounter. If it is about one of
 * several who do something together, it names this one.
 */
export function refusalText({ lang, people }: Pick<Reading, "lang" | "people">, { reason, data = {} }: Refusal): string {
  const text = game.i18n.format(refusalKey(lang, reason), replaceIdsByNames(people, data));
  const name = people.findName(String(data["member"] ?? ""));
  return name === undefined || text.includes(name) ? text : game.i18n.format("CALLBOARD.RefusalOf", { name, text });
}

/** Returns why this user may not give a command now, as a sentence. "" if the user may. */
export function commandRefusalText(combat: CallboardEncounter, command: Outgoing): string {
  const refusal = refuseNow(combat, commandAsJson(combat, command), game.user);
  return refusal ? localizeRefusal(combat, refusal) : "";
}

/** Returns the data of a refusal or log line, with combatants' ids as names. */
export function replaceIdsByNames(
  people: Pick<People, "findName">,
  data: Readonly<Record<string, string | number>>,
): Record<string, string> {
  const named = Object.entries(data).map(([key, value]) => [key, people.findName(String(value)) ?? isolateTextDirection(String(value))]);
  return Object.fromEntries(named) as Record<string, string>;
}
