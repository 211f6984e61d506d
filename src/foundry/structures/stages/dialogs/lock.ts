import { peopleOf } from "../../../reading/people.ts";
import type { CallboardEncounter } from "../../../encounter/encounter.ts";
import { template } from "../../../applications/bases.ts";
import { say } from "../../../applications/texts.ts";
import { askForm } from "../../../applications/dialogs/ask.ts";

/** Asks the GM whether to lock the announcements although the named combatants have not announced. Resolves to true or false. */
export async function askLock(combat: CallboardEncounter, waiting: readonly string[]): Promise<boolean> {
  const answer = await askForm({
    title: say("CALLBOARD.stages.LockAsk.Title"),
    template: template("stages/dialogs/lock"),
    context: { people: waiting.map((id) => peopleOf(combat).personOf(id)) },
    yes: "CALLBOARD.stages.LockAsk.Yes",
    icon: "fa-solid fa-lock",
  });
  return answer !== null;
}
