import { lookup, type Json, type JsonRecord } from "../../core/index.ts";
import { markerByNumber } from "../encounter/combatant-markers.ts";
import { isolateTextDirection, escapeFoundrySyntax, WRITTEN } from "../platform/neutralize-text.ts";
import { partOfEveryStructure, registrationOf, type Registration } from "../encounter/registry.ts";
import { cardIn, validCardOf, type CardData } from "./card.ts";
import { reduceToPlainHtml } from "./plain-html.ts";
import { DICE_CARD, DICE_TEMPLATE, diceCardTitle } from "./dice-card.ts";
import { explanationIn, explanationText } from "./correction-reason.ts";
import { gatherCrowds } from "./gather-crowds.ts";
import { startCardContext, startCardIn, START_TEMPLATE } from "./start-card.ts";

/** Returns a card's text as its template needs it: a word in this language, a combatant with name, picture and marker, or plain text. */
function dressText({ people, names }: CardData, { chat }: Registration, text: string, record: JsonRecord, field: string): unknown {
  const word = WRITTEN.has(field) ? text : chat?.words?.(record, field, names);
  if (typeof word === "string") return escapeFoundrySyntax(isolateTextDirection(word));
  const person = lookup(people, text);
  if (person === undefined) return escapeFoundrySyntax(isolateTextDirection(text));
  return { id: text, name: escapeFoundrySyntax(isolateTextDirection(person.name)), img: person.img, marker: markerByNumber(person.mark) };
}

function dressData(card: CardData, registration: Registration, value: Json, record: JsonRecord, field: string): unknown {
  if (typeof value === "string") return dressText(card, registration, value, record, field);
  if (Array.isArray(value)) return value.map((item: Json) => dressData(card, registration, item, record, field));
  if (typeof value !== "object" || value === null) return value;
  const inner = value as JsonRecord;
  return Object.fromEntries(Object.entries(inner).map(([key, each]) => [key, dressData(card, registration, each, inner, key)]));
}

/** What a message is drawn from: a template with its context. */
interface Drawing {
  readonly template: string;
  readonly context: Record<string, unknown>;
  /** The structure that speaks if the message has no other speaker. */
  readonly structure: string;
}

/** Returns the path of a card's template. */
function templateOf({ templates, structure, chatCards = `${templates}/chat/${structure.id}` }: Registration, card: string): string {
  return card === DICE_CARD ? DICE_TEMPLATE : `${chatCards}/${card}.hbs`;
}

function drawingOf(stored: CardData): Drawing | null {
  const registration = registrationOf(stored.structure);
  if (!registration) return null;
  const card = gatherCrowds(stored, registration.chat?.gathers ?? []);
  const template = templateOf(registration, card.card);
  const context = dressData(card, registration, card.data, card.data, "") as Record<string, unknown>;
  const head = card.card === DICE_CARD ? { title: diceCardTitle(registration, card.data), id: registration.structure.id } : {};
  return { template, context: { ...context, ...head }, structure: card.structure };
}

/** Returns the HTML that a message stores for its card, for clients that cannot draw it. A drawable card stores its words alone. */
export async function makeStoredHtml(card: CardData): Promise<string> {
  const drawing = drawingOf(card);
  if (drawing === null) return "";
  const html = await foundry.applications.handlebars.renderTemplate(drawing.template, drawing.context);
  return validCardOf(card) === null ? html : reduceToPlainHtml(html);
}

type Template = (context: object) => string;
const compiled = new Map<string, Template>();

/** The templates of cards that are loaded or loading, by path. */
const loading = new Map<string, Promise<void>>();

async function compile(path: string): Promise<void> {
  compiled.set(path, await foundry.applications.handlebars.getTemplate(path));
}

/** Loads a template once. A template that failed is loaded again. */
function load(path: string): Promise<void> {
  const known = loading.get(path);
  if (known) return known;
  const fetched = compile(path).catch((error: unknown) => {
    loading.delete(path);
    throw error;
  });
  loading.set(path, fetched);
  return fetched;
}

/** Loads the template of a message's card, and those of all cards of its structure, so that later cards are drawn at once. */
function prepareCards({ template, structure }: Drawing): void {
  const registration = registrationOf(structure);
  const cards = registration
    ? [DICE_CARD, ...Object.keys(registration.structure.cards ?? {})].map((card) => templateOf(registration, card))
    : [];
  for (const path of [template, ...cards]) if (!compiled.has(path)) load(path).catch(() => undefined);
}

/** Returns what a message shows from its data. Null if it has no valid data. */
function findDrawing(message: ChatMessage.Implementation): Drawing | null {
  // A message that this user may not read shows nothing from its data.
  if (!message.isContentVisible) return null;
  const start = startCardIn(message);
  if (start !== null) return { template: START_TEMPLATE, context: startCardContext(start), structure: start.structure };
  const card = cardIn(message);
  return card && drawingOf(card);
}

/** Puts a drawing into a message's HTML. */
function fill({ speaker }: ChatMessage.Implementation, html: HTMLElement, { template, context, structure }: Drawing): void {
  const [content, sender] = [html.querySelector(".message-content"), html.querySelector(".message-sender")];
  const drawn = compiled.get(template)?.(context);
  if (!content || drawn === undefined) return;
  content.innerHTML = drawn.trim();
  const lang = registrationOf(structure)?.lang;
  if (sender && lang !== undefined && !speaker.actor && !speaker.token) sender.textContent = game.i18n.localize(`${lang}.Title`);
}

/** Adds to a drawn message what concerns this user alone. */
type Dress = (message: ChatMessage.Implementation, html: HTMLElement) => void;

/** Lets the windows and the structures add to a message what concerns this user alone. */
function dress(message: ChatMessage.Implementation, html: HTMLElement, shared: Dress): void {
  attempt(() => {
    shared(message, html);
  });
  for (const [, { drawn }] of partOfEveryStructure("chat")) attempt(() => drawn?.(message, html));
}

/** Runs a task that invalid data or a module may make fail. Returns null if it fails. */
function attempt<Value>(task: () => Value): Value | null {
  try {
    return task();
  } catch (error) {
    warn(error);
    return null;
  }
}

function warn(error: unknown): void {
  console.warn("Callboard: a chat card can't be drawn from its data.", error);
}

/** Draws a message in this client's language, from its stored data. If these are missing or malformed, its HTML stays. */
function drawMessage(message: ChatMessage.Implementation, html: HTMLElement, shared: Dress): void {
  const explanation = message.isContentVisible ? explanationIn(message) : null;
  const content = html.querySelector(".message-content");
  if (explanation && content) content.textContent = explanationText(explanation);
  const drawing = attempt(() => findDrawing(message));
  if (drawing) prepareCards(drawing);
  const isReady = drawing !== null && compiled.has(drawing.template);
  const show = () => {
    if (drawing) fill(message, html, drawing);
  };
  if (isReady) attempt(show);
  dress(message, html, shared);
  if (drawing === null || isReady) return;
  // The hook does not wait. The first card of a kind shows the stored HTML until its template is loaded.
  load(drawing.template)
    .then(() => {
      show();
      dress(message, html, shared);
    })
    .catch(warn);
}

/** Draws cards in this client's language in the log, among the notifications and popped out. `shared` dresses each message. */
export function drawCards(shared: Dress): void {
  Hooks.on("renderChatMessageHTML", (message, html) => {
    drawMessage(message, html, shared);
  });
  Hooks.once("setup", () => {
    const drawings = game.messages.contents.flatMap((message) => attempt(() => findDrawing(message)) ?? []);
    for (const drawing of drawings) prepareCards(drawing);
  });
}
