import { lookup, type JsonRecord } from "../../../../core/index.ts";
import { statusName } from "../../../applications/status-name.ts";

/**
 * Returns a chat card's field as text: a status by name, or a card by name. "" if the card is gone or its name is the announced text. Null
 * for other fields.
 */
export function stagesCardFieldText(record: JsonRecord, field: string, names: Readonly<Record<string, string>>): string | null {
  const value = record[field];
  if (typeof value !== "string" || value === "") return null;
  if (field === "status") return statusName(value);
  if (field !== "card") return null;
  const name = lookup(names, value) ?? "";
  return name === record["text"] ? "" : name;
}
