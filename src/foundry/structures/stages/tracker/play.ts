import { type CallboardEncounter } from "../../../encounter/encounter.ts";
import { viewIn } from "../../../reading/view-cache.ts";
import { readDraft, writeDraft } from "../../../applications/drafts.ts";
import { targetsOf } from "../../../applications/scene-targets.ts";
import { say } from "../../../applications/texts.ts";
import type { CardPlay } from "../../../encounter/parts/screen.ts";
import { draftOf, writableOf } from "../shared/composer.ts";
import { verbOf, wordsOf } from "../shared/texts.ts";

const rowOf = (combat: CallboardEncounter, combatant: string) => viewIn(combat, "stages")?.rows.find((row) => row.combatant === combatant);

/** Cards of `stages` are announced. What was typed stays with the card; the words of an announcement that stands go with its old card. */
export const STAGES_PLAY: CardPlay = {
  mayDraft(combat, combatant) {
    const view = viewIn(combat, "stages");
    return view?.step === "announce" && writableOf(view).includes(combatant);
  },
  draft(combat, combatant, card) {
    const { targets } = draftOf(combat, rowOf(combat, combatant), combatant);
    writeDraft(combat.id, combatant, { text: readDraft(combat.id, combatant).text, card: card.id ?? "", targets });
  },
  command(combat, combatant, card) {
    const id = card.id ?? "";
    const { words } = wordsOf(combat, { combatant, card: id, text: "" });
    const view = viewIn(combat, "stages");
    const kind = view ? verbOf(view) : "announce";
    // Everybody sees whom somebody targets on the scene.
    return { kind, combatant, card: id, text: words, targets: view?.house.sealed === true ? [] : targetsOf(combat) };
  },
  standing(combat, combatant) {
    const view = viewIn(combat, "stages");
    const row = rowOf(combat, combatant);
    if (!view || !row) return "";
    const { result } = row.card ?? {};
    const how = result ? say(`CALLBOARD.stages.Result.${result}`) : say(`CALLBOARD.stages.Lamp.${row.lamp}`);
    return say("CALLBOARD.stages.Standing", { round: view.round, step: say(`CALLBOARD.stages.Step.${view.step}`), how });
  },
};
