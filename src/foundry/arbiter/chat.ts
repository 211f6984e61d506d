import { isEqual, patch, readEntry, standingEntriesOf, type Entry, type Id, type Rolled, type StateBase } from "../../core/index.ts";
import { comparableCardIn, type CardData } from "../chat/card.ts";
import { makeStoredHtml } from "../chat/draw-cards.ts";
import { freezeCardNames, type Card } from "../chat/freeze-card.ts";
import { START_TEMPLATE, startCardContext, startCardOf } from "../chat/start-card.ts";
import { publicMessageOption } from "../platform/compat.ts";
import { rulesEncounterOf, registrationIn, structureOf } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { deterministicIdFrom, idOf } from "../platform/ids.ts";
import { stampOptions } from "../lease/stamp.ts";
import { restoreChanges } from "./build-updates.ts";
import { newMessageDice, addedMessageDice } from "./dice.ts";

/** Returns the messages that a GM's client made for an encounter. Players' messages with the same flag do not count. */
export function messagesOf(combat: CallboardEncounter): readonly ChatMessage.Implementation[] {
  return game.messages.filter((message) => message.flags.callboard?.encounter === combat.id && message.author?.isGM === true);
}

/** The prefix of the keys of messages that show only dice, without a card of the rules. */
export const DICE = "dice-";

/** Returns the messages of rules' cards. Messages of dice alone are left out, since they never change. */
export function cardMessagesOf(combat: CallboardEncounter): readonly ChatMessage.Implementation[] {
  return messagesOf(combat).filter(({ rolls, flags }) => rolls.length === 0 || !flags.callboard?.key?.startsWith(DICE));
}

/** Returns the speaker of a message: the combatant that rolled, else the name of the structure. */
export function speakerOf(combat: CallboardEncounter, who: Id): { speaker: Partial<ChatMessage.SpeakerData> } {
  const combatant = combat.combatants.get(who);
  if (!combatant) return { speaker: { alias: game.i18n.localize(`${registrationIn(combat).lang}.Title`) } };
  const { actor, tokenId, sceneId, name } = combatant;
  return { speaker: { actor: actor?.id ?? null, token: tokenId, scene: sceneId, alias: name ?? "" } };
}

/** Whether a message shows a card's data. The text that the message was drawn with does not matter. */
function isTold(told: CardData | null, { card, data }: Card): boolean {
  return told?.card === card && isEqual(told.data, data);
}

/** A card with its entry and the entry's dice that go into its message. */
export interface Telling {
  readonly card: Card;
  /** The number of the log entry from which the card comes. */
  readonly entry: number;
  readonly rolled: readonly Rolled[];
}

/** Updates the message of a card and adds new dice. Combatants it showed keep the names and pictures that players saw. */
async function update(combat: CallboardEncounter, message: ChatMessage.Implementation, { card, entry, rolled }: Telling): Promise<void> {
  const told = comparableCardIn(message);
  if (isTold(told, card) && rolled.length === 0) return;
  const data = freezeCardNames(combat, card, told);
  const callboard = { ...restoreChanges({ card: told }, { card: data }), ...(rolled.length === 0 ? {} : { rolled: entry }) };
  const changes = { content: await makeStoredHtml(data), flags: { callboard }, ...addedMessageDice(message, rolled) };
  await message.update(changes, stampOptions() as object);
}

/** Creates or updates the message of a card, with its dice. After an undo a card returns without dice, so that no module rolls twice. */
export async function tellCard(combat: CallboardEncounter, telling: Telling): Promise<void> {
  const { card, entry, rolled } = telling;
  const standing = cardMessagesOf(combat).find((message) => message.flags.callboard?.key === card.key);
  if (standing) {
    await update(combat, standing, telling);
    return;
  }
  const by = speakerOf(combat, card.dice?.[0]?.combatant ?? "");
  const data = freezeCardNames(combat, card, null);
  const message = { content: await makeStoredHtml(data), ...by, ...newMessageDice(rolled) };
  await postMessage(combat, message, { key: card.key, entry, card: data, mode: publicMessageOption() });
}

/** The key, entry, card and visibility of a message. */
interface Posting {
  readonly key: string;
  readonly entry: number;
  /** The card's data. Absent if the message shows no card. */
  readonly card?: CardData;
  /** The creation option that sets which users see the message. */
  readonly mode: object;
}

/** Posts a message of an encounter. Its id follows from its key, so that two clients that post it create it once. */
export async function postMessage(combat: CallboardEncounter, message: object, { key, entry, card, mode }: Posting): Promise<void> {
  const flags = { callboard: { encounter: combat.id, entry, key, ...(card === undefined ? {} : { card }) } };
  await createOnce(`${combat.id} ${key}`, { ...message, flags }, mode);
}

