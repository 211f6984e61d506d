import type { JsonRecord } from "../../../../core/index.ts";
import { statusName } from "../../../applications/statuses.ts";

/** The fields with what people call a stat: such a name is no id. */
const STATS: ReadonlySet<string> = new Set(["relevant", "secondary", "stat", "refund"]);

/** What a field of a chat card of `timeline` says in words: stats and statuses by their names. Null for other fields. */
export function timelineWords(record: JsonRecord, field: string): string | null {
  const value = record[field];
  if (typeof value !== "string" || value === "") return null;
  if (STATS.has(field)) return value;
  return field === "status" ? statusName(value) : null;
}
