/** The most letters that the name of an encounter has. */
export const MOST_LETTERS = 80;
/** What is read of a text, in UTF-16 units: more than any name needs. */
const MOST_READ = 4000;
/** A letter with more marks than this, in UTF-16 units, is no letter of a name. */
const MOST_UNITS = 32;
/** Control characters, and those that turn the direction of text. The joiners within letters stay. */
const CONTROLS = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
/** A character that shows: no space, no mark alone, none that is invisible. */
const SHOWS = /[^\s\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u;

/**
 * Returns the name of an encounter that a person's text makes: in one line, without characters that control direction, of at most
 * 80 whole letters. "" if nothing of it shows.
 */
export function cleanName(text: string): string {
  const line = text.slice(0, MOST_READ).toWellFormed().replace(/\s+/gu, " ").replace(CONTROLS, "").replace(/ {2,}/gu, " ").trim();
  const letters: string[] = [];
  for (const { segment } of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(line)) {
    if (letters.length === MOST_LETTERS) break;
    if (segment.length <= MOST_UNITS) letters.push(segment);
  }
  const name = letters.join("").trim();
  return SHOWS.test(name) ? name : "";
}