/** Creates a message whose id follows from some words. If a player has taken the id, the message gets another. */
async function createOnce(words: string, message: object, mode: object): Promise<void> {
  const _id = deterministicIdFrom(words);
  const isFree = !game.messages.has(_id);
  await ChatMessage.implementation.create({ ...message, ...(isFree ? { _id } : {}) }, stampOptions({ ...mode, keepId: isFree }) as object);
}

/** Returns the messages that told of an encounter's start. Players' messages with the same flag do not count. */
function startsOf(combat: CallboardEncounter): readonly ChatMessage.Implementation[] {
  return game.messages.filter(({ flags, author }) => flags.callboard?.started === combat.id && author?.isGM === true);
}

/** Posts that an encounter has started, with who begins and a button to the tracker. It belongs to no entry, so no undo removes it. */
export async function tellStart(combat: CallboardEncounter): Promise<void> {
  if (startsOf(combat).length > 0) return;
  const start = startCardOf(combat);
  const content = await foundry.applications.handlebars.renderTemplate(START_TEMPLATE, startCardContext(start));
  const speaker = { alias: game.i18n.localize(`${registrationIn(combat).lang}.Title`) };
  const message = { content, speaker, flags: { callboard: { started: idOf(combat), start } } };
  await createOnce(`${combat.id} start`, message, publicMessageOption());
}

/** Deletes all chat messages of an encounter. */
export async function removeMessages(combat: CallboardEncounter): Promise<void> {
  await remove([...startsOf(combat), ...messagesOf(combat)]);
}

async function remove(cards: readonly ChatMessage.Implementation[]): Promise<void> {
  if (cards.length > 0) await ChatMessage.implementation.deleteDocuments(cards.map(idOf), stampOptions() as object);
}

/**
 * After an undo or redo, deletes chat cards whose entries no longer stand and updates the rest. A redo also posts its restored cards again.
 * Cards stay if they are older than the oldest undoable entry, or of an older version (HTML alone).
 */
export async function syncCardsAfterUndo(combat: CallboardEncounter, entry: Entry): Promise<void> {
  const cards = cardMessagesOf(combat);
  const keys = new Set(cards.map((card) => card.flags.callboard?.key ?? ""));
  const { told, oldest } = toldOf(combat, keys, findFirstBroughtBack(combat, entry));
  await remove(cards.filter(({ flags }) => !told.has(flags.callboard?.key ?? "") && (flags.callboard?.entry ?? 0) >= oldest));
  const old = new Set(cards.filter((message) => comparableCardIn(message) === null).map(({ flags }) => flags.callboard?.key ?? ""));
  for (const { card, entry } of [...told.values()].reverse()) if (!old.has(card.key)) await tellCard(combat, { card, entry, rolled: [] });
}

/** Returns the number of the first entry that a redo restored. Infinity after an undo. */
function findFirstBroughtBack(combat: CallboardEncounter, { command, line }: Entry): number {
  const undo = command.kind === "redo" ? readEntry(String(combat.system.ledger[String(line.data["to"])])) : null;
  return Number(undo?.line.data["to"] ?? Infinity);
}

interface Told {
  /** By card key: the newest version of each chat card in the entries that are not undone, and the number of its entry. */
  readonly told: ReadonlyMap<string, { readonly card: Card; readonly entry: number }>;
  /** The number of the oldest entry that could still be undone to look for cards. 0 if no card can be older. */
  readonly oldest: number;
}

/** Returns the newest version of the chat cards with these keys, from entries not undone. From entry `since` on, cards with any key count. */
function toldOf(combat: CallboardEncounter, keys: ReadonlySet<string>, since: number): Told {
  const told = new Map<string, { readonly card: Card; readonly entry: number }>();
  const encounter = rulesEncounterOf(combat);
  if (!encounter) return { told, oldest: 0 };
  // Both entries and the cards of one state are read from the newest back.
  const note = (at: StateBase, entry: number): void => {
    for (const projection of [...structureOf(combat).project(at)].reverse()) {
      if (projection.kind !== "chat" || told.has(projection.key)) continue;
      if (keys.has(projection.key) || entry >= since) told.set(projection.key, { card: projection, entry });
    }
  };
  const isAll = (): boolean => [...keys].every((key) => told.has(key));
  let { state } = encounter;
  for (const entry of standingEntriesOf(encounter).reverse()) {
    if (entry.number < since && isAll()) break;
    note(state, entry.number);
    if (entry.inverse === undefined) return { told, oldest: isAll() ? 0 : entry.number };
    state = patch(state, entry.inverse);
  }
  return { told, oldest: 0 };
}
