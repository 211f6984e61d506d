import { peopleOf } from "../../../reading/people.ts";
import type { CallboardEncounter } from "../../../encounter/encounter-types.ts";
import { template } from "../../../applications/bases.ts";
import { say } from "../../../applications/texts.ts";
import { askForm } from "../../../applications/dialogs/ask.ts";

/** The acting combatant, the present targets of its action, and the possible targets. */
export interface Aiming {
  readonly combatant: string;
  readonly targets: readonly string[];
  readonly among: readonly string[];
}

/** Asks the GM for new targets of an announced action. Null if the GM cancels. */
export async function askTargets(combat: CallboardEncounter, aiming: Aiming): Promise<readonly string[] | null> {
  const name = peopleOf(combat).nameOf(aiming.combatant);
  const answer = await askForm({
    title: say("CALLBOARD.stages.Retarget.Title", { name }),
    template: template("stages/dialogs/targets"),
    context: { people: aiming.among.map((id) => ({ ...peopleOf(combat).personOf(id), checked: aiming.targets.includes(id) })) },
    yes: "CALLBOARD.stages.Retarget.Give",
    icon: "fa-solid fa-crosshairs",
  });
  return answer && aiming.among.filter((id) => answer[id] === true);
}
