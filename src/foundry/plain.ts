/** The fields of cards and log lines in which persons wrote: they stay text, even where they happen to be an id. */
export const WRITTEN: ReadonlySet<string> = new Set(["text", "note", "reason", "name"]);

/** A person's words as they are: signs that Foundry would read as rolls, links or addresses when it shows a text are kept apart. */
export function plainTextOf(words: string): string {
  return words
    .replace(/\[(?=\[)/g, "[\u2060")
    .replace(/@(?=\w+\[)/g, "@\u2060")
    .replace(/(https?:)(?=\/\/)/gi, "$1\u2060");
}
