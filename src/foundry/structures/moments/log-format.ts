import { Moments } from "../../../core/index.ts";
import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import { stateOf } from "../../encounter/encounter-lookups.ts";
import { crowdNamesText } from "../../applications/tracker/crowd-row-frame.ts";
import { phaseName, halfNameOfStep } from "./shared/texts.ts";
import { say, withSign } from "../../applications/texts.ts";
import type { Data, LogFormat } from "../../encounter/parts/log-format.ts";

const isOneOf = (known: readonly string[], value: unknown): boolean => known.some((one) => one === value);

/** The log fields that hold a known key, with the lang key under which the key's text stands. */
const WORDS = [
  ["side", Moments.SIDES, "Side"],
  ["way", Moments.WAYS, "Way"],
  ["way", Moments.TALKS, "Talk"],
  ["kind", Moments.STRIKES, "Strike"],
  ["cover", Moments.COVERS, "Cover"],
  ["why", Moments.BACKS, "Back"],
] as const;

function withNames(data: Data): Data {
  const found = WORDS.filter(([field, known]) => isOneOf(known, data[field]));
  return Object.fromEntries(found.map(([field, , place]) => [field, say(`CALLBOARD.moments.${place}.${data[field]}`)]));
}

/** Returns the part of an encounter's house rules that names phases. */
function rulesOf(combat: CallboardEncounter): { readonly house: Pick<Moments.MomentsView["house"], "labels"> } {
  return stateOf(combat) as unknown as { readonly house: Pick<Moments.MomentsView["house"], "labels"> };
}

/** Returns the fields of a log line of `moments` as text. The reason for an override comes last. */
const words = (combat: CallboardEncounter, data: Data, key: string): Data => ({
  ...withNames(data),
  reason: data["reason"] === undefined ? "" : say("CALLBOARD.moments.Override", { reason: data["reason"] }),
  ...(data["phase"] === undefined ? {} : { phase: phaseName(rulesOf(combat), String(data["phase"]) as Moments.Phase) }),
  ...(data["who"] === undefined ? {} : { who: crowdNamesText(combat, String(data["who"])) }),
  ...(data["modifier"] === undefined ? {} : { modifier: withSign(Number(data["modifier"])) }),
  ...(key !== "modify" ? {} : { amount: withSign(Number(data["amount"])) }),
});

/** How log lines of `moments` are written: keys as text, and steps in the house's wording. */
export const MOMENTS_LOG: LogFormat = {
  data: words,
  step: (combat, step) => halfNameOfStep(rulesOf(combat), step),
  aimed: new Set(["strikeTogether"]),
};
