import { Rounds } from "../../../core/index.ts";
import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import type { Data, LogFormat } from "../../encounter/parts/log-format.ts";
import { crowdNamesText } from "../../applications/tracker/crowd-row-frame.ts";
import { say, withSign } from "../../applications/texts.ts";
import { outcomeName, sideName } from "./shared/texts.ts";

const isOneOf = (known: readonly string[], value: unknown): boolean => known.some((one) => one === value);

/** The log fields that hold a known key, such as a side, with a function that returns the key's text. */
const WORDS: readonly (readonly [field: string, known: readonly string[], said: (value: string) => string])[] = [
  ["side", Rounds.SIDES, sideName],
  ["buyer", Rounds.SIDES, sideName],
  ["outcome", Rounds.OUTCOMES, (value) => outcomeName(value as Rounds.Outcome)],
  ["fate", Rounds.FATES, (value) => say(`CALLBOARD.rounds.Fate.${value}`)],
  ["conflict", Rounds.KINDS, (value) => say(`CALLBOARD.rounds.Kind.${value}.name`)],
  ["why", Rounds.ENDINGS, (value) => say(`CALLBOARD.rounds.Ending.${value}`)],
];

/** Returns the fields of a log line that hold a known key, or the ids of several combatants, as text. */
function words(combat: CallboardEncounter, data: Data): Data {
  const who = data["who"] === undefined ? {} : { who: crowdNamesText(combat, String(data["who"])) };
  const named = WORDS.filter(([field, known]) => isOneOf(known, data[field])).map(([field, , said]) => [field, said(String(data[field]))]);
  return { ...Object.fromEntries(named), ...who } as Data;
}

/** Returns a log line's `amount` as text with a sign if the GM's correction is negative. Empty otherwise, since the line then shows a count. */
const corrected = (data: Data): Data => (Number(data["amount"]) < 0 ? { amount: withSign(Number(data["amount"])) } : {});

/** How log lines of `rounds` are written: keys as text, corrections with a sign. */
export const ROUNDS_LOG: LogFormat = {
  data: (combat, data) => ({ ...words(combat, data), ...corrected(data) }),
  countsDice: true,
  aimed: new Set(),
};
