import type { CallboardEncounter } from "../../encounter/encounter.ts";
import { readingIn } from "../../reading/reading.ts";
import { statLabel } from "./shared/texts.ts";
import { say } from "../../applications/texts.ts";
import type { Data, LogFormat } from "../../encounter/parts/log-format.ts";

/** The fields that hold what a pool is called; a pool without a name of its own goes by its key. */
const LABELS = ["label", "relevant", "secondary"] as const;

/** What a stat that a line names is called: in the pools of whom it befalls. */
const statOf = (combat: CallboardEncounter, data: Data): string =>
  statLabel(readingIn(combat, "timeline"), String(data["stat"] ?? ""), String(data["target"] ?? data["combatant"] ?? ""));

function labels(combat: CallboardEncounter, data: Data): Data {
  const named = LABELS.flatMap((field) => {
    const label = data[field];
    return label === undefined || (field !== "label" && label === "") ? [] : [[field, label || statOf(combat, data)] as const];
  });
  return Object.fromEntries(named);
}

/** Of a stat that was not bid there are no points to tell. */
function bids(data: Data): Data {
  const none = (["relevant", "secondary"] as const).filter((field) => data[field] === "");
  return Object.fromEntries(none.map((field) => [`${field}Bid`, ""]));
}

/** The data of a line of `timeline` in words; an action that nobody has seen yet is said to be one. */
const words = (combat: CallboardEncounter, data: Data): Data => ({
  ...labels(combat, data),
  ...bids(data),
  ...(data["stat"] === undefined ? {} : { stat: statOf(combat, data) }),
  ...(data["result"] === undefined ? {} : { result: say(`CALLBOARD.timeline.Result.${data["result"]}`) }),
  ...(data["doubt"] === undefined ? {} : { doubt: say(`CALLBOARD.timeline.Doubt.${data["doubt"]}`) }),
  ...(data["text"] === "" ? { text: say("CALLBOARD.timeline.Board.Unseen") } : {}),
});

/** The lines of `timeline` in words. */
export const TIMELINE_LOG: LogFormat = {
  data: words,
  aimed: new Set(["target"]),
};
