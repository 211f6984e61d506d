import { lookup, type JsonRecord } from "../../../../core/index.ts";

/** Returns a weapon's name for a chat card, "" if it is gone. Null for other fields. */
export function momentsCardFieldText(record: JsonRecord, field: string, names: Readonly<Record<string, string>>): string | null {
  const value = record[field];
  return field === "weapon" && typeof value === "string" ? (lookup(names, value) ?? "") : null;
}
