import type { Id, Json, JsonRecord, Projection } from "../../core/index.ts";
import { publicMode } from "../compat.ts";
import { registered, stateOf, type CallboardEncounter } from "../encounters.ts";
import { markerOf } from "../markers.ts";

type Card = Extract<Projection, { kind: "chat" }>;

/** A combatant as chat cards show it. */
export interface Figure {
  readonly id: Id;
  readonly name: string;
  readonly img: string;
  readonly marker: { readonly src: string; readonly name: string };
}

function figureOf(combat: CallboardEncounter, id: Id): Figure {
  const combatant = combat.combatants.get(id);
  return {
    id,
    name: combatant?.name ?? game.i18n.localize("CALLBOARD.Unknown"),
    img: combatant?.img ?? CONST.DEFAULT_TOKEN,
    marker: markerOf(combat, id),
  };
}

/** Data of a card with a figure in place of each combatant's id; texts stay texts. */
function dressed(combat: CallboardEncounter, known: object, data: Json): unknown {
  if (typeof data === "string") return Object.hasOwn(known, data) ? figureOf(combat, data) : data;
  if (Array.isArray(data)) return data.map((item: Json) => dressed(combat, known, item));
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(Object.entries(data as JsonRecord).map(([key, value]) => [key, dressed(combat, known, value)]));
}

async function contentOf(combat: CallboardEncounter, { card, data }: Card): Promise<string> {
  const { templates, structure } = registered(combat);
  const context = dressed(combat, stateOf(combat)?.combatants ?? {}, data) as object;
  return foundry.applications.handlebars.renderTemplate(`${templates}/chat/${structure.id}/${card}.hbs`, context as Record<string, unknown>);
}

/** The cards of an encounter; what a player flagged so is none. */
function cardsOf(combat: CallboardEncounter): readonly ChatMessage.Implementation[] {
  return game.messages.filter((message) => message.flags.callboard?.encounter === combat.id && message.author?.isGM === true);
}

/** Shows a card in chat: a new message, or the one that has its key brought up to date. */
export async function tell(combat: CallboardEncounter, card: Card, entry: number): Promise<void> {
  const content = await contentOf(combat, card);
  const standing = cardsOf(combat).find((message) => message.flags.callboard?.key === card.key);
  if (standing) {
    if (standing.content !== content) await standing.update({ content });
    return;
  }
  const alias = game.i18n.localize(`${registered(combat).lang}.Title`);
  const flags = { callboard: { encounter: combat.id, entry, key: card.key } };
  const message = { content, flags, speaker: { alias } };
  await ChatMessage.implementation.create(message, publicMode());
}

/** Takes cards out of chat whose entry was undone. */
export async function untell(combat: CallboardEncounter, keys: readonly string[]): Promise<void> {
  const gone = cardsOf(combat).filter((message) => keys.includes(message.flags.callboard?.key ?? ""));
  if (gone.length > 0) await ChatMessage.implementation.deleteDocuments(gone.map((message) => message.id ?? ""));
}

/** Tells the GMs and one user why what that user did was set right. */
export async function explain(user: User.Implementation | undefined, key: string, data: Record<string, string>): Promise<void> {
  const whisper = game.users.filter((one) => one.isGM || one === user).map((one) => one.id);
  const content = foundry.utils.escapeHTML(game.i18n.format(key, data));
  const message = { content, whisper, speaker: { alias: game.i18n.localize("CALLBOARD.Title") } };
  await ChatMessage.implementation.create(message);
}
