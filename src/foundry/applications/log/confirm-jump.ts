import { askSure } from "../dialogs/ask.ts";
import { pluralText, say } from "../texts.ts";

/** Asks before a jump over several log entries, with a text that names the goal of the jump. Resolves to the answer. */
export async function confirmJump(key: "Back" | "Forth", what: string, entries: number): Promise<boolean> {
  return askSure({
    title: say(`CALLBOARD.Log.Ask.${key}.Title`),
    text: pluralText(entries, (form) => `CALLBOARD.Log.Ask.${key}.${form}`, { what: what.replace(/\.$/, "") }),
    yes: `CALLBOARD.Log.Ask.${key}.Yes`,
    icon: key === "Back" ? "fa-solid fa-backward" : "fa-solid fa-forward",
  });
}
