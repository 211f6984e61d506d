import { Rounds } from "../../../core/index.ts";
import type { CallboardEncounter } from "../../encounter/encounter.ts";
import type { Data, LogFormat } from "../../encounter/parts/log-format.ts";
import { say, withSign } from "../../applications/texts.ts";
import { outcomeName, sideName } from "./shared/texts.ts";

const isOneOf = (known: readonly string[], value: unknown): boolean => known.some((one) => one === value);

/** The fields that hold one of these words, with a function that returns its text. */
const WORDS: readonly (readonly [field: string, known: readonly string[], said: (value: string) => string])[] = [
  ["side", Rounds.SIDES, sideName],
  ["buyer", Rounds.SIDES, sideName],
  ["outcome", Rounds.OUTCOMES, (value) => outcomeName(value as Rounds.Outcome)],
  ["fate", Rounds.FATES, (value) => say(`CALLBOARD.rounds.Fate.${value}`)],
  ["conflict", Rounds.KINDS, (value) => say(`CALLBOARD.rounds.Kind.${value}.name`)],
  ["why", Rounds.ENDINGS, (value) => say(`CALLBOARD.rounds.Ending.${value}`)],
];

/** Returns the data of a log line of `rounds` as text. */
function words(_combat: CallboardEncounter, data: Data): Data {
  const named = WORDS.filter(([field, known]) => isOneOf(known, data[field])).map(([field, , said]) => [field, said(String(data[field]))]);
  return Object.fromEntries(named) as Data;
}

/** Gives a GM's negative correction its sign. Other amounts are counted. */
const corrected = (data: Data): Data => (Number(data["amount"]) < 0 ? { amount: withSign(Number(data["amount"])) } : {});

/** The format of log lines of `rounds`. */
export const ROUNDS_LOG: LogFormat = {
  data: (combat, data) => ({ ...words(combat, data), ...corrected(data) }),
  countsDice: true,
  aimed: new Set(),
};
