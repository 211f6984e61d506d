import { linesOf, readEntry, type Id } from "../../../../core/index.ts";
import { isReadableCallboard } from "../../../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../../../encounter/encounter-types.ts";
import { readingInStructure } from "../../../reading/reading.ts";
import { say, withSign } from "../../../applications/texts.ts";

/** The numbers behind a strike's die. A number that this user may not know is null. */
export interface Sums {
  readonly score: number | null;
  /** The amounts that the target's level and the GM added to the die. */
  readonly level: number | null;
  readonly modifier: number | null;
  /** The highest die that hits. */
  readonly need: number | null;
}

/** The strike that a chat card is about. */
interface Told {
  readonly moment: number;
  readonly kind: string;
  readonly striker: Id;
  readonly entry: number;
}

const KEY = /^chat-(\d+)-(missile|melee|magic)-(.+)$/;

/** Returns the sums of an earlier Moment's strike from the log: all for the GM, the score alone for users who see the striker's numbers. */
function loggedSumsOf(combat: CallboardEncounter, { striker, entry }: Told, isReferee: boolean): Sums | null {
  const logged = readEntry((combat.system.ledger as Record<string, string>)[String(entry)] ?? "");
  const line = logged && linesOf(logged.line).find(({ key, data }) => key === "strikeSums" && data["combatant"] === striker);
  if (!line) return null;
  const [score, level, cover, modifier] = ["score", "level", "cover", "modifier"].map((field) => Number(line.data[field]));
  if (score === undefined || level === undefined || cover === undefined || modifier === undefined) return null;
  return isReferee
    ? { score, level, modifier, need: score - level - cover - modifier }
    : { score, level: null, modifier: null, need: null };
}

/** Returns the numbers behind a strike's die that this user may read on its chat card. Null if there are none. */
function sumsOf(combat: CallboardEncounter, told: Told): Sums | null {
  const view = readingInStructure(combat, "moments")?.view;
  const row = view?.rows.find(({ combatant }) => combatant === told.striker);
  if (!view || !row || row.numbers === null) return null;
  const made = [row.struck, ...row.earlier].find((strike) => strike?.kind === told.kind);
  if (made && view.moment === told.moment) return made;
  return loggedSumsOf(combat, told, view.referee);
}

/** Returns the numbers behind a strike's die as texts, one for each known number. */
function sumsText({ score, level, modifier, need }: Sums): readonly string[] {
  return [
    ...(score === null ? [] : [say("CALLBOARD.moments.Chat.score", { score })]),
    ...(need === null ? [] : [say("CALLBOARD.moments.Chat.need", { need })]),
    ...(level ? [say("CALLBOARD.moments.Chat.level", { level: withSign(level) })] : []),
    ...(modifier ? [say("CALLBOARD.moments.Chat.modifier", { modifier: withSign(modifier) })] : []),
  ];
}

/** Returns the flags that Callboard put on a chat message. Empty if a player wrote the message. */
function notesOf({ flags, author }: ChatMessage.Implementation): {
  readonly encounter: string;
  readonly key: string;
  readonly entry: number;
} {
  const { encounter = "", key = "", entry = 0 } = (author?.isGM === true && flags.callboard) || {};
  return { encounter, key, entry };
}

/** Returns the strike that a chat message is about, with its encounter. Null for any other message. */
function toldOf(message: ChatMessage.Implementation): { readonly combat: CallboardEncounter; readonly told: Told } | null {
  const { encounter, key, entry } = notesOf(message);
  const [, moment, kind = "", striker] = KEY.exec(key) ?? [];
  const combat = game.combats.get(encounter);
  if (moment === undefined || striker === undefined || !isReadableCallboard(combat)) return null;
  return { combat, told: { moment: Number(moment), kind, striker, entry } };
}

/** Writes the numbers that this user may know into a strike's chat card. The message itself holds none of them. */
export function writeSums(message: ChatMessage.Implementation, html: HTMLElement): void {
  const strike = toldOf(message);
  const outcome = html.querySelector(".chat-moments .outcome");
  const sums = strike && outcome && sumsOf(strike.combat, strike.told);
  const texts = sums ? sumsText(sums) : [];
  if (!outcome || texts.length === 0) return;
  const line = html.ownerDocument.createElement("p");
  line.className = "more sums";
  for (const text of texts) {
    const piece = line.appendChild(html.ownerDocument.createElement("span"));
    piece.textContent = text;
  }
  outcome.after(line);
}
