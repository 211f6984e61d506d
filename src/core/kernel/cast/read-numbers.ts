import { isRecord } from "../records.ts";
import { cleanLine } from "../clean-text.ts";
import type { JsonRecord } from "../json-types.ts";

/** Reads a name among a member's numbers, as a clean line of at most `most` characters. "" if it is no text. */
export function readName(value: unknown, most: number): string {
  return typeof value === "string" ? cleanLine(value, most) : "";
}

/** Reads the first `most` records by key among a member's numbers. Skips keys that `isKey` refuses, and whatever is no record. */
export function readRecords<Made>(
  value: unknown,
  isKey: (key: string) => boolean,
  most: number,
  make: (record: JsonRecord) => Made,
): Readonly<Record<string, Made>> {
  const entries = isRecord(value) ? Object.entries(value as JsonRecord) : [];
  const kept = entries.filter(([key, item]) => isKey(key) && isRecord(item)).slice(0, most);
  return Object.fromEntries(kept.map(([key, item]) => [key, make(item as JsonRecord)]));
}
