import type { Timeline } from "../../../../core/index.ts";
import { healthStanding } from "../../../applications/health.ts";
import {
  groupingKeysFor,
  gatherAlike,
  gatherRows,
  isMergedGroup,
  canShareRow,
  type Alike,
} from "../../../applications/tracker/combatant-groups.ts";
import type { TimelineReading } from "./drawing-data.ts";
import { rowIn } from "./row-in.ts";

/** Several combatants that stand alike and share a row. */
export type RowCrowd = Alike<Timeline.Row>;
/** Several actions (stacks) that stand alike and share a card. Each is another combatant's. */
export type StackCrowd = Alike<Timeline.ShownStack>;

/** Returns what must be equal for combatants to share a row: all that a row shows. Pools show in a GM's rows only. */
function standingOfRow(row: Timeline.Row, referee: boolean): string {
  const { combatant: _combatant, pools, resting, health, ...shown } = row;
  return JSON.stringify([shown, healthStanding(health), referee ? [resting, pools] : []]);
}

/** Returns rows in their order, with NPCs that stand alike merged into a crowd. An ended encounter keeps a row for each combatant. */
export function gatherCombatants(reading: TimelineReading, rows: readonly Timeline.Row[]): (Timeline.Row | RowCrowd)[] {
  return gatherRows(reading, rows, (row) => standingOfRow(row, reading.view.referee));
}

/** Returns a text that identifies one action (stack). */
export const stackKeyOf = ({ combatant, stack }: Pick<Timeline.ShownStack, "combatant" | "stack">): string =>
  `${combatant}:${String(stack)}`;

/** Returns what must be equal for actions to share a card: all that a card shows, except who acts and at whom, suggestions and damage. */
function standingOfStack(stack: Timeline.ShownStack): string {
  const { combatant: _combatant, stack: _number, targets, bid, contest, effects, suggested: _suggested, ...shown } = stack;
  const made = effects.filter(({ kind }) => kind !== "damage").map(({ key: _key, target: _target, ...effect }) => effect);
  const { card: _card, ...said } = bid ?? { card: "" };
  return JSON.stringify([shown, targets === null ? null : targets.length === 0, said, made, contest && stackKeyOf(stack)]);
}

/**
 * Returns actions (stacks) in their order, with those of NPCs that stand alike merged into a crowd. `place` tells the crowds of several
 * lists apart.
 */
export function gatherStacks(
  reading: TimelineReading,
  stacks: readonly Timeline.ShownStack[],
  place: string,
): (Timeline.ShownStack | StackCrowd)[] {
  const names = groupingKeysFor(reading);
  const byRef = new Map(stacks.map((stack) => [stackKeyOf(stack), stack]));
  const combatantOf = (ref: string) => byRef.get(ref)?.combatant ?? "";
  const before = new Map<string, number>();
  const standingOf = (stack: Timeline.ShownStack): string => {
    const row = rowIn(reading.view, stack.combatant);
    if (row === undefined || !canShareRow(reading, row)) return stackKeyOf(stack);
    // Two actions of one combatant never share a card.
    const nth = before.get(stack.combatant) ?? 0;
    before.set(stack.combatant, nth + 1);
    return JSON.stringify([nth, row.side, row.hidden, standingOfStack(stack)]);
  };
  const kinds = { kindOf: (ref: string) => names.kindOf(combatantOf(ref)), actorOf: (ref: string) => names.actorOf(combatantOf(ref)) };
  const gathered = gatherAlike(kinds, stacks, { idOf: stackKeyOf, standingOf });
  return gathered.map((one) => (isMergedGroup(one) ? { ...one, key: `${place}-${one.key}` } : one));
}

/** Returns an action, or the first one of a crowd. */
export function firstStackOf(one: Timeline.ShownStack | StackCrowd): Timeline.ShownStack {
  if (!isMergedGroup(one)) return one;
  const [first] = one.all;
  if (first === undefined) throw new Error("A crowd without members");
  return first;
}
