import { groupBy, isDamageRoll, isEqual, type Entry, type Id, type JsonRecord, type LogLine, type Rolled } from "../../core/index.ts";
import { DICE_CARD } from "../chat/dice-card.ts";
import { makeStoredHtml } from "../chat/draw-cards.ts";
import { freezeCardNames, type Card } from "../chat/freeze-card.ts";
import { gmOnlyMessageOption, publicMessageOption } from "../platform/compat.ts";
import { stateOf } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { isHidden, isKeptFromPlayers } from "../encounter/hidden.ts";
import { cardMessagesOf, DICE, messagesOf, postMessage, speakerOf } from "./chat.ts";
import { newMessageDice } from "./dice.ts";

/** What an entry rolled, sorted by the chat message that shows it. */
export interface Shown {
  /** The rolls that go into each card's message, by the key of the card. */
  readonly inCards: ReadonlyMap<string, readonly Rolled[]>;
  /** Rolls that no card shows. */
  readonly alone: readonly Rolled[];
}

/** Whether a chat message already shows the dice of the log entry with this number. */
function holds({ flags }: ChatMessage.Implementation, entry: number): boolean {
  const { rolled, entry: first = 0 } = flags.callboard ?? {};
  return (rolled ?? first) >= entry;
}

/** Splits an entry's rolls: those that go into the message of a card with the same dice, unless it has them, and all others. */
export function splitRollsByCard(combat: CallboardEncounter, { number, rolled }: Entry, cards: readonly Card[]): Shown {
  const told = new Map(cardMessagesOf(combat).map((message) => [message.flags.callboard?.key, message]));
  const left = [...rolled];
  const inCards = new Map<string, readonly Rolled[]>();
  for (const { key, dice = [] } of cards) {
    const mine = dice.flatMap((shown) => {
      const at = left.findIndex((roll) => roll.combatant === shown.combatant && isEqual(roll.dice, shown.dice) && !isSecret(combat, roll));
      return at < 0 ? [] : left.splice(at, 1);
    });
    const message = told.get(key);
    if (mine.length > 0 && !(message && holds(message, number))) inCards.set(key, mine);
  }
  return { inCards, alone: left };
}

/** Posts dice without a card, with the command that rolled them. Secret dice go to GMs alone. A second call posts nothing. */
export async function postRollsWithoutCard(combat: CallboardEncounter, entry: Entry, rolled: readonly Rolled[]): Promise<void> {
  const isForGms = (roll: Rolled) => isSecret(combat, roll) || isSecretLine(combat, lineOf(entry, roll));
  const groups = groupBy(rolled, isForGms);
  for (const [secret, some] of groups) await tellDice(combat, entry, some, secret);
}

async function tellDice(combat: CallboardEncounter, entry: Entry, rolled: readonly Rolled[], secret: boolean): Promise<void> {
  const key = `${DICE}${entry.number}${secret ? "-gm" : ""}`;
  if (messagesOf(combat).some(({ flags }) => flags.callboard?.key === key)) return;
  const rollers = groupBy(rolled, ({ combatant = "" }) => combatant);
  const [only = "", ...others] = rollers.keys();
  const data = {
    kind: rolled.every(({ id }) => isDamageRoll(id)) ? "damage" : kindOf(entry),
    rollers: [...rollers].map(([combatant, rolls]) => ({ combatant, rolls: rolls.map(dataOf) })),
  };
  const card = freezeCardNames(combat, { kind: "chat", key, card: DICE_CARD, data }, null);
  const message = { content: await makeStoredHtml(card), ...newMessageDice(rolled), ...speakerOf(combat, others.length === 0 ? only : "") };
  await postMessage(combat, message, { key, entry: entry.number, card, mode: secret ? gmOnlyMessageOption() : publicMessageOption() });
}

const dataOf = ({ dice, modifier, total }: Rolled): JsonRecord => ({ dice: [...dice], modifier, total });

/** Returns the kind of command that rolled. Commands given in one batch share a kind. */
function kindOf({ command }: Entry): string {
  const [first] = command.kind === "batch" ? (command["commands"] as readonly { readonly kind: string }[]) : [command];
  return first?.kind ?? "";
}

/** Returns the log line of a roll. For a batch, it is the line of the command that rolled. */
function lineOf({ command, line }: Entry, { id }: Rolled): LogLine {
  return command.kind === "batch" ? (line.parts?.[Number.parseInt(id, 10)] ?? line) : line;
}

/** Whether a log line is kept from some players. */
function isSecretLine(combat: CallboardEncounter, { secret, readers, about }: LogLine): boolean {
  return secret === true || readers !== undefined || about.some((id) => isUnknown(combat, id));
}

/** Whether players may not see a roll, whatever it was for. */
function isSecret(combat: CallboardEncounter, { combatant, target, secret }: Rolled): boolean {
  return secret === true || [combatant, target].some((id) => id !== undefined && isUnknown(combat, id));
}

/** Whether players may not know of a combatant. */
function isUnknown(combat: CallboardEncounter, who: Id): boolean {
  const combatant = combat.combatants.get(who);
  const state = stateOf(combat);
  return combatant !== undefined && (isHidden(combatant) || (state !== null && isKeptFromPlayers(combat, state, who)));
}
