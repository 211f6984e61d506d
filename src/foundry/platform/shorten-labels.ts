import { cutText, isRecord, lookup, MAX_LABEL } from "../../core/index.ts";

/** Cuts a text of a record to so many characters, in place. No letter is halved. */
export function shortenText(record: Record<string, unknown>, key: string, most: number): void {
  const text = record[key];
  if (typeof text === "string" && text.length > most) record[key] = cutText(text, most);
}

/** Cuts the labels that players gave to the entries of a record in a section, in place. */
export function shortenLabels(section: Record<string, unknown>, record: string): void {
  const named = recordIn(section, record);
  for (const key of Object.keys(named)) shortenText(recordIn(named, key), "label", MAX_LABEL);
}

/** A record in another, to be written to; an empty one where there is none. */
export function recordIn(source: object, key: string): Record<string, unknown> {
  const found = lookup(source as Readonly<Record<string, unknown>>, key);
  return isRecord(found) ? found : {};
}
