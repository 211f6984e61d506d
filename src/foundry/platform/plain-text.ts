/** The fields of cards and log lines in which persons wrote: they stay text, even where they happen to be an id. */
export const WRITTEN: ReadonlySet<string> = new Set(["text", "note", "reason", "name"]);

/** A person's words as they are: signs that Foundry would read as rolls, links or addresses when it shows a text are kept apart. */
export function plainTextOf(words: string): string {
  return words
    .replace(/\[(?=\[)/g, "[\u2060")
    .replace(/@(?=\w+\[)/g, "@\u2060")
    .replace(/(https?:)(?=\/\/)/gi, "$1\u2060");
}

/** Characters that turn the direction of all that comes after them. */
const OVERRIDES = /[\u061C\u200E\u200F\u202A-\u202E]/g;
/** Letters that are written from right to left: Hebrew, Arabic and their kin. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/** Text of Latin letters and signs alone, as nearly all is: no mark and no letter of it turns a direction. */
const LATIN = /^[\u0000-\u02FF]*$/;
/** The marks between which a text has a direction of its own. */
const [ISOLATE, END] = ["\u2068", "\u2069"] as const;

/** Returns a text in which each isolate is closed, and nothing is closed that was not opened. */
function balance(text: string): string {
  let open = 0;
  const kept = text.replace(/[\u2066-\u2069]/g, (mark) => {
    if (mark === END && open === 0) return "";
    open += mark === END ? -1 : 1;
    return mark;
  });
  return kept + END.repeat(open);
}

/** Returns a text that turns the direction of no text beside it, for places where no element can stand: options, tooltips, notices, the map. Text that is written from left to right alone stays as it is. */
export function isolate(text: string): string {
  if (LATIN.test(text)) return text;
  const own = balance(text.replace(OVERRIDES, ""));
  if (!RIGHT_TO_LEFT.test(own)) return own;
  return own.startsWith(ISOLATE) && own.indexOf(END) === own.length - 1 ? own : `${ISOLATE}${own}${END}`;
}
