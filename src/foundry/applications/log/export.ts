import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import { template } from "../bases.ts";
import { askForm } from "../dialogs/ask.ts";
import { say } from "../texts.ts";
import { keepLog } from "./journal.ts";
import { markdownOf } from "./markdown.ts";
import type { Reader } from "./reader.ts";
import { exportNameOf, logTextUnitsOf } from "./log-text.ts";

const markdown = (combat: CallboardEncounter, reader: Reader) => markdownOf(exportNameOf(combat), logTextUnitsOf(combat, reader));

/** Copies a log to the clipboard as Markdown. */
export async function copyLog(combat: CallboardEncounter, reader: Reader): Promise<void> {
  await game.clipboard.copyPlainText(markdown(combat, reader));
}

/** Saves a log as a Markdown file. */
export function saveLog(combat: CallboardEncounter, reader: Reader): void {
  const day = new Date().toISOString().slice(0, 10);
  foundry.utils.saveDataToFile(markdown(combat, reader), "text/markdown", `callboard-log-${day}.md`);
}

/** Asks how much of a log to keep and creates the journal entry. Null if the person cancels. */
export async function askAndKeepLog(combat: CallboardEncounter): Promise<JournalEntry.Implementation | null> {
  const answer = await askForm({
    title: say("CALLBOARD.Log.Keep"),
    template: template("log/keep"),
    context: {},
    yes: "CALLBOARD.Log.KeepYes",
    icon: "fa-solid fa-book",
  });
  return answer && keepLog(combat, answer["full"] === true);
}
