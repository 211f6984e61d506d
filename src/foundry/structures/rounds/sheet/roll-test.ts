import { Rounds } from "../../../../core/index.ts";
import { template } from "../../../applications/bases.ts";
import { askForm } from "../../../applications/dialogs/ask.ts";
import { say } from "../../../applications/texts.ts";
import { worldHouseOf } from "../../../encounter/settings.ts";
import { diceContext, successesText } from "../shared/exchange.ts";

/** The name and rank of what a sheet tests: a skill, or the Menace of a weapon. */
export interface Tested {
  readonly name: string;
  readonly rank: number;
}

/**
 * Asks about a test, rolls it for an actor, and shows it in chat. Disadvantage adds a die, and the lowest does not count. Does nothing if
 * the person cancels. Rule: rules.md 5.2.
 */
export async function rollTest(actor: Actor.Implementation, { name, rank }: Tested): Promise<void> {
  const answer = await askForm({
    title: say("CALLBOARD.rounds.Test.Title", { name: actor.name, skill: name }),
    template: template("rounds/dialogs/test"),
    context: { rank },
    yes: "CALLBOARD.rounds.Test.Roll",
    icon: "fa-solid fa-dice",
  });
  if (!answer) return;
  const count = Rounds.DICE + (answer["disadvantage"] === true ? 1 : 0);
  const roll = await new Roll(`${String(count)}d${String(Rounds.FACES)}`).evaluate();
  const dice = roll.dice.flatMap(({ results }) => results.map(({ result }) => result));
  const counting = { oneAlways: worldHouseOf("rounds")["oneAlways"] === true };
  const test = Rounds.makeTest(dice, rank, counting);
  const context = {
    skill: name,
    rank,
    dice: diceContext(Rounds.markedDiceOf(test, counting)),
    successes: successesText(test.successes),
    disadvantage: count > Rounds.DICE,
  };
  const content = await foundry.applications.handlebars.renderTemplate(template("rounds/chat/test"), context);
  await ChatMessage.implementation.create({
    content,
    rolls: [roll],
    speaker: ChatMessage.implementation.getSpeaker({ actor }),
    sound: CONFIG.sounds.dice,
  });
}
