import type { Id } from "../../kernel/json-types.ts";
import type { LogLine } from "../../kernel/log-lines.ts";
import { lookup } from "../../kernel/records.ts";
import { abilityOf } from "./bids-and-antes.ts";
import { contestResultOf, contestWinnerOf } from "./contests.ts";
import { line } from "./log.ts";
import { combatantPoolsOf, statLabelOf } from "./pools.ts";
import { withStack } from "./setters.ts";
import { standingStacksOfPhase, type Placed, type StackRef } from "./find-stacks.ts";
import { isShown } from "./visibility.ts";
import type { Bid, Result, Stack, TimelineState } from "./state.ts";

/** One target of an action, with what it has against the action. */
export interface Opposed {
  readonly target: Id;
  /** The points of the target's whole pool of the opposing stat, less what effects have drained. */
  readonly points: number;
  /** What the two sums suggest. Null for a tie that the GM decides. */
  readonly result: Result | null;
}

/** What an action's bid suggests against its targets. */
export interface Suggestion {
  /** The points of the bid and of the card's ability. */
  readonly initiator: number;
  readonly against: readonly Opposed[];
  /** Success against all targets, failure against all, or partial. Null if a tie leaves it to the GM. */
  readonly result: Result | null;
}

/** Whether a defender chooses how many points it puts into a contest. If so, its stat alone suggests nothing. */
function isDefenceChosen({ house }: TimelineState): boolean {
  return house.dbc === "assisted" && house.dbcDefence === "bidFromHand";
}

function opposedBy(state: TimelineState, initiator: number, stat: string, target: Id): Opposed | null {
  const pool = lookup(combatantPoolsOf(state, target), stat);
  if (pool === undefined) return null;
  const points = Math.max(0, pool.max - pool.drained);
  const winner = contestWinnerOf(state, { initiator, opponent: points });
  return { target, points, result: winner === null ? null : winner === "initiator" ? "success" : "failure" };
}

/** Returns the result for several targets together: partial if their results differ. Null if one is missing. */
function together(results: readonly (Result | null)[]): Result | null {
  const [first = null] = results;
  if (results.includes(null)) return null;
  return results.every((result) => result === first) ? first : "partial";
}

/**
 * Returns what an action's bid suggests against targets. Null if a target lacks a pool of the opposing stat. Rule: rules.md A11.
 */
export function suggestionOf(
  state: TimelineState,
  {
    at: { combatant },
    stack,
    bid,
    targets,
  }: { readonly at: StackRef; readonly stack: Stack; readonly bid: Bid | null; readonly targets: readonly Id[] },
): Suggestion | null {
  const { result, contest, voided } = stack;
  if (bid === null || bid.kind === "pause" || bid.opposing === "" || targets.length === 0) return null;
  if (result !== null || contest !== null || voided !== null || targets.includes(combatant) || isDefenceChosen(state)) return null;
  const initiator = bid.relevantBid + abilityOf(bid);
  const against = targets.map((target) => opposedBy(state, initiator, bid.opposing, target)).filter((each) => each !== null);
  return against.length < targets.length ? null : { initiator, against, result: together(against.map((each) => each.result)) };
}

/** An action whose result the table may take from its contest or its suggestion, with the result. */
type Takeable = StackRef & { readonly result: Result };

/** Returns the suggested result if the table takes it (house rule `takeSuggested`). Null for own words, and if hidden targets change it. */
function suggestedResultOf(state: TimelineState, { at, stack }: Placed): Result | null {
  const { bid, targets } = stack;
  if (state.house.takeSuggested !== true || bid?.card === "") return null;
  const suggested = (those: readonly Id[]) => suggestionOf(state, { at, stack, bid, targets: those })?.result ?? null;
  const result = suggested(targets ?? []);
  return result === suggested((targets ?? []).filter((target) => isShown(state, target))) ? result : null;
}

/** Returns the actions of the phase that resolves whose results the table may take: from a shown contest, else as suggested. */
function takeableIn(state: TimelineState): readonly Takeable[] {
  if (state.step !== "resolve") return [];
  return standingStacksOfPhase(state).flatMap((placed) => {
    const { at, stack } = placed;
    if (stack.result !== null || stack.left === true) return [];
    const result = contestResultOf(state, stack) ?? suggestedResultOf(state, placed);
    return result === null ? [] : [{ ...at, result }];
  });
}

/** Returns the next action whose result the table takes, with the result. Null if there is none. */
export function nextTaken(state: TimelineState): Takeable | null {
  return takeableIn(state)[0] ?? null;
}

/** Returns the state after an undo, in which the table no longer takes present results. People decide, name targets again, or open a new contest. */
export function leaveSuggestions(state: TimelineState): TimelineState {
  return takeableIn(state).reduce((next, ref) => withStack(next, ref, { left: true }), state);
}

/** Returns the lines that say what was suggested as an action was judged, one for each target. */
export function suggestedLines(state: TimelineState, at: StackRef, stack: Stack): readonly LogLine[] {
  const { combatant } = at;
  const { bid, targets } = stack;
  const suggestion = suggestionOf(state, { at, stack, bid, targets: targets ?? [] });
  if (suggestion === null || bid === null) return [];
  const label = statLabelOf(state, combatant, bid.relevant);
  return suggestion.against.map(({ target, points, result }) => {
    const sums = { initiator: suggestion.initiator, opponent: points, label, opposing: statLabelOf(state, target, bid.opposing) };
    const data = { combatant, target, ...sums, ...(result === null ? {} : { result }) };
    return line(result === null ? "suggestedTie" : "suggested", [combatant, target], data);
  });
}
