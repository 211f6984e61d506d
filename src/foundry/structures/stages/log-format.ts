import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import { actionWordsAndCard } from "./shared/texts.ts";
import { say, withSign } from "../../applications/texts.ts";
import type { Data, LogFormat } from "../../encounter/parts/log-format.ts";

/** Returns the text that was announced. If there is none, returns the text or name of the action's card. */
function announcedText(combat: CallboardEncounter, text: string, said: Readonly<Record<string, unknown>>): string {
  const { combatant, card } = said as { readonly combatant?: string; readonly card?: string };
  if (text !== "" || combatant === undefined || card === undefined) return text;
  return actionWordsAndCard(combat, { combatant, card, text }).words;
}

/** Returns the fields of a log line of `stages` that need words, as text. */
const words = (combat: CallboardEncounter, data: Data, key: string): Data => ({
  ...(data["stage"] ? { stage: say(`CALLBOARD.stages.Step.${data["stage"]}`) } : {}),
  ...(data["result"] === undefined ? {} : { result: say(`CALLBOARD.stages.Result.${data["result"]}`) }),
  ...(key !== "affectModifier" ? {} : { amount: withSign(Number(data["amount"])) }),
  ...(data["text"] === undefined ? {} : { text: announcedText(combat, String(data["text"]), data) }),
});

/** How log lines of `stages` are written. */
export const STAGES_LOG: LogFormat = {
  data: words,
  aimed: new Set(["announce", "announceAgain", "announceFor", "announceLate", "revealed", "retarget"]),
};
