import { viewIn } from "../../../reading/view-cache.ts";
import { say } from "../../../applications/texts.ts";
import type { CardPlay } from "../../../encounter/parts/screen.ts";
import { halfName, momentName } from "../shared/texts.ts";

/** Cards are not played in Moments: figures act by their own buttons. */
export const MOMENTS_PLAY: CardPlay = {
  mayDraft: () => false,
  draft: () => undefined,
  command: () => null,
  standing(combat, combatant) {
    const view = viewIn(combat, "moments");
    const row = view?.rows.find((one) => one.combatant === combatant);
    if (!view || !row) return "";
    const how = say(`CALLBOARD.moments.Lamp.${row.lamp}`);
    return say("CALLBOARD.moments.Standing", { moment: momentName(view), half: halfName(view, view.phase, view.half), how });
  },
};
