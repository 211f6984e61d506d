import type { Id } from "../../../core/index.ts";
import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import { peopleOf } from "../../reading/people.ts";
import { template } from "../bases.ts";
import { say } from "../texts.ts";
import { askForm } from "./ask.ts";

/** The question of going on: where its texts are, as `CALLBOARD.<key>Ask`, and its icon. */
interface Going {
  readonly key: string;
  readonly icon: string;
}

/** Asks the GM whether to go on although combatants, which the dialog names, are still waited for. */
export async function askDespiteAwaited(combat: CallboardEncounter, waiting: readonly Id[], { key, icon }: Going): Promise<boolean> {
  const answer = await askForm({
    title: say(`CALLBOARD.${key}Ask.Title`),
    template: template("dialogs/waiting"),
    context: { text: say(`CALLBOARD.${key}Ask.Text`), people: waiting.map((id) => peopleOf(combat).personOf(id)) },
    yes: `CALLBOARD.${key}Ask.Yes`,
    icon: `fa-solid ${icon}`,
  });
  return answer !== null;
}
