import type { Moments } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter.ts";
import { say } from "../../../applications/texts.ts";
import { personOf } from "../../../applications/tracker/people.ts";
import { resultContext } from "./strikes.ts";
import { turnsSince } from "../tracker/turns.ts";
import { halfName, momentName, nowLine } from "./texts.ts";

/** The strikes that came since, each with what came of it. */
function strikesSince(combat: CallboardEncounter, before: Moments.MomentsView | null, { moment, rows }: Moments.MomentsView): string[] {
  const known = before?.moment === moment ? before.rows : [];
  const fresh = rows.filter(
    ({ combatant, struck }) => struck !== null && !known.some((one) => one.combatant === combatant && one.struck?.kind === struck.kind),
  );
  return fresh.map((row) => {
    const result = resultContext(combat, row)?.label ?? "";
    return say("CALLBOARD.moments.News.Struck", { name: personOf(combat, row.combatant).name, result });
  });
}

/** What changed between two views of one seat, in short sentences; from views alone, so that it tells of nobody that the seat may not know. */
export function newsOf(combat: CallboardEncounter, before: Moments.MomentsView | null, after: Moments.MomentsView | null): string[] {
  if (!after) return [];
  const moved = before?.step !== after.step || before.moment !== after.moment;
  const asked = after.now.asks && (moved || before.now.key !== after.now.key);
  const half = halfName(after, after.phase, after.half);
  return [
    ...(moved ? [say("CALLBOARD.moments.News.Half", { moment: momentName(after), half })] : []),
    ...strikesSince(combat, before, after),
    ...turnsSince(combat, before, after),
    ...(asked ? [nowLine(combat, after)] : []),
  ];
}
