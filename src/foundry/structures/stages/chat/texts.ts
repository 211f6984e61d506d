import { lookup, type JsonRecord } from "../../../../core/index.ts";
import { statusName } from "../../../applications/statuses.ts";

/** What a field of a chat card of `stages` says in words: statuses by their names, and a card by its name, "" if what was said is just that or it was gone by then. Null for other fields. */
export function stagesWords(record: JsonRecord, field: string, names: Readonly<Record<string, string>>): string | null {
  const value = record[field];
  if (typeof value !== "string" || value === "") return null;
  if (field === "status") return statusName(value);
  if (field !== "card") return null;
  const name = lookup(names, value) ?? "";
  return name === record["text"] ? "" : name;
}
