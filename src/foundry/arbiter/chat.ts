import { isEqual, patch, readEntry, standingEntriesOf, type Entry, type Id, type Rolled, type StateBase } from "../../core/index.ts";
import { toldCardIn, type CardData } from "../chat/card.ts";
import { storedHtmlOf } from "../chat/draw.ts";
import { freezeCard, type Card } from "../chat/freeze-card.ts";
import { START_TEMPLATE, startCardContext, startCardOf } from "../chat/start-card.ts";
import { publicMode } from "../platform/compat.ts";
import { encounterOf, registrationIn, structureOf } from "../encounter/encounters.ts";
import { type CallboardEncounter } from "../encounter/encounter.ts";
import { idFrom, idOf } from "../platform/ids.ts";
import { stampOptions } from "../lease/stamp.ts";
import { restoreChanges } from "./changes.ts";
import { diceIn, moreDice } from "./dice.ts";

/** The messages that we made of an encounter; what a player flagged so is none. */
export function messagesOf(combat: CallboardEncounter): readonly ChatMessage.Implementation[] {
  return game.messages.filter((message) => message.flags.callboard?.encounter === combat.id && message.author?.isGM === true);
}

/** How the key of a message begins that shows dice of which no card of the rules tells. */
export const DICE = "dice-";

/** The cards of the rules: all messages but those of dice alone, which stay as they fell. */
export function cardsOf(combat: CallboardEncounter): readonly ChatMessage.Implementation[] {
  return messagesOf(combat).filter(({ rolls, flags }) => rolls.length === 0 || !flags.callboard?.key?.startsWith(DICE));
}

/** Who speaks in a message: the combatant that rolled. The encounter, by the name of its structure, if that is nobody or several. */
export function speakerOf(combat: CallboardEncounter, who: Id): { speaker: Partial<ChatMessage.SpeakerData> } {
  const combatant = combat.combatants.get(who);
  if (!combatant) return { speaker: { alias: game.i18n.localize(`${registrationIn(combat).lang}.Title`) } };
  const { actor, tokenId, sceneId, name } = combatant;
  return { speaker: { actor: actor?.id ?? null, token: tokenId, scene: sceneId, alias: name ?? "" } };
}

/** Whether a message tells just what a card tells: the data that the rules gave, not the words that it was drawn with. */
function isTold(told: CardData | null, { card, data }: Card): boolean {
  return told?.card === card && isEqual(told.data, data);
}

/** A card as an entry tells it, with the dice of the entry that go into its message. */
export interface Telling {
  readonly card: Card;
  /** The number of the entry. */
  readonly entry: number;
  readonly rolled: readonly Rolled[];
}

/** Brings the message of a card up to date, with the dice that have come to it. Those whom it showed keep the names and pictures that players saw. */
async function update(combat: CallboardEncounter, message: ChatMessage.Implementation, { card, entry, rolled }: Telling): Promise<void> {
  const told = toldCardIn(message);
  if (isTold(told, card) && rolled.length === 0) return;
  const data = freezeCard(combat, card, told);
  const callboard = { ...restoreChanges({ card: told }, { card: data }), ...(rolled.length === 0 ? {} : { rolled: entry }) };
  const changes = { content: await storedHtmlOf(data), flags: { callboard }, ...moreDice(message, rolled) };
  await message.update(changes, stampOptions() as object);
}

/** Shows a card in chat: a new message, with the dice that it brings, or the message of its key brought up to date. What an undo took out comes back without dice, so that no package rolls them twice. */
export async function tellCard(combat: CallboardEncounter, telling: Telling): Promise<void> {
  const { card, entry, rolled } = telling;
  const standing = cardsOf(combat).find((message) => message.flags.callboard?.key === card.key);
  if (standing) {
    await update(combat, standing, telling);
    return;
  }
  const by = speakerOf(combat, card.dice?.[0]?.combatant ?? "");
  const data = freezeCard(combat, card, null);
  const message = { content: await storedHtmlOf(data), ...by, ...diceIn(rolled) };
  await postMessage(combat, message, { key: card.key, entry, card: data, mode: publicMode() });
}

/** By what a message is found again, and to whom it is shown. */
interface Posting {
  readonly key: string;
  readonly entry: number;
  /** What a card shows. */
  readonly card?: CardData;
  /** The option that says who sees it. */
  readonly mode: object;
}

