import type { TimelineReading } from "./drawing-data.ts";
import type { Reading } from "../../../encounter/parts/reading.ts";
import type { Timeline } from "../../../../core/index.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import { nowText } from "../../../applications/tracker/now-text.ts";
import { isMergedGroup } from "../../../applications/tracker/combatant-groups.ts";
import { firstStackOf, gatherStacks } from "./gather-crowds.ts";
import { stackSubjectOf } from "./stack-controls.ts";
import { isFaceDown } from "./stacks.ts";
import { currentPhaseName } from "./texts.ts";

/** A sentence about more combatants than this gives their number instead of their names. */
const NAMED = 3;

const TOLD = ["sealed", "passed", "resting"] as const;

const hasMoved = (before: Timeline.TimelineView | null, after: Timeline.TimelineView) =>
  before?.step !== after.step || before.phase !== after.phase || before.call !== after.call;

/** Returns what changed since an earlier view of the same seat, in short sentences. */
export function describeChanges(reading: TimelineReading, before: Timeline.TimelineView | null): string[] {
  const { view: after } = reading;
  const moved = hasMoved(before, after);
  const deeds = before ? [...(moved ? [] : declaredTexts(reading, before, after)), ...turnedTexts(reading, before, after)] : [];
  const asked = after.now.asks && (moved || before?.now.key !== after.now.key);
  return [
    ...(moved
      ? [say("CALLBOARD.timeline.News.Step", { step: say(`CALLBOARD.timeline.Step.${after.step}`), place: currentPhaseName(after) })]
      : []),
    ...deeds,
    ...(asked ? [nowText(reading, after.now)] : []),
  ];
}

function declaredTexts(reading: Reading, before: Timeline.TimelineView, after: Timeline.TimelineView): string[] {
  const known = new Map(before.rows.map((row) => [row.combatant, row.lamp]));
  const changed = (row: Timeline.Row) => known.has(row.combatant) && known.get(row.combatant) !== row.lamp;
  return TOLD.flatMap((lamp) => {
    const who = after.rows.filter((row) => row.lamp === lamp && changed(row));
    if (who.length > NAMED) return [pluralText(who.length, (form) => `CALLBOARD.timeline.News.Many.${lamp}.${form}`)];
    return who.map((row) => say(`CALLBOARD.timeline.News.${lamp}`, { name: reading.people.nameOf(row.combatant) }));
  });
}

const nowStacks = (view: Timeline.TimelineView) => view.line.find(({ phase }) => phase === view.phase)?.stacks ?? [];
const idOf = ({ combatant, stack }: Timeline.ShownStack) => `${combatant} ${String(stack)}`;

/** Returns the current phase's actions that were opened, got a result or became void, each as "Tobin: Strike". Those of a crowd are one. */
function turnedTexts(reading: TimelineReading, before: Timeline.TimelineView, after: Timeline.TimelineView): string[] {
  const known = new Map(before.line.flatMap(({ stacks }) => stacks).map((stack) => [idOf(stack), stack]));
  const told = gatherStacks(reading, nowStacks(after), "news").flatMap((one) => {
    const [stack, crowd] = [firstStackOf(one), isMergedGroup(one) ? one : null];
    const what = changeOf(known.get(idOf(stack)), stack);
    return what === null ? [] : [say("CALLBOARD.timeline.News.Stack", { name: stackSubjectOf(reading, stack, crowd).name, what })];
  });
  const rest = told.length - NAMED;
  return rest > 1 ? [...told.slice(0, NAMED), pluralText(rest, (form) => `CALLBOARD.timeline.News.More.${form}`)] : told;
}

function changeOf(prior: Timeline.ShownStack | undefined, stack: Timeline.ShownStack): string | null {
  if (!prior) return null;
  if (stack.voided && !prior.voided) return say(`CALLBOARD.timeline.Voided.${stack.voided.why}`);
  if (stack.result !== null && stack.result !== prior.result) return say(`CALLBOARD.timeline.Result.${stack.result}`);
  return isFaceDown(prior) && stack.bid && !isFaceDown(stack) ? stack.bid.name : null;
}
