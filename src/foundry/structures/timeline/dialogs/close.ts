import { peopleOf } from "../../../reading/people.ts";
import type { CallboardEncounter } from "../../../encounter/encounter.ts";
import { template } from "../../../applications/bases.ts";
import { say } from "../../../applications/texts.ts";
import { askForm } from "../../../applications/dialogs/ask.ts";

/** Asks the GM whether to close a call for actions although these combatants have neither sealed one nor passed. Resolves to true or false. */
export async function askClose(combat: CallboardEncounter, waiting: readonly string[]): Promise<boolean> {
  const answer = await askForm({
    title: say("CALLBOARD.timeline.CloseAsk.Title"),
    template: template("timeline/dialogs/close"),
    context: { people: waiting.map((id) => peopleOf(combat).personOf(id)) },
    yes: "CALLBOARD.timeline.CloseAsk.Yes",
    icon: "fa-solid fa-forward-step",
  });
  return answer !== null;
}
