import type { ViewBase } from "../../../core/index.ts";
import type { Reading } from "../../encounter/parts/reading.ts";
import { say } from "../texts.ts";

/** Placeholders of a text, by name. */
type Words = Readonly<Record<string, string | number>>;

/**
 * Returns a screen's `standing`: the step and a combatant's status in a few words, for its sheet. "" for a combatant that the view does not
 * show. `wordsOf` gives the other placeholders of the structure's text, or replaces `step` and `how`.
 */
export function makeStatusFormatter<View extends ViewBase>(wordsOf: (view: View, row: View["rows"][number]) => Words) {
  return ({ lang, view }: Reading<View>, combatant: string): string => {
    const row = view.rows.find((one) => one.combatant === combatant);
    if (!row) return "";
    const [step, how] = [say(`${lang}.Step.${view.step}`), say(`${lang}.Lamp.${row.lamp}`)];
    return say(`${lang}.Standing`, { step, how, ...wordsOf(view, row) });
  };
}
