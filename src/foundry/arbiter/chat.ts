import {
  patch,
  readEntry,
  standingEntriesOf,
  type Entry,
  type Id,
  type Json,
  type JsonRecord,
  type Projection,
  type StateBase,
} from "../../core/index.ts";
import { nameOf, publicMode } from "../compat.ts";
import { encounterOf, nameIn, registrationIn, stateOf, structureOf, type CallboardEncounter } from "../encounters.ts";
import { idFrom, idOf } from "../ids.ts";
import { markerOf } from "../markers.ts";
import { stillOf } from "../pictures.ts";
import { plainTextOf, WRITTEN } from "../plain.ts";
import { stampOptions } from "../lease/stamp.ts";

/** What chat shall show. */
export type Card = Extract<Projection, { kind: "chat" }>;

/** A combatant as chat cards show it. */
export interface Figure {
  readonly id: Id;
  readonly name: string;
  readonly img: string;
  readonly marker: { readonly src: string; readonly name: string };
}

function figureOf(combat: CallboardEncounter, id: Id): Figure {
  return {
    id,
    name: plainTextOf(nameIn(combat, id) ?? ""),
    img: stillOf(combat.combatants.get(id)),
    marker: markerOf(combat, id),
  };
}

/** Data of a card with a figure in place of each combatant's id, and with words for what only its structure understands. */
function dressData(combat: CallboardEncounter, known: object, data: Json): unknown {
  if (typeof data === "string") return Object.hasOwn(known, data) ? figureOf(combat, data) : data;
  if (Array.isArray(data)) return data.map((item: Json) => dressData(combat, known, item));
  if (typeof data !== "object" || data === null) return data;
  const record = data as JsonRecord;
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, textOf(combat, record, key) ?? dressData(combat, known, value)]),
  );
}

function textOf(combat: CallboardEncounter, record: JsonRecord, field: string): string | null {
  const value = record[field];
  if (typeof value !== "string") return null;
  if (WRITTEN.has(field)) return plainTextOf(value);
  return registrationIn(combat).chat?.words(combat, record, field) ?? null;
}

async function contentOf(combat: CallboardEncounter, { card, data }: Card): Promise<string> {
  const { templates, structure, chatCards = `${templates}/chat/${structure.id}` } = registrationIn(combat);
  const context = dressData(combat, stateOf(combat)?.combatants ?? {}, data) as object;
  return foundry.applications.handlebars.renderTemplate(`${chatCards}/${card}.hbs`, context as Record<string, unknown>);
}

/** The messages that we made of an encounter; what a player flagged so is none. */
export function messagesOf(combat: CallboardEncounter): readonly ChatMessage.Implementation[] {
  return game.messages.filter((message) => message.flags.callboard?.encounter === combat.id && message.author?.isGM === true);
}

/** How the key of a message begins that shows nothing but dice. */
export const DICE = "dice-";

/** The cards of an encounter: all but the messages of dice alone, which stay as they fell. */
export function cardsOf(combat: CallboardEncounter): readonly ChatMessage.Implementation[] {
  return messagesOf(combat).filter(({ rolls, flags }) => rolls.length === 0 || !flags.callboard?.key?.startsWith(DICE));
}

/** Who speaks in a message that shows what a combatant rolled; the system where that is nobody's. */
export function speakerOf(combat: CallboardEncounter, who: Id): { speaker: Partial<ChatMessage.SpeakerData> } {
  const combatant = combat.combatants.get(who);
  if (!combatant) return { speaker: { alias: game.i18n.localize("CALLBOARD.Title") } };
  const { actor, tokenId, sceneId, name } = combatant;
  return { speaker: { actor: actor?.id ?? null, token: tokenId, scene: sceneId, alias: name ?? "" } };
}

