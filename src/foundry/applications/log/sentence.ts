import type { Id, LogLine } from "../../../core/index.ts";
import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import { nameById, registrationIn, userNameIn } from "../../encounter/encounter-lookups.ts";
import { WRITTEN } from "../../platform/neutralize-text.ts";
import { statusName } from "../status-name.ts";
import { pluralText, say } from "../texts.ts";
import { joinCrowdNames } from "../tracker/combatant-groups.ts";
import type { Data } from "../../encounter/parts/log-format.ts";

const listNames = (names: readonly string[]): string => new Intl.ListFormat(game.i18n.lang, { type: "unit" }).format(names);

/** Returns the name of a step in this client's language. */
export function stepName(combat: CallboardEncounter, step: string): string {
  const { lang, log } = registrationIn(combat);
  return log?.step?.(combat, step) ?? say(`${lang}.Step.${step}`);
}

/** Returns the names of combatants whose ids make up a value, or the value itself if it holds no ids. */
function nameOf(combat: CallboardEncounter, value: string | number): string | number {
  const names = String(value)
    .split(" ")
    .map((id) => nameById(combat, id));
  return names.every((name) => name !== undefined) ? listNames(names) : value;
}

/** Returns a line's field as text. What people wrote stays as it is. Users and combatants are named. */
function saidOf(combat: CallboardEncounter, field: string, value: string | number): string | number {
  if (WRITTEN.has(field)) return value;
  return field === "user" ? userNameIn(combat, String(value)) : nameOf(combat, value);
}

/** Returns the lang key of a line's text: the structure's own, else that of the shared cast, else that of all encounters. */
function keyOf(combat: CallboardEncounter, key: string): string {
  const places = [`${registrationIn(combat).lang}.Log.${key}`, `CALLBOARD.Cast.Log.${key}`];
  return places.find((place) => game.i18n.has(place) || game.i18n.has(`${place}.other`)) ?? `CALLBOARD.Log.${key}`;
}

/** Returns the text of a log line that names its targets too: the structure's own sentence for it, else a shared one. */
function aimedText(combat: CallboardEncounter, key: string, line: string, data: Data): string {
  const own = `${registrationIn(combat).lang}.LogAimed.${key}`;
  return game.i18n.has(own) ? say(own, data) : say("CALLBOARD.Log.Aimed", { ...data, text: line });
}

/** A log line's key and data. */
type Line = Pick<LogLine, "key" | "data">;

/** Returns a log line in this client's language, with the given targets. With `crowd`, it tells of all of these combatants. */
export function sentenceOf(
  combat: CallboardEncounter,
  { key, data }: Line,
  targets: readonly Id[] = [],
  crowd: readonly Id[] = [],
): string {
  const dress = registrationIn(combat).log;
  const names = Object.entries(data).map(([name, value]) => [name, saidOf(combat, name, value)] as const);
  const status = data["status"] ? { status: statusName(String(data["status"])) } : {};
  const namesOf = (ids: readonly Id[]) => ids.flatMap((id) => nameById(combat, id) ?? []);
  const all = crowd.length === 0 ? {} : { combatant: joinCrowdNames(namesOf(crowd)) };
  const said = { ...Object.fromEntries(names), ...status, ...dress?.data(combat, data, key), ...all };
  const whole = keyOf(combat, key);
  const number = data["count"] ?? data["amount"];
  const isPlural = typeof number === "number" && game.i18n.has(`${whole}.other`);
  const text = isPlural ? pluralText(number, (form) => `${whole}.${form}`, said) : say(whole, said);
  const at = namesOf(targets);
  const list = crowd.length === 0 ? listNames : joinCrowdNames;
  const aimed = at.length > 0 && dress?.aimed.has(key) ? aimedText(combat, key, text, { ...said, targets: list(at) }) : text;
  return aimed.replaceAll(/\s+/g, " ").trim();
}
