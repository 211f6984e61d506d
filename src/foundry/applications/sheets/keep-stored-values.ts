import { isRecord } from "../../../core/index.ts";

/** Replaces unchanged fields in the submitted data by their stored values, in place. Shown values may include active effects, which must not be stored. */
export function keepStoredValues(sent: object, shown: object, stored: object): void {
  const [into, seen, kept] = [sent, shown, stored] as Record<string, unknown>[];
  for (const [key, value] of Object.entries(into ?? {})) {
    const [was, is] = [seen?.[key], kept?.[key]];
    if (isRecord(value) && isRecord(was) && isRecord(is)) keepStoredValues(value, was, is);
    else if (into && value === was && is !== undefined && !isRecord(is)) into[key] = is;
  }
}
