import { isEqual, type Entry, type Id, type Rolled } from "../../core/index.ts";
import { privateMode, publicMode } from "../compat.ts";
import { stateOf, type CallboardEncounter } from "../encounters.ts";
import { isHidden, isKept } from "../hidden.ts";
import type { Card } from "../chat/freeze.ts";
import { cardsOf, DICE, messagesOf, post, speakerOf } from "./chat.ts";

/** A roll that was made, as Foundry and dice modules know it: the dice as they fell. */
function rollOf({ count, faces, modifier, dice, total }: Rolled): Roll.Implementation {
  const die = { class: "Die", number: count, faces, results: dice.map((result) => ({ result, active: true })), evaluated: true };
  const sign = { class: "OperatorTerm", operator: modifier < 0 ? "-" : "+", evaluated: true };
  const rest = modifier === 0 ? [] : [sign, { class: "NumericTerm", number: Math.abs(modifier), evaluated: true }];
  const formula = `${count}d${faces}${modifier === 0 ? "" : ` ${sign.operator} ${Math.abs(modifier)}`}`;
  return Roll.fromData({ class: "Roll", formula, terms: [die, ...rest], total, evaluated: true } as unknown as Parameters<
    typeof Roll.fromData
  >[0]);
}

/** What an entry rolled, by the message that shows it. */
export interface Shown {
  /** By the key of its card: what goes into that card's message. */
  readonly inCards: ReadonlyMap<string, readonly Rolled[]>;
  /** What has a message of its own. */
  readonly alone: readonly Rolled[];
}

/** Sorts what an entry rolled into the cards that it tells and that speak of just these dice. One that chat holds already takes no more; dice that players may not see stand in none. */
export function sortRolls(combat: CallboardEncounter, { number, rolled }: Entry, cards: readonly Card[]): Shown {
  const told = new Map(cardsOf(combat).map((message) => [message.flags.callboard?.key, message]));
  const left = [...rolled];
  const inCards = new Map<string, readonly Rolled[]>();
  for (const { key, dice } of cards) {
    const message = told.get(key);
    const isFree = message === undefined || (message.rolls.length > 0 && message.flags.callboard?.entry === number);
    const mine = left.findIndex(({ combatant, dice: fell }) => combatant === dice?.combatant && isEqual(fell, dice?.fell));
    if (dice && isFree && mine >= 0 && !isSecret(combat, dice.combatant)) inCards.set(key, left.splice(mine, 1));
  }
  return { inCards, alone: left };
}

/** The part of a message that holds dice; nothing where there are none. */
export function diceIn(rolled: readonly Rolled[] = []): object {
  return rolled.length === 0 ? {} : { rolls: rolled.map(rollOf), sound: CONFIG.sounds.dice };
}

/** Shows dice of an entry in chat that stand in no card, one message for each who rolled, as often as this is called only once; what one rolled of whom players may not know only to GMs. */
export async function tellRolls(combat: CallboardEncounter, number: number, rolled: readonly Rolled[]): Promise<void> {
  const shown = new Set(messagesOf(combat).map(({ flags }) => flags.callboard?.key));
  for (const who of new Set(rolled.map(({ combatant }) => combatant ?? ""))) {
    const key = `${DICE}${number}-${who}`;
    if (shown.has(key)) continue;
    const message = { ...diceIn(rolled.filter(({ combatant = "" }) => combatant === who)), ...speakerOf(combat, who) };
    await post(combat, message, { key, entry: number, mode: isSecret(combat, who) ? privateMode() : publicMode() });
  }
}

function isSecret(combat: CallboardEncounter, who: Id): boolean {
  const combatant = combat.combatants.get(who);
  const state = stateOf(combat);
  return combatant !== undefined && (isHidden(combatant) || (state !== null && isKept(combat, state, who)));
}
