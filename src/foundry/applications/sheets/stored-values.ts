import { isRecord } from "../../../core/index.ts";

/** Puts into what a form sends the stored value of each field that still holds what was shown, in place. What active effects add is shown, and must not be stored. */
export function keepStoredValues(sent: object, shown: object, stored: object): void {
  const [into, seen, kept] = [sent, shown, stored] as Record<string, unknown>[];
  for (const [key, value] of Object.entries(into ?? {})) {
    const [was, is] = [seen?.[key], kept?.[key]];
    if (isRecord(value) && isRecord(was) && isRecord(is)) keepStoredValues(value, was, is);
    else if (into && value === was && is !== undefined && !isRecord(is)) into[key] = is;
  }
}
