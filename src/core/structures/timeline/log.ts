import { LINES, type Lines, type LogLine } from "../../kernel/log-lines.ts";
import type { KeysAt } from "../../kernel/text-keys.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import { stackAt, type StackRef } from "./find-stacks.ts";
import type { Pool, TimelineState } from "./state.ts";

/** The key of a log line: CALLBOARD.timeline.Log.<key>, or a key of the cast's log. */
export type LogKey = KeysAt<"timeline", "Log"> | KeysAt<"Cast", "Log">;

/** The functions that make log lines with the keys of `timeline`. */
export const { line, lineOf }: Lines<LogKey> = LINES;

/** Returns a line about a stack, with the name of its card if the card is open. */
export function deedLine(state: TimelineState, key: LogKey, ref: StackRef, data: LogLine["data"] = {}): LogLine {
  const stack = stackAt(state, ref);
  const bid = stack?.bid ?? null;
  const said = bid === null ? {} : { text: bid.name, ...(bid.card === "" ? {} : { card: bid.card }) };
  const phase: LogLine["data"] = stack?.phase == null ? {} : { phase: stack.phase };
  return lineOf(key, ref.combatant, { stack: ref.stack, text: "", ...said, ...phase, ...data });
}

const CHANGES = [
  ["spent", "poolSpent", "poolBack"],
  ["drained", "poolDrained", "poolHealed"],
  ["max", "poolRaised", "poolLowered"],
] as const satisfies readonly (readonly [keyof Pool, LogKey, LogKey])[];

function changesOf(combatant: Id, stat: string, before: Pool | undefined, after: Pool): LogLine[] {
  return CHANGES.flatMap(([field, more, less]) => {
    const amount = after[field] - (before?.[field] ?? 0);
    const data = { stat, label: after.label, amount: Math.abs(amount) };
    return amount === 0 ? [] : [lineOf(amount > 0 ? more : less, combatant, data)];
  });
}

/** Returns the combatant that log lines name for a holder's points: one with this holder, visible first, else one whose stack used them, or null. */
function nameOf(state: TimelineState, holder: Id): Id | null {
  const isFrom = (id: Id) => Object.values(lookup(state.stacks, id) ?? {}).some((stack) => stack.holder === holder);
  const those = Object.entries(state.combatants).filter(([, combatant]) => combatant.holder === holder);
  const all = those.length > 0 ? those : Object.entries(state.combatants).filter(([id]) => isFrom(id));
  const [first] = all.sort(([, a], [, b]) => Number(a.hidden) - Number(b.hidden) || a.place - b.place);
  return first?.[0] ?? null;
}

/** Returns a line for each change of a pool between two states. The pools of a new holder give no line. */
export function pointLines(before: TimelineState, after: TimelineState): readonly LogLine[] {
  if (before.holders === after.holders) return [];
  return Object.entries(after.holders).flatMap(([holder, pools]) => {
    const old = lookup(before.holders, holder);
    if (old === pools || old === undefined) return [];
    const combatant = nameOf(after, holder);
    if (combatant === null) return [];
    return Object.entries(pools).flatMap(([stat, pool]) => changesOf(combatant, stat, lookup(old, stat), pool));
  });
}
