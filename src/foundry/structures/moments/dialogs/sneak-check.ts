import { peopleOf } from "../../../reading/people.ts";
import type { Moments } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter-types.ts";
import { template } from "../../../applications/bases.ts";
import { say } from "../../../applications/texts.ts";
import { askForm } from "../../../applications/dialogs/ask.ts";
import { dieFrom, rollLocalD20 } from "./dice-and-text-fields.ts";

/** Rolls a sneaking check in the GM's browser alone. Resolves to whether the figure is found, or to null if the GM cancels. */
export async function askSneakCheck(combat: CallboardEncounter, { combatant, numbers }: Moments.FigureRow): Promise<boolean | null> {
  if (!numbers) return null;
  const { agility, skullduggery, dar } = numbers;
  const score = skullduggery ?? agility;
  const isFound = (die: number) => die + dar > score;
  const die = await rollLocalD20();
  const name = peopleOf(combat).nameOf(combatant);
  const verdict = (value: number) => say(`CALLBOARD.moments.Tracker.Secret.${isFound(value) ? "Noticed" : "Unnoticed"}`);
  const answer = await askForm({
    title: say("CALLBOARD.moments.Tracker.Secret.Title", { name }),
    template: template("moments/dialogs/secret"),
    context: { die, text: say("CALLBOARD.moments.Tracker.Secret.Text", { dar, score }), verdict: verdict(die) },
    yes: "CALLBOARD.moments.Tracker.Secret.Yes",
    icon: "fa-solid fa-eye",
    live: (content) => {
      const [field, output] = [content.querySelector<HTMLInputElement>("[name=die]"), content.querySelector("output")];
      if (field && output) output.textContent = verdict(dieFrom(field.value));
    },
  });
  return answer && isFound(dieFrom(answer["die"]));
}
