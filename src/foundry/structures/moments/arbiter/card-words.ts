import type { JsonRecord } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounters.ts";
import { plainTextOf } from "../../../plain.ts";

/** What a field of a chat card of `moments` says in words: a weapon by its name; null for other fields. */
export function momentsWords(combat: CallboardEncounter, record: JsonRecord, field: string): string | null {
  const value = record[field];
  if (field !== "weapon" || typeof value !== "string" || value === "") return null;
  const names = combat.combatants.map(({ actor }) => actor?.items.get(value)?.name);
  return plainTextOf(names.find((name) => name !== undefined) ?? "");
}
