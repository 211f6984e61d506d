import type { MomentsReading } from "./drawing-data.ts";
import type { Reading } from "../../../encounter/parts/reading.ts";
import type { Moments } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";
import { strikeResultContext } from "./strike-form.ts";
import { describeFigureChanges } from "../tracker/changes-since.ts";
import { halfName, momentName, nowLine } from "./texts.ts";

/** Returns a sentence for each strike since an earlier view, with its result. */
function strikesSince(reading: Reading, before: Moments.MomentsView | null, { moment, rows }: Moments.MomentsView): string[] {
  const known = before?.moment === moment ? before.rows : [];
  const fresh = rows.filter(
    ({ combatant, struck }) => struck !== null && !known.some((one) => one.combatant === combatant && one.struck?.kind === struck.kind),
  );
  return fresh.map((row) => {
    const result = strikeResultContext(reading, row)?.label ?? "";
    return say("CALLBOARD.moments.News.Struck", { name: reading.people.nameOf(row.combatant), result });
  });
}

/** Returns what changed since an earlier view of the same seat, in short sentences. */
export function describeChanges(reading: MomentsReading, before: Moments.MomentsView | null): string[] {
  const { view: after } = reading;
  const moved = before?.step !== after.step || before.moment !== after.moment;
  const asked = after.now.asks && (moved || before.now.key !== after.now.key);
  const half = halfName(after, after.phase, after.half);
  return [
    ...(moved ? [say("CALLBOARD.moments.News.Half", { moment: momentName(after), half })] : []),
    ...strikesSince(reading, before, after),
    ...describeFigureChanges(reading, before, after),
    ...(asked ? [nowLine(reading)] : []),
  ];
}
