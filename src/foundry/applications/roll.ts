import type { CallboardEncounter } from "../api.ts";
import { template } from "./bases.ts";
import { ask } from "./dialogs/ask.ts";
import { say } from "./texts.ts";
import { personOf } from "./tracker/people.ts";

/** What was rolled last in this client: it is asked with that again. */
let last = "1d20";

/** Asks for dice and rolls them into the chat as the combatant's actor, whose numbers may stand in the formula; a formula that cannot be rolled is said, and asked again. */
export async function rollFor(combat: CallboardEncounter, combatant: string, flavor: string): Promise<void> {
  const { name } = personOf(combat, combatant);
  const member = combat.combatants.get(combatant);
  let formula = last;
  for (;;) {
    const answer = await ask({
      title: say("CALLBOARD.Roll.Title", { name }),
      template: template("dialogs/roll"),
      context: { formula },
      yes: "CALLBOARD.Roll.Go",
      icon: "fa-solid fa-dice-d20",
    });
    if (answer === null) return;
    formula = String(answer["formula"]).trim();
    if (foundry.dice.Roll.validate(formula)) break;
    ui.notifications.warn(say("CALLBOARD.Roll.Wrong", { formula }), { console: false });
  }
  last = formula;
  const roll = new foundry.dice.Roll(formula, member?.actor?.getRollData() ?? {});
  const token = member?.token;
  const speaker = foundry.documents.ChatMessage.getSpeaker(token ? { token } : { alias: name });
  await roll.toMessage({ speaker, flavor });
}
