import type { CallboardEncounter } from "../encounter/encounter.ts";
import { peopleOf } from "../reading/people.ts";
import { template } from "./bases.ts";
import { askForm } from "./dialogs/ask.ts";
import { say } from "./texts.ts";

/** What was rolled last in this client: it is asked with that again. */
let last = "1d20";

type Rolled = Roll.Evaluated<Roll<Record<string, unknown>>>;

/** Rolls a formula. Null if it cannot be read, if rolling it fails (dice that explode for ever pass the check of a formula), or if it comes to no number. */
async function evaluate(formula: string, data: object): Promise<Rolled | null> {
  if (!foundry.dice.Roll.validate(formula)) return null;
  try {
    const roll = await new foundry.dice.Roll(formula, data as Record<string, unknown>).evaluate();
    return Number.isFinite(roll.total) ? roll : null;
  } catch {
    return null;
  }
}

/** Asks for dice and rolls them into the chat as the combatant's actor, whose numbers may stand in the formula; a formula that cannot be rolled is said, and asked again. */
export async function rollIntoChat(combat: CallboardEncounter, combatant: string, flavor: string): Promise<void> {
  const name = peopleOf(combat).nameOf(combatant);
  const title = say("CALLBOARD.Roll.Title", { name });
  const member = combat.combatants.get(combatant);
  let formula = last;
  let roll: Rolled | null = null;
  while (roll === null) {
    const answer = await askForm({
      title,
      template: template("dialogs/roll"),
      context: { formula },
      yes: "CALLBOARD.Roll.Go",
      icon: "fa-solid fa-dice-d20",
    });
    if (answer === null) return;
    formula = String(answer["formula"]).trim();
    roll = await evaluate(formula, member?.actor?.getRollData() ?? {});
    if (!roll) ui.notifications.warn(say("CALLBOARD.Roll.Wrong", { formula }), { console: false });
  }
  last = formula;
  const token = member?.token;
  const speaker = foundry.documents.ChatMessage.getSpeaker(token ? { token } : { alias: name });
  // A card that its owner deleted leaves an action without words.
  await roll.toMessage({ speaker, flavor: flavor === "" ? title : flavor });
}
