import { readingInStructure } from "../../../reading/reading.ts";
import { readDraft, writeDraft } from "../../../applications/drafts.ts";
import { sceneTargetsOf } from "../../../applications/scene-targets.ts";
import type { CardPlay } from "../../../encounter/parts/screen.ts";
import { draftOf, combatantsToWriteFor } from "../shared/composer.ts";
import { announcingCommandKind, actionWordsAndCard } from "../shared/texts.ts";

/** How cards of `stages` are announced from outside the tracker. A new card keeps a draft's typed text, but not a former announcement's text. */
export const STAGES_PLAY: CardPlay = {
  mayDraft(combat, combatant) {
    const view = readingInStructure(combat, "stages")?.view;
    return view?.step === "announce" && combatantsToWriteFor(view).includes(combatant);
  },
  draft(combat, combatant, card) {
    const reading = readingInStructure(combat, "stages");
    if (!reading) return;
    const row = reading.view.rows.find((one) => one.combatant === combatant);
    const { targets } = draftOf(reading, row, combatant);
    writeDraft(combat.id, combatant, { text: readDraft(combat.id, combatant).text, card: card.id ?? "", targets });
  },
  command(combat, combatant, card) {
    const id = card.id ?? "";
    const { words } = actionWordsAndCard(combat, { combatant, card: id, text: "" });
    const view = readingInStructure(combat, "stages")?.view;
    const kind = view ? announcingCommandKind(view) : "announce";
    // Everyone sees a user's targets on the scene, so a sealed announcement takes none.
    return { kind, combatant, card: id, text: words, targets: view?.house.sealed === true ? [] : sceneTargetsOf(combat) };
  },
};
