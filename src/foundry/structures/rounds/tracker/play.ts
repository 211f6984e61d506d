import { viewIn } from "../../../reading/view-cache.ts";
import { say } from "../../../applications/texts.ts";
import type { CardPlay } from "../../../encounter/parts/screen.ts";
import { unitText } from "../shared/head-and-foot.ts";

/** Cards play no part in Action Rounds: skills are tested. What a sheet says of somebody is said here. */
export const ROUNDS_PLAY: CardPlay = {
  mayDraft: () => false,
  draft: () => undefined,
  command: () => null,
  standing(combat, combatant) {
    const view = viewIn(combat, "rounds");
    const row = view?.rows.find((one) => one.combatant === combatant);
    if (!view || !row) return "";
    const [step, how] = [say(`CALLBOARD.rounds.Step.${view.step}`), say(`CALLBOARD.rounds.Lamp.${row.lamp}`)];
    return say("CALLBOARD.rounds.Standing", { unit: unitText(view), step, how });
  },
};
