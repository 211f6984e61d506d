import type { JsonRecord, LogLine, StructureId } from "../../../core/index.ts";
import type { CallboardEncounter } from "../../api.ts";
import { nameIn, registered } from "../../encounters.ts";
import { count, say } from "../words.ts";
import type { Dress } from "./dress.ts";
import { dressStages } from "./stages/dress.ts";

const DRESSES: Readonly<Record<string, Dress>> = { stages: dressStages } satisfies Record<StructureId, Dress>;

/** What persons wrote: it stays text, even where it happens to be an id. */
const WRITTEN = new Set(["text", "note", "reason"]);

/** The names of one or several combatants whose ids stand in a value; the value itself where it is something else. */
function named(combat: CallboardEncounter, value: string | number): string | number {
  const names = String(value)
    .split(" ")
    .map((id) => nameIn(combat, id));
  if (!names.every((name) => name !== undefined)) return value;
  return new Intl.ListFormat(game.i18n.lang, { type: "unit" }).format(names);
}

function keyOf(combat: CallboardEncounter, key: string): string {
  const own = `${registered(combat).lang}.Log.${key}`;
  return game.i18n.has(own) || game.i18n.has(`${own}.other`) ? own : `CALLBOARD.Log.${key}`;
}

/** A line of the log as a sentence in this client's language; `command` is what it tells of. */
export function sentence(combat: CallboardEncounter, { key, data }: Pick<LogLine, "key" | "data">, command: JsonRecord): string {
  const names = Object.entries(data).map(([name, value]) => [name, WRITTEN.has(name) ? value : named(combat, value)] as const);
  const dressed = DRESSES[registered(combat).structure.id]?.(combat, { data, command }) ?? {};
  const said = { ...Object.fromEntries(names), ...dressed };
  const whole = keyOf(combat, key);
  const plural = typeof data["count"] === "number" && game.i18n.has(`${whole}.other`);
  const text = plural ? count(Number(data["count"]), (form) => `${whole}.${form}`, said) : say(whole, said);
  return text.replaceAll(/\s+/g, " ").trim();
}
