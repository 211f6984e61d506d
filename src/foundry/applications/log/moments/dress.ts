import { SIDES, WAYS } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../api.ts";
import { statusName } from "../../statuses.ts";
import { say, signed } from "../../words.ts";
import type { Data, Dress } from "../dress.ts";

const isOneOf = (known: readonly string[], value: unknown): boolean => known.some((one) => one === value);

/** The data of a line of `moments` in words. */
const words = (_combat: CallboardEncounter, data: Data): Data => ({
  ...(isOneOf(SIDES, data["side"]) ? { side: say(`CALLBOARD.moments.Side.${String(data["side"])}`) } : {}),
  ...(data["step"] === undefined ? {} : { step: say(`CALLBOARD.moments.Step.${data["step"]}`) }),
  ...(isOneOf(WAYS, data["way"]) ? { way: say(`CALLBOARD.moments.Way.${String(data["way"])}`) } : {}),
  ...(data["status"] === undefined ? {} : { status: statusName(String(data["status"])) }),
  ...(data["modifier"] === undefined ? {} : { modifier: signed(Number(data["modifier"])) }),
});

/** The lines of `moments` in words. */
export const MOMENTS_DRESS: Dress = { data: words, aimed: new Set() };
