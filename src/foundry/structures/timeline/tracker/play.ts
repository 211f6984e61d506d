import { viewIn } from "../../../reading/view-cache.ts";
import { say } from "../../../applications/texts.ts";
import type { CardPlay } from "../../../encounter/parts/screen.ts";
import { OptionsIndex } from "../../../applications/tracker/options-index.ts";
import { placeName } from "../shared/texts.ts";

/** Cards of `timeline` are laid into the hand, where points are bid on them. */
export const TIMELINE_PLAY: CardPlay = {
  mayDraft: (combat, combatant) => OptionsIndex.in(combat).may("declare", combatant),
  draft: () => undefined,
  command: () => null,
  standing(combat, combatant) {
    const view = viewIn(combat, "timeline");
    const row = view?.rows.find((one) => one.combatant === combatant);
    if (!view || !row) return "";
    const how = say(`CALLBOARD.timeline.Lamp.${row.lamp}`);
    const step = say(`CALLBOARD.timeline.Step.${view.step}`);
    return say("CALLBOARD.timeline.Standing", { place: placeName(view), step, how });
  },
};