/** Puts a message of an encounter into chat: under an id that follows from its key, so that two clients that both tell it tell it once. */
export async function postMessage(combat: CallboardEncounter, message: object, { key, entry, card, mode }: Posting): Promise<void> {
  const _id = idFrom(`${combat.id} ${key}`);
  const flags = { callboard: { encounter: combat.id, entry, key, ...(card === undefined ? {} : { card }) } };
  const isFree = !game.messages.has(_id);
  const operation = stampOptions({ ...mode, keepId: isFree });
  await ChatMessage.implementation.create({ ...message, flags, ...(isFree ? { _id } : {}) }, operation as object);
}

/** The messages that told of an encounter's start; what a player flagged so is none. */
function startsOf(combat: CallboardEncounter): readonly ChatMessage.Implementation[] {
  return game.messages.filter(({ flags, author }) => flags.callboard?.started === combat.id && author?.isGM === true);
}

/** Says to all that an encounter has started: what is played, who begins, and a button that leads to the tracker. It is no entry's, so that no undo takes it back. */
export async function tellStart(combat: CallboardEncounter): Promise<void> {
  if (startsOf(combat).length > 0) return;
  const start = startCardOf(combat);
  const content = await foundry.applications.handlebars.renderTemplate(START_TEMPLATE, startCardContext(start));
  const speaker = { alias: game.i18n.localize(`${registrationIn(combat).lang}.Title`) };
  const _id = idFrom(`${combat.id} start`);
  // A player may have taken the id. The card then has another.
  const isFree = !game.messages.has(_id);
  const message = { content, speaker, flags: { callboard: { started: idOf(combat), start } }, ...(isFree ? { _id } : {}) };
  await ChatMessage.implementation.create(message, stampOptions({ ...publicMode(), keepId: isFree }) as object);
}

/** Takes all that was told of an encounter out of chat. */
export async function removeMessages(combat: CallboardEncounter): Promise<void> {
  await remove([...startsOf(combat), ...messagesOf(combat)]);
}

async function remove(cards: readonly ChatMessage.Implementation[]): Promise<void> {
  if (cards.length > 0) await ChatMessage.implementation.deleteDocuments(cards.map(idOf), stampOptions() as object);
}

/**
 * After an undo or redo: takes out the cards that nothing tells any more which still stands, and brings the others to what the
 * standing entries say; a redo also tells anew what it brought back. Cards older than the oldest entry that can be undone stay, and
 * those of older versions, which are HTML alone, until the rules tell them anew.
 */
export async function retellCards(combat: CallboardEncounter, entry: Entry): Promise<void> {
  const cards = cardsOf(combat);
  const keys = new Set(cards.map((card) => card.flags.callboard?.key ?? ""));
  const { told, oldest } = toldOf(combat, keys, findFirstBroughtBack(combat, entry));
  await remove(cards.filter(({ flags }) => !told.has(flags.callboard?.key ?? "") && (flags.callboard?.entry ?? 0) >= oldest));
  const old = new Set(cards.filter((message) => toldCardIn(message) === null).map(({ flags }) => flags.callboard?.key ?? ""));
  for (const { card, entry } of [...told.values()].reverse()) if (!old.has(card.key)) await tellCard(combat, { card, entry, rolled: [] });
}

/** The number of the first entry that a redo brought back; after an undo none. */
function findFirstBroughtBack(combat: CallboardEncounter, { command, line }: Entry): number {
  const undo = command.kind === "redo" ? readEntry(String(combat.system.ledger[String(line.data["to"])])) : null;
  return Number(undo?.line.data["to"] ?? Infinity);
}

interface Told {
  /** By key: the card as it was last told, and the number of the entry that stood last then. */
  readonly told: ReadonlyMap<string, { readonly card: Card; readonly entry: number }>;
  /** The number of the oldest entry that could be looked at; 0 where all could. */
  readonly oldest: number;
}

/** What the standing entries tell of some cards, from the newest back; of those from number `since` on all cards. */
function toldOf(combat: CallboardEncounter, keys: ReadonlySet<string>, since: number): Told {
  const told = new Map<string, { readonly card: Card; readonly entry: number }>();
  const encounter = encounterOf(combat);
  if (!encounter) return { told, oldest: 0 };
  // All is noted from the newest back, and so is what one state tells.
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
