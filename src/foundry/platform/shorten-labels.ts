import { cutText, isRecord, lookup, MAX_LABEL } from "../../core/index.ts";

/** Shortens a text in a record to `most` characters, in place. No character is split. */
export function shortenText(record: Record<string, unknown>, key: string, most: number): void {
  const text = record[key];
  if (typeof text === "string" && text.length > most) record[key] = cutText(text, most);
}

/** Cuts the label of each entry in a record of an actor's section to the longest length that is allowed, in place. */
export function shortenLabels(section: Record<string, unknown>, record: string): void {
  const named = ensureRecord(section, record);
  for (const key of Object.keys(named)) shortenText(ensureRecord(named, key), "label", MAX_LABEL);
}

/** Returns a record inside another, for writing. A new empty one if there is none. */
export function ensureRecord(source: object, key: string): Record<string, unknown> {
  const found = lookup(source as Readonly<Record<string, unknown>>, key);
  return isRecord(found) ? found : {};
}
