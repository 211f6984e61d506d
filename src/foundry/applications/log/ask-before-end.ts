import { stateOf } from "../../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../../encounter/encounter-types.ts";
import { template } from "../bases.ts";
import { askForm } from "../dialogs/ask.ts";
import { say } from "../texts.ts";
import { keepLog, findKeptLog, mayCreateJournalEntries } from "./journal.ts";

/** Asks before an encounter is ended or deleted, and offers to keep its log. Null if the person cancels. */
export async function askBeforeEnd(combat: CallboardEncounter, key: "End" | "Delete"): Promise<{ readonly keep: boolean } | null> {
  const kept = findKeptLog(combat);
  const answer = await askForm({
    title: say(`CALLBOARD.Ask.${key}.title`),
    template: template("log/ask-before-end"),
    context: {
      text: say(`CALLBOARD.Ask.${key}.text`),
      offered: stateOf(combat) !== null && mayCreateJournalEntries(),
      checked: kept === undefined,
      kept: kept ? say("CALLBOARD.Log.Kept", { name: kept.name }) : "",
    },
    yes: `CALLBOARD.Ask.${key}.yes`,
    icon: key === "End" ? "fa-solid fa-flag-checkered" : "fa-solid fa-trash",
  });
  return answer && { keep: answer["keep"] === true };
}

/** Stores the public part of a log as a journal entry, and tells the user the entry's name. */
export async function keepPublicLog(combat: CallboardEncounter): Promise<void> {
  const entry = await keepLog(combat);
  if (entry) ui.notifications.info("CALLBOARD.Log.Kept", { format: { name: entry.name } });
}
