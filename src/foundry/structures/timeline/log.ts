import type { CallboardEncounter } from "../../encounter/encounter.ts";
import { readingIn } from "../../reading/reading.ts";
import { statLabel } from "./shared/texts.ts";
import { say } from "../../applications/texts.ts";
import type { Data, LogFormat } from "../../encounter/parts/log-format.ts";

/** The fields that hold a pool's label. If the label is empty, the pool's key is used. */
const LABELS = ["label", "relevant", "secondary"] as const;

/** Returns the name of a stat in a line, as the pools of its target call it, or of its combatant. */
const statOf = (combat: CallboardEncounter, data: Data): string =>
  statLabel(readingIn(combat, "timeline"), String(data["stat"] ?? ""), String(data["target"] ?? data["combatant"] ?? ""));

function labels(combat: CallboardEncounter, data: Data): Data {
  const named = LABELS.flatMap((field) => {
    const label = data[field];
    return label === undefined || (field !== "label" && label === "") ? [] : [[field, label || statOf(combat, data)] as const];
  });
  return Object.fromEntries(named);
}

/** Blanks the points of stats that were not bid. */
function bids(data: Data): Data {
  const none = (["relevant", "secondary"] as const).filter((field) => data[field] === "");
  return Object.fromEntries(none.map((field) => [`${field}Bid`, ""]));
}

/** Returns the data of a log line of `timeline` as text. An action that is still face down is called just that. */
const words = (combat: CallboardEncounter, data: Data): Data => ({
  ...labels(combat, data),
  ...bids(data),
  ...(data["stat"] === undefined ? {} : { stat: statOf(combat, data) }),
  ...(data["result"] === undefined ? {} : { result: say(`CALLBOARD.timeline.Result.${data["result"]}`) }),
  ...(data["doubt"] === undefined ? {} : { doubt: say(`CALLBOARD.timeline.Doubt.${data["doubt"]}`) }),
  ...(data["text"] === "" ? { text: say("CALLBOARD.timeline.Board.Unseen") } : {}),
});

/** The format of log lines of `timeline`. */
export const TIMELINE_LOG: LogFormat = {
  data: words,
  aimed: new Set(["target"]),
};
