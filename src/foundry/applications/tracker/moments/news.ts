import type { MomentsView } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../api.ts";
import { say } from "../../words.ts";
import { asksYou } from "./frame.ts";
import { halfName, momentName, nowText } from "./words.ts";

/** What changed between two views of one seat, in short sentences; from views alone, so that it tells of nobody that the seat may not know. */
export function newsOf(combat: CallboardEncounter, before: MomentsView | null, after: MomentsView | null): string[] {
  if (!after) return [];
  const moved = before?.step !== after.step || before.moment !== after.moment;
  const asked = asksYou(after) && (moved || before.now.key !== after.now.key);
  const half = halfName(after, after.phase, after.half);
  return [
    ...(moved ? [say("CALLBOARD.moments.News.Half", { moment: momentName(after), half })] : []),
    ...(asked ? [nowText(combat, after)] : []),
  ];
}
