import { Pages } from "../../../core/index.ts";
import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import type { Data, LogFormat } from "../../encounter/parts/log-format.ts";
import { say } from "../../applications/texts.ts";
import { loggedSideName } from "./shared/texts.ts";

const isStep = (value: unknown): boolean => Pages.STEPS.some((step) => step === value);

/** Returns the steps and sides of a log line of `pages` as text. A side with a name of its own keeps the name. */
function words(_combat: CallboardEncounter, { step, side }: Data): Data {
  return {
    ...(isStep(step) ? { step: say(`CALLBOARD.pages.Step.${String(step)}`) } : {}),
    ...(typeof side === "string" ? { side: loggedSideName(side) } : {}),
  };
}

/** How log lines of `pages` are written: steps and sides as text. */
export const PAGES_LOG: LogFormat = { data: words, aimed: new Set() };
