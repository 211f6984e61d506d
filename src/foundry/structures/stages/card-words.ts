import type { JsonRecord } from "../../../core/index.ts";
import type { CallboardEncounter } from "../../encounters.ts";
import { cardOf } from "../../items.ts";
import { plainTextOf } from "../../plain.ts";

/** What a field of a chat card of `stages` says in words: a card by its name, "" where what was said is just that or it is gone; null for other fields. */
export function stagesWords(combat: CallboardEncounter, record: JsonRecord, field: string): string | null {
  const { card, combatants, text } = record;
  if (field !== "card" || typeof card !== "string" || card === "" || !Array.isArray(combatants)) return null;
  const actor = combat.combatants.get(String(combatants[0]))?.actor;
  const name = (actor ? cardOf(actor, card)?.name : undefined) ?? "";
  return name === text ? "" : plainTextOf(name);
}
