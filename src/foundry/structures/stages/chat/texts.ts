import { lookup, type JsonRecord } from "../../../../core/index.ts";
import { statusName } from "../../../applications/statuses.ts";

/**
 * Returns a chat card's field as text: the name of a status, or the name of an action's card. A card is "" if its name is the announced
 * text or the card is gone. Null for other fields.
 */
export function stagesWords(record: JsonRecord, field: string, names: Readonly<Record<string, string>>): string | null {
  const value = record[field];
  if (typeof value !== "string" || value === "") return null;
  if (field === "status") return statusName(value);
  if (field !== "card") return null;
  const name = lookup(names, value) ?? "";
  return name === record["text"] ? "" : name;
}
