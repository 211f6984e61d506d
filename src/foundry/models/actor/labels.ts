import { isRecord, MAX_LABEL, own } from "../../../core/index.ts";

/** The longest notes of a section, in characters. */
const MAX_NOTES = 20_000;

/** The records of an actor's system data whose entries players name. */
const NAMED = [
  ["timeline", "pools"],
  ["stages", "scores"],
] as const;

/** A text cut to so many characters, none of them halved. */
export const cut = (text: string, most: number): string => text.slice(0, most).toWellFormed();

/** Cuts what players write into an actor's system data to what can be shown, in place: as it is loaded, and as it changes. */
export function shorten(source: object): void {
  for (const [section, record] of NAMED) {
    const named = recordIn(recordIn(source, section), record);
    for (const key of Object.keys(named)) {
      const one = recordIn(named, key);
      if (typeof one["label"] === "string" && one["label"].length > MAX_LABEL) one["label"] = cut(one["label"], MAX_LABEL);
    }
  }
  const stages = recordIn(source, "stages");
  if (typeof stages["notes"] === "string" && stages["notes"].length > MAX_NOTES) stages["notes"] = cut(stages["notes"], MAX_NOTES);
}

/** A record in another, to be written to; an empty one where there is none. */
function recordIn(source: object, key: string): Record<string, unknown> {
  const found = own(source as Readonly<Record<string, unknown>>, key);
  return isRecord(found) ? found : {};
}
