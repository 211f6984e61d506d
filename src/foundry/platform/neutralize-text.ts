/** The fields of cards and log lines that people wrote. They stay text even if they equal an id. */
export const WRITTEN: ReadonlySet<string> = new Set(["text", "note", "reason", "name"]);

/** Returns a person's text with invisible joiners, so that Foundry reads nothing in it as rolls, links or addresses. */
export function escapeFoundrySyntax(words: string): string {
  return words
    .replace(/\[(?=\[)/g, "[\u2060")
    .replace(/@(?=\w+\[)/g, "@\u2060")
    .replace(/(https?:)(?=\/\/)/gi, "$1\u2060");
}

/** Characters that change the text direction of what follows. */
const OVERRIDES = /[\u061C\u200E\u200F\u202A-\u202E]/g;
/** Letters written from right to left, such as Hebrew and Arabic. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/** Text in Latin script alone, which is nearly all text. Nothing in it changes the text direction. */
const LATIN = /^[\u0000-\u02FF]*$/;
/** The invisible marks that begin and end a text with its own direction. */
const [ISOLATE, END] = ["\u2068", "\u2069"] as const;

/** Returns a text with each isolate closed, and without closing marks that were never opened. */
function balance(text: string): string {
  let open = 0;
  const kept = text.replace(/[\u2066-\u2069]/g, (mark) => {
    if (mark === END && open === 0) return "";
    open += mark === END ? -1 : 1;
    return mark;
  });
  return kept + END.repeat(open);
}

/** Returns a text isolated from the direction of text beside it, for options, tooltips, notices and the map. Left-to-right text stays unchanged. */
export function isolateTextDirection(text: string): string {
  if (LATIN.test(text)) return text;
  const own = balance(text.replace(OVERRIDES, ""));
  if (!RIGHT_TO_LEFT.test(own)) return own;
  return own.startsWith(ISOLATE) && own.indexOf(END) === own.length - 1 ? own : `${ISOLATE}${own}${END}`;
}
