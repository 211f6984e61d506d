import { viewIn } from "../../../reading/view-cache.ts";
import { say } from "../../../applications/texts.ts";
import type { CardPlay } from "../../../encounter/parts/screen.ts";
import { unitText } from "../shared/texts.ts";

/** Cards play no part in Pages: abilities change dice. What a sheet says of somebody is said here. */
export const PAGES_PLAY: CardPlay = {
  mayDraft: () => false,
  draft: () => undefined,
  command: () => null,
  standing(combat, combatant) {
    const view = viewIn(combat, "pages");
    const row = view?.rows.find((one) => one.combatant === combatant);
    if (!view || !row) return "";
    const [step, how] = [say(`CALLBOARD.pages.Step.${view.step}`), say(`CALLBOARD.pages.Lamp.${row.lamp}`)];
    return say("CALLBOARD.pages.Standing", { unit: unitText(view), step, how });
  },
};