/** Shows a card in chat: a new message, with the dice that it brings, or the one that has its key brought up to date. What an undo took out comes back without dice, so that no package rolls them twice. */
export async function tell(combat: CallboardEncounter, card: Card, entry: number, dice: object = {}): Promise<void> {
  const content = await contentOf(combat, card);
  // The server cleans what it stores, so that the text of a message never tells whether it is the same.
  const print = idFrom(content);
  const standing = cardsOf(combat).find((message) => message.flags.callboard?.key === card.key);
  if (standing) {
    if (standing.flags.callboard?.print !== print)
      await standing.update({ content, flags: { callboard: { print } } }, stampOptions() as object);
    return;
  }
  const by = card.dice
    ? speakerOf(combat, card.dice.combatant)
    : { speaker: { alias: game.i18n.localize(`${registrationIn(combat).lang}.Title`) } };
  await post(combat, { content, ...by, ...dice }, { key: card.key, entry, print, mode: publicMode() });
}

/** By what a message is found again, and to whom it is shown. */
interface Posting {
  readonly key: string;
  readonly entry: number;
  /** A print of its text as it was rendered. */
  readonly print?: Id;
  /** The option that says who sees it. */
  readonly mode: object;
}

/** Puts a message of an encounter into chat: under an id that follows from its key, so that two clients that both tell it tell it once. */
export async function post(combat: CallboardEncounter, message: object, { key, entry, print, mode }: Posting): Promise<void> {
  const _id = idFrom(`${combat.id} ${key}`);
  const flags = { callboard: { encounter: combat.id, entry, key, ...(print === undefined ? {} : { print }) } };
  const isFree = !game.messages.has(_id);
  const operation = stampOptions({ ...mode, keepId: isFree });
  await ChatMessage.implementation.create({ ...message, flags, ...(isFree ? { _id } : {}) }, operation as object);
}

/** Says to all that an encounter has started: what is played, who begins, and a button that leads to the tracker. It is no entry's, so that no undo takes it back. */
export async function tellStart(combat: CallboardEncounter): Promise<void> {
  const { lang, chat } = registrationIn(combat);
  const title = game.i18n.localize(`${lang}.Title`);
  const name = nameOf(combat);
  const context = {
    title: name === "" ? game.i18n.localize("CALLBOARD.Chat.Start") : game.i18n.format("CALLBOARD.Chat.StartNamed", { name }),
    begins: chat?.begins?.(combat) ?? "",
    encounter: combat.id,
    open: game.i18n.localize("CALLBOARD.Chat.StartOpen"),
  };
  const content = await foundry.applications.handlebars.renderTemplate("systems/callboard/templates/chat/start.hbs", context);
  const _id = idFrom(`${combat.id} start`);
  const operation = stampOptions({ ...publicMode(), keepId: true });
  if (game.messages.has(_id)) return;
  await ChatMessage.implementation.create(
    { _id, content, speaker: { alias: title }, flags: { callboard: { started: combat.id } } },
    operation as object,
  );
}

/** Takes all that was told of an encounter out of chat. */
export async function untell(combat: CallboardEncounter): Promise<void> {
  const started = game.messages.filter(({ flags, author }) => flags.callboard?.started === combat.id && author?.isGM === true);
  await remove([...started, ...messagesOf(combat)]);
}

async function remove(cards: readonly ChatMessage.Implementation[]): Promise<void> {
  if (cards.length > 0) await ChatMessage.implementation.deleteDocuments(cards.map(idOf), stampOptions() as object);
}

/**
 * After an undo or redo: takes out the cards that nothing tells any more which still stands, and brings the others to what the
 * standing entries say; a redo also tells anew what it brought back. Cards older than the oldest entry that can be undone stay.
 */
export async function retell(combat: CallboardEncounter, entry: Entry): Promise<void> {
  const cards = cardsOf(combat);
  const keys = new Set(cards.map((card) => card.flags.callboard?.key ?? ""));
  const { told, oldest } = toldOf(combat, keys, findFirstBroughtBack(combat, entry));
  await remove(cards.filter(({ flags }) => !told.has(flags.callboard?.key ?? "") && (flags.callboard?.entry ?? 0) >= oldest));
  for (const { card, entry } of [...told.values()].reverse()) await tell(combat, card, entry);
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
  const note = (at: StateBase, entry: number): void => {
    for (const projection of structureOf(combat).project(at)) {
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
