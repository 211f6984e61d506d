import { lookup, type JsonRecord } from "../../../../core/index.ts";

/** What a field of a chat card of `moments` says in words: a weapon by its name, "" if it was gone by then. Null for other fields. */
export function momentsWords(record: JsonRecord, field: string, names: Readonly<Record<string, string>>): string | null {
  const value = record[field];
  return field === "weapon" && typeof value === "string" ? (lookup(names, value) ?? "") : null;
}
