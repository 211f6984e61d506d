import { parseDamage } from "../../core/index.ts";
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

/** The dice of a roll that the arbiter makes, or the total of one that people made. */
export type AskedRoll = Readonly<Record<string, unknown>>;

/** A formula that is a total already, as people read it from dice on the table. */
const TOTAL = /^-?\d{1,3}$/u;

/** Returns a formula as a roll that the arbiter can make, or as a told total. Null for any richer formula. */
export function askedRollOf(formula: string, data: object): AskedRoll | null {
  if (TOTAL.test(formula)) return { total: Math.max(-99, Number(formula)) };
  const read = parseDamage(foundry.dice.Roll.replaceFormulaData(formula, data as Record<string, unknown>));
  const [first, ...more] = read?.dice ?? [];
  if (read === null || first === undefined) return null;
  return { ...first, ...(more.length > 0 ? { more } : {}), ...(read.bonus === 0 ? {} : { bonus: read.bonus }) };
}

/** Returns a total that this client rolled, as a told total. Null if it is no whole number that can be told. */
function toldTotalOf({ total }: Rolled): AskedRoll | null {
  return Number.isInteger(total) && total >= -99 && total <= 999 ? { total } : null;
}

/** Asks for a formula until it is valid, and rolls it into chat. With `attempt`, the arbiter rolls plain dice and learns other totals. */
export async function rollIntoChat(
  combat: CallboardEncounter,
  combatant: string,
  flavor: string,
  attempt?: (roll: AskedRoll) => Promise<unknown>,
): Promise<void> {
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
    const data = member?.actor?.getRollData() ?? {};
    const asked = attempt ? askedRollOf(formula, data) : null;
    if (attempt && asked) {
      last = TOTAL.test(formula) ? last : formula;
      await attempt(asked);
      return;
    }
    roll = await evaluate(formula, data);
    if (!roll) ui.notifications.warn(say("CALLBOARD.Roll.Wrong", { formula }), { console: false });
  }
  last = formula;
  const token = member?.token;
  const speaker = foundry.documents.ChatMessage.getSpeaker(token ? { token } : { alias: name });
  // If its card was deleted, an action has no text.
  await roll.toMessage({ speaker, flavor: flavor === "" ? title : flavor });
  const told = toldTotalOf(roll);
  if (attempt && told) await attempt(told);
}
