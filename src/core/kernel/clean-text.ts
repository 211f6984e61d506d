/** The longest text that people type, in UTF-16 units. */
export const MAX_TEXT = 500;
/** The most letters in the name of an encounter. */
export const MOST_LETTERS = 80;
/** The part of a name that is read, in UTF-16 units. It is more than any name needs. */
const MOST_READ = 4000;
/** The longest letter of a name with its marks, in UTF-16 units. Longer ones are dropped. */
const MOST_UNITS = 32;
/** Matches control characters except line breaks and tabs, and characters that change the direction of text. It does not match joiners within letters. */
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
/** Matches a visible character: no space, no lone mark, no invisible character. */
const SHOWS = /[^\s\p{C}\p{Z}\p{M}\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0]/u;
/** Matches visible ASCII and Latin characters with single spaces between words. A line that matches needs no cleaning. */
const IS_CLEAN = /^[!-~\u00A1-\u00AC\u00AE-\u024F]+(?: [!-~\u00A1-\u00AC\u00AE-\u024F]+)*$/;

const LETTERS = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Returns a text that is safe within a sentence: well-formed, and without characters that change its direction. */
function dropControls(text: string): string {
  return text.toWellFormed().replace(CONTROLS, "");
}

/** Whether a text shows nothing: it is empty, or only spaces and invisible characters. */
export function isBlank(text: string): boolean {
  return !SHOWS.test(text);
}

/** Returns a well-formed text of at most so many UTF-16 units. It is cut between whole letters. */
export function cutText(text: string, most: number): string {
  const whole = text.toWellFormed();
  if (whole.length <= most) return whole;
  let length = 0;
  for (const { segment } of LETTERS.segment(whole.slice(0, most + MOST_UNITS))) {
    if (length + segment.length > most) break;
    length += segment.length;
  }
  return whole.slice(0, length);
}

/** Returns a text as it is kept: well-formed, without direction marks, trimmed, cut between whole letters. "" if nothing of it shows. */
export function cleanText(text: string, most: number = MAX_TEXT): string {
  if (text.length <= most && IS_CLEAN.test(text)) return text;
  const clean = cutText(dropControls(text.replace(/\r\n?/g, "\n")).trim(), most).trim();
  return isBlank(clean) ? "" : clean;
}

/** Returns a clean text in one line, for names and labels. See `cleanText`. */
export function cleanLine(text: string, most: number = MAX_TEXT): string {
  if (text.length <= most && IS_CLEAN.test(text)) return text;
  return cleanText(oneLine(text), most);
}

/** Returns a line as `cleanLine` does. A line that is too long ends in "…". */
export function shortenLine(text: string, most: number): string {
  const line = cleanLine(text, MOST_READ);
  return line.length > most ? `${cutText(line, most - 1)}…` : line;
}

/** Returns a text in one line, with every run of white space as one space. */
function oneLine(text: string): string {
  return text.slice(0, MOST_READ).replace(/\s+/gu, " ").replace(CONTROLS, "").replace(/ {2,}/gu, " ");
}

/** Returns the name of an encounter from a person's text: a clean line of at most 80 whole letters. "" if nothing of it shows. */
export function cleanEncounterName(text: string): string {
  const letters: string[] = [];
  for (const { segment } of LETTERS.segment(cleanLine(text, MOST_READ))) {
    if (letters.length === MOST_LETTERS) break;
    if (segment.length <= MOST_UNITS) letters.push(segment);
  }
  return cleanText(letters.join(""), MOST_READ);
}

/** The most letters of a label that a person gives to a number of an actor. */
export const MAX_LABEL = 40;
