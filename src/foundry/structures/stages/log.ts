import type { CallboardEncounter } from "../../encounter/encounter.ts";
import { wordsOf } from "./shared/texts.ts";
import { say, withSign } from "../../applications/texts.ts";
import type { Data, LogFormat } from "../../encounter/parts/log-format.ts";

/** Returns the announced text, or the words of the action's card if there is no text. */
function announcedText(combat: CallboardEncounter, text: string, said: Readonly<Record<string, unknown>>): string {
  const { combatant, card } = said as { readonly combatant?: string; readonly card?: string };
  if (text !== "" || combatant === undefined || card === undefined) return text;
  return wordsOf(combat, { combatant, card, text }).words;
}

/** Returns the data of a log line of `stages` as text. */
const words = (combat: CallboardEncounter, data: Data): Data => ({
  ...(data["stage"] ? { stage: say(`CALLBOARD.stages.Step.${data["stage"]}`) } : {}),
  ...(data["result"] === undefined ? {} : { result: say(`CALLBOARD.stages.Result.${data["result"]}`) }),
  ...(data["amount"] === undefined ? {} : { amount: withSign(Number(data["amount"])) }),
  ...(data["text"] === undefined ? {} : { text: announcedText(combat, String(data["text"]), data) }),
});

/** The format of log lines of `stages`. */
export const STAGES_LOG: LogFormat = {
  data: words,
  aimed: new Set(["announce", "announceAgain", "announceFor", "announceLate", "revealed", "retarget"]),
};
