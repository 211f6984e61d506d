import { findSizeExcess, isRecord, lookup, type Id, type JsonRecord } from "../../core/index.ts";
import { MARKER_COUNT } from "../encounter/combatant-markers.ts";
import { registrationOf } from "../encounter/registry.ts";
import { DICE_CARD, DICE_SHAPE } from "./dice-card.ts";

/** A combatant as players saw it on a card. */
export interface Portrait {
  readonly name: string;
  /** The path of the combatant's picture. */
  readonly img: string;
  /** The number of the combatant's marker. */
  readonly mark: number;
}

/** A chat card as data. Its message stores it, so that each client draws it in its own language. */
export interface CardData {
  /** The Combat subtype of the structure that the card belongs to. */
  readonly structure: string;
  /** The name of the card among the structure's cards. */
  readonly card: string;
  /** The data of the rules: numbers, words of the rules, ids, and people's texts. */
  readonly data: JsonRecord;
  /** The combatants whose ids occur in `data`. */
  readonly people: Readonly<Record<Id, Portrait>>;
  /** The names of the items whose ids occur in `data`. */
  readonly names: Readonly<Record<Id, string>>;
}

/** The most characters of a card's data. A longer card is shown as its HTML. */
const MAX_SIZE = 100_000;
/** The longest path of a combatant's picture on a card, in characters. */
const MAX_PATH = 2_000;
/** The longest name of a combatant or item on a card, in characters. */
const MAX_NAME = 200;

const isText = (value: unknown, most: number): boolean => typeof value === "string" && value.length <= most;

function isPortrait(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { name, img, mark } = value;
  return isText(name, MAX_NAME) && isText(img, MAX_PATH) && Number.isInteger(mark) && Number(mark) >= 0 && Number(mark) < MARKER_COUNT;
}

/** Returns a message's card as it was stored. Null if it is malformed or too large. */
function partsIn(value: unknown): CardData | null {
  if (!isRecord(value) || findSizeExcess(value, MAX_SIZE) !== null) return null;
  const { structure, card, data, people, names } = value;
  if (typeof structure !== "string" || typeof card !== "string" || !isRecord(data)) return null;
  if (!isRecord(people) || !Object.values(people).every(isPortrait)) return null;
  if (!isRecord(names) || !Object.values(names).every((name) => isText(name, MAX_NAME))) return null;
  return value as unknown as CardData;
}

/** Whether a card's data have the shape that its structure declares. False for undeclared cards. */
function isShaped({ structure, card, data }: CardData): boolean {
  const registration = registrationOf(structure);
  const shape = card === DICE_CARD ? registration && DICE_SHAPE : lookup(registration?.structure.cards ?? {}, card);
  return shape !== undefined && shape(data) === null;
}

/** Returns a card that can be drawn from its data. Null if malformed, too large, unknown, or of an unregistered structure. */
export function validCardOf(value: unknown): CardData | null {
  const parts = partsIn(value);
  return parts !== null && isShaped(parts) ? parts : null;
}

/** Returns the card of a message. Null if it cannot be drawn from its data, or if no GM wrote it. */
export function cardIn({ author, flags }: ChatMessage.Implementation): CardData | null {
  return author?.isGM === true ? validCardOf(flags.callboard?.card) : null;
}

/** Returns the card of a GM's message for comparison, even an undeclared one. Null for a card of an older version (HTML alone). */
export function comparableCardIn({ author, flags }: ChatMessage.Implementation): CardData | null {
  return author?.isGM === true ? partsIn(flags.callboard?.card) : null;
}
