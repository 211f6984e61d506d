import { readingOf } from "../../../reading/reading.ts";
import type { CardPlay } from "../../../encounter/parts/screen.ts";

/** Cards of `timeline` go into the Hand, where points are bid on them. */
export const TIMELINE_PLAY: CardPlay = {
  mayDraft: (combat, combatant) => readingOf(combat)?.options.may("declare", combatant) === true,
  draft: () => undefined,
  command: () => null,
};
