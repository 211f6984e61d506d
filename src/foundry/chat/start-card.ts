import { findSizeExcess, isRecord, type Id } from "../../core/index.ts";
import { encounterNameOf } from "../platform/compat.ts";
import { registrationIn } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { idOf } from "../platform/ids.ts";
import { isolateTextDirection, escapeFoundrySyntax } from "../platform/neutralize-text.ts";
import { registrationOf } from "../encounter/registry.ts";

/** The data of the card for an encounter's start. */
export interface StartData {
  /** The Combat subtype of the encounter's structure. */
  readonly structure: string;
  readonly encounter: Id;
  /** The encounter's name, or "". */
  readonly name: string;
  /** The lang key of the text about who begins, or "". */
  readonly begins: string;
}

/** The path of the start card's template. */
export const START_TEMPLATE = "systems/callboard/templates/chat/start.hbs";
/** The most characters of a start card's data. */
const MAX_SIZE = 1_000;

/** Returns the card for an encounter's start. */
export function startCardOf(combat: CallboardEncounter): StartData {
  const begins = registrationIn(combat).chat?.begins?.(combat) ?? "";
  return { structure: combat.type, encounter: idOf(combat), name: encounterNameOf(combat), begins };
}

/** Whether a lang key is "" or one of a structure's texts, so that a forged message cannot show any other text. */
const isTextOf = (structure: string, key: string): boolean => key === "" || key.startsWith(`${registrationOf(structure)?.lang ?? key}.`);

function judgeStart(value: unknown): StartData | null {
  if (!isRecord(value) || findSizeExcess(value, MAX_SIZE) !== null) return null;
  const { structure, encounter, name, begins } = value;
  if (typeof structure !== "string" || typeof encounter !== "string" || typeof name !== "string" || typeof begins !== "string") return null;
  return isTextOf(structure, begins) && registrationOf(structure) ? { structure, encounter, name, begins } : null;
}

/** Returns a message's start card. Null if it has none, or if no GM wrote it. */
export function startCardIn({ author, flags }: ChatMessage.Implementation): StartData | null {
  return author?.isGM === true && flags.callboard?.started !== undefined ? judgeStart(flags.callboard.start) : null;
}

/** Returns the context of the start card's template, in this client's language. */
export function startCardContext({ structure, encounter, name, begins }: StartData): Record<string, unknown> {
  const title =
    name === ""
      ? game.i18n.localize("CALLBOARD.Chat.Start")
      : game.i18n.format("CALLBOARD.Chat.StartNamed", { name: isolateTextDirection(name) });
  return {
    structure,
    encounter,
    title: escapeFoundrySyntax(title),
    begins: begins === "" ? "" : game.i18n.localize(begins),
    open: game.i18n.localize("CALLBOARD.Chat.StartOpen"),
  };
}
