import type { Id, LogLine } from "../../../core/index.ts";
import type { CallboardEncounter } from "../../encounter/encounter.ts";
import { nameIn, registrationIn, userNameIn } from "../../encounter/encounters.ts";
import { WRITTEN } from "../../platform/plain-text.ts";
import { statusName } from "../statuses.ts";
import { count, say } from "../texts.ts";
import type { Data } from "../../encounter/parts/log-format.ts";

const listNames = (names: readonly string[]): string => new Intl.ListFormat(game.i18n.lang, { type: "unit" }).format(names);

/** What a step is called. */
export function stepName(combat: CallboardEncounter, step: string): string {
  const { lang, log } = registrationIn(combat);
  return log?.step?.(combat, step) ?? say(`${lang}.Step.${step}`);
}

/** The names of one or several combatants whose ids stand in a value; the value itself where it is something else. */
function nameOf(combat: CallboardEncounter, value: string | number): string | number {
  const names = String(value)
    .split(" ")
    .map((id) => nameIn(combat, id));
  return names.every((name) => name !== undefined) ? listNames(names) : value;
}

/** A field of a line in words: what persons wrote as it is, users and combatants by name. */
function saidOf(combat: CallboardEncounter, field: string, value: string | number): string | number {
  if (WRITTEN.has(field)) return value;
  return field === "user" ? userNameIn(combat, String(value)) : nameOf(combat, value);
}

/** Where the text of a line stands: with its structure, else with the cast that structures have in common, else with what every encounter has. */
function keyOf(combat: CallboardEncounter, key: string): string {
  const places = [`${registrationIn(combat).lang}.Log.${key}`, `CALLBOARD.Cast.Log.${key}`];
  return places.find((place) => game.i18n.has(place) || game.i18n.has(`${place}.other`)) ?? `CALLBOARD.Log.${key}`;
}

/** A line with at whom it is aimed: in a sentence of its own, or behind what the line says. */
function aimedText(combat: CallboardEncounter, key: string, line: string, data: Data): string {
  const own = `${registrationIn(combat).lang}.LogAimed.${key}`;
  return game.i18n.has(own) ? say(own, data) : say("CALLBOARD.Log.Aimed", { ...data, text: line });
}

/** A line as its structure, or every structure, says it. */
type Line = Pick<LogLine, "key" | "data">;

/** A line of the log in this client's language, in one or two sentences: also at whom it is aimed, of those who are given. */
export function sentenceOf(combat: CallboardEncounter, { key, data }: Line, targets: readonly Id[] = []): string {
  const dress = registrationIn(combat).log;
  const names = Object.entries(data).map(([name, value]) => [name, saidOf(combat, name, value)] as const);
  const status = data["status"] ? { status: statusName(String(data["status"])) } : {};
  const said = { ...Object.fromEntries(names), ...status, ...dress?.data(combat, data) };
  const whole = keyOf(combat, key);
  const number = data["count"] ?? data["amount"];
  const isPlural = typeof number === "number" && game.i18n.has(`${whole}.other`);
  const text = isPlural ? count(number, (form) => `${whole}.${form}`, said) : say(whole, said);
  const at = targets.flatMap((id) => nameIn(combat, id) ?? []);
  const aimed = at.length > 0 && dress?.aimed.has(key) ? aimedText(combat, key, text, { ...said, targets: listNames(at) }) : text;
  return aimed.replaceAll(/\s+/g, " ").trim();
}
