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
function askedRollOf(formula: string, data: object): AskedRoll | null {
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

/** What a person entered: a roll for the arbiter, or dice rolled on this client. */
type Entered = { readonly asked: AskedRoll } | { readonly roll: Rolled };

/** Returns what a formula gives. With `isTold`, the arbiter rolls plain dice and learns totals. Null if the formula is invalid. */
async function enteredBy(formula: string, data: object, isTold: boolean): Promise<Entered | null> {
  const asked = isTold ? askedRollOf(formula, data) : null;
  if (asked !== null) return { asked };
  const roll = await evaluate(formula, data);
  return roll && { roll };
}

/** Asks for a formula until it is valid. Null if the person cancels. */
async function askFormula(title: string, rollData: () => object, isTold: boolean): Promise<Entered | null> {
  let formula = last;
  for (;;) {
    const answer = await askForm({
      title,
      template: template("dialogs/roll"),
      context: { formula },
      yes: "CALLBOARD.Roll.Go",
      icon: "fa-solid fa-dice-d20",
    });
    if (answer === null) return null;
    formula = String(answer["formula"]).trim();
    const entered = await enteredBy(formula, rollData(), isTold);
    if (entered !== null) {
      // A told total is no formula to suggest.
      if ("roll" in entered || !TOTAL.test(formula)) last = formula;
      return entered;
    }
    ui.notifications.warn(say("CALLBOARD.Roll.Wrong", { formula }), { console: false });
  }
}

/** Asks for a formula, and rolls it into chat. With `attempt`, the arbiter rolls plain dice and learns other totals. */
export async function rollIntoChat(
  combat: CallboardEncounter,
  combatant: string,
  flavor: string,
  attempt?: (roll: AskedRoll) => Promise<unknown>,
): Promise<void> {
  const name = peopleOf(combat).nameOf(combatant);
  const title = say("CALLBOARD.Roll.Title", { name });
  const member = combat.combatants.get(combatant);
  const entered = await askFormula(title, () => member?.actor?.getRollData() ?? {}, attempt !== undefined);
  if (entered === null) return;
  if ("asked" in entered) return void (await attempt?.(entered.asked));
  const token = member?.token;
  const speaker = foundry.documents.ChatMessage.getSpeaker(token ? { token } : { alias: name });
  // If its card was deleted, an action has no text.
  await entered.roll.toMessage({ speaker, flavor: flavor === "" ? title : flavor });
  const told = toldTotalOf(entered.roll);
  if (told) await attempt?.(told);
}
