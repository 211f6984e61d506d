import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { peopleOf } from "../reading/people.ts";
import { template } from "./bases.ts";
import { askForm } from "./dialogs/ask.ts";
import { say } from "./texts.ts";

/** The last formula rolled on this client. The next question for a formula suggests it. */
let last = "1d20";

type Rolled = Roll.Evaluated<Roll<Record<string, unknown>>>;

/** Rolls a formula. Null if the formula is invalid, if rolling fails (endlessly exploding dice pass validation), or if the total is not finite. */
async function evaluate(formula: string, data: object): Promise<Rolled | null> {
  if (!foundry.dice.Roll.validate(formula)) return null;
  try {
    const roll = await new foundry.dice.Roll(formula, data as Record<string, unknown>).evaluate();
    return Number.isFinite(roll.total) ? roll : null;
  } catch {
    return null;
  }
}

/** Rolls an asked formula into chat as the combatant's actor, with its roll data. An invalid formula is reported and asked again. */
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
  // If its card was deleted, an action has no text.
  await roll.toMessage({ speaker, flavor: flavor === "" ? title : flavor });
}
