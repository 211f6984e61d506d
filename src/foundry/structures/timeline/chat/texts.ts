import type { JsonRecord } from "../../../../core/index.ts";
import { statusName } from "../../../applications/status-name.ts";

/** The fields of a chat card that hold the name of a stat, not an id. */
const STATS: ReadonlySet<string> = new Set(["relevant", "secondary", "stat", "refund"]);

/** Returns a chat card's field as text: the names of stats and statuses. Null for other fields. */
export function timelineCardFieldText(record: JsonRecord, field: string): string | null {
  const value = record[field];
  if (typeof value !== "string" || value === "") return null;
  if (STATS.has(field)) return value;
  return field === "status" ? statusName(value) : null;
}
