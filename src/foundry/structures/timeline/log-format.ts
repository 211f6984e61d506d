import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import { readingInStructure } from "../../reading/reading.ts";
import { statLabel } from "./shared/texts.ts";
import { say } from "../../applications/texts.ts";
import type { Data, LogFormat } from "../../encounter/parts/log-format.ts";

/** The log fields that hold a pool's label. If a label is empty, the stat's key is shown instead. */
const LABELS = ["label", "relevant", "secondary"] as const;

/** Returns the name of a log line's stat, as labelled in the pools of its target, or else of its combatant. */
const statOf = (combat: CallboardEncounter, data: Data): string =>
  statLabel(readingInStructure(combat, "timeline"), String(data["stat"] ?? ""), String(data["target"] ?? data["combatant"] ?? ""));

function labels(combat: CallboardEncounter, data: Data): Data {
  const named = LABELS.flatMap((field) => {
    const label = data[field];
    return label === undefined || (field !== "label" && label === "") ? [] : [[field, label || statOf(combat, data)] as const];
  });
  return Object.fromEntries(named);
}

/** Returns blank points for those stats of a log line that were not bid on. */
function bids(data: Data): Data {
  const none = (["relevant", "secondary"] as const).filter((field) => data[field] === "");
  return Object.fromEntries(none.map((field) => [`${field}Bid`, ""]));
}

/** Returns the fields of a log line of `timeline` as text. An action that is still face down gets a general name. */
const words = (combat: CallboardEncounter, data: Data): Data => ({
  ...labels(combat, data),
  ...bids(data),
  ...(data["stat"] === undefined ? {} : { stat: statOf(combat, data) }),
  ...(data["result"] === undefined ? {} : { result: say(`CALLBOARD.timeline.Result.${data["result"]}`) }),
  ...(data["doubt"] === undefined ? {} : { doubt: say(`CALLBOARD.timeline.Doubt.${data["doubt"]}`) }),
  ...(data["text"] === "" ? { text: say("CALLBOARD.timeline.Board.Unseen") } : {}),
});

/** How log lines of `timeline` are written: stats by name, results as text. */
export const TIMELINE_LOG: LogFormat = {
  data: words,
  aimed: new Set(["target"]),
};
