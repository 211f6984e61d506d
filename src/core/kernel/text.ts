/** The longest text that people type, in UTF-16 units. */
export const MAX_TEXT = 500;
/** The most letters that the name of an encounter has. */
export const MOST_LETTERS = 80;
/** What is read of a name, in UTF-16 units: more than any name needs. */
const MOST_READ = 4000;
/** A letter with more marks than this, in UTF-16 units, is no letter of a name. */
const MOST_UNITS = 32;
/** Control characters but line breaks and tabs, and those that turn the direction of text. The joiners within letters stay. */
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
/** A character that shows: no space, no mark alone, none that is invisible. */
const SHOWS = /[^\s\p{C}\p{Z}\p{M}\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0]/u;
/** Words of Latin letters with single spaces between them: nothing of such a line needs to be cleaned. */
const IS_CLEAN = /^[!-~\u00A1-\u00AC\u00AE-\u024F]+(?: [!-~\u00A1-\u00AC\u00AE-\u024F]+)*$/;

const LETTERS = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Returns a text as it can stand in a sentence: well-formed, without characters that would turn the rest around. */
function dropControls(text: string): string {
  return text.toWellFormed().replace(CONTROLS, "");
}

/** Whether nothing of a text shows: it is empty, or made of spaces and invisible characters. */
export function isBlank(text: string): boolean {
  return !SHOWS.test(text);
}

/** Returns a well-formed text cut to at most so many UTF-16 units. No letter is halved, however many characters it is made of. */
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

/** Returns a text as it is kept and shown: well-formed, without characters that control direction, trimmed, cut by whole letters. "" if nothing of it shows. */
export function cleanText(text: string, most: number = MAX_TEXT): string {
  if (text.length <= most && IS_CLEAN.test(text)) return text;
  const clean = cutText(dropControls(text.replace(/\r\n?/g, "\n")).trim(), most).trim();
  return isBlank(clean) ? "" : clean;
}

/** Returns a text as `cleanText` does, in one line: what names and labels are. */
export function cleanLine(text: string, most: number = MAX_TEXT): string {
  if (text.length <= most && IS_CLEAN.test(text)) return text;
  return cleanText(oneLine(text), most);
}

/** Returns a line as `cleanLine` does. One that is too long ends in "…". */
export function shortenLine(text: string, most: number): string {
  const line = cleanLine(text, MOST_READ);
  return line.length > most ? `${cutText(line, most - 1)}…` : line;
}

/** Every run of white space as one space. */
function oneLine(text: string): string {
  return text.slice(0, MOST_READ).replace(/\s+/gu, " ").replace(CONTROLS, "").replace(/ {2,}/gu, " ");
}

/** Returns the name of an encounter that a person's text makes: a clean line of at most 80 whole letters. "" if nothing of it shows. */
export function cleanName(text: string): string {
  const letters: string[] = [];
  for (const { segment } of LETTERS.segment(cleanLine(text, MOST_READ))) {
    if (letters.length === MOST_LETTERS) break;
    if (segment.length <= MOST_UNITS) letters.push(segment);
  }
  return cleanText(letters.join(""), MOST_READ);
}

/** The most letters of a label that a person gives to a number of an actor. */
export const MAX_LABEL = 40;
