import { membersInOrder } from "../../../kernel/cast/member.ts";
import type { Asking, Case } from "../../../kernel/command.ts";
import { memoByIdentity } from "../../../kernel/memo.ts";
import { groupBy } from "../../../kernel/records.ts";
import { maySpeakFor, isReferee } from "../../../kernel/seats.ts";
import type { Field } from "../../../kernel/fields.ts";
import type { Id } from "../../../kernel/json.ts";
import { isPause } from "../preconditions.ts";
import { perspectiveOf, keepSpokenFor } from "../perspective.ts";
import { poolsFor } from "../pools.ts";
import { canSee } from "../visibility.ts";
import { isPending, stacksOfAll, type Placed } from "../stacks.ts";
import type { Stack, TimelineState } from "../state.ts";

type Asked = Asking<TimelineState>;
/** For whom a kind may be with a stack of one number. */
type OfStacks = Case & { readonly ranges: { readonly stack: Field } };

/** What the seat reads of the encounter: found out once for all kinds that are offered. */
export const perspectiveIn = memoByIdentity(({ state, seat, secrets }: Asked) => perspectiveOf(state, seat, secrets));

/** Whether somebody for whom a player speaks is waited for. */
export const isAwaited = memoByIdentity((asking: Asked): boolean => {
  if (isReferee(asking.seat)) return false;
  const perspective = perspectiveIn(asking);
  return keepSpokenFor(perspective, perspective.waiting).length > 0;
});

/** The stacks of which the seat knows, in the cast's order, then by number; of who left too. */
export const knownStacksOf = memoByIdentity(({ state, seat }: Asked): readonly Placed[] =>
  stacksOfAll(
    state,
    membersInOrder(state).flatMap(([id, combatant]) => (canSee(seat, id, combatant) ? [id] : [])),
  ),
);

/** Of them those that act on the counter's phase. */
export const actingStacksOf = memoByIdentity((asking: Asked): readonly Placed[] =>
  knownStacksOf(asking).filter(({ stack }) => stack.phase === asking.state.phase && isPending(stack)),
);

/** Of these those for whose combatants the seat speaks. */
export const ownActingStacksOf = (asking: Asked): readonly Placed[] =>
  actingStacksOf(asking).filter(({ at: { combatant: id } }) => maySpeakFor(asking.seat, id));

/** Of these the Pauses. */
export const ownPausesOf = (asking: Asked): readonly Placed[] => ownActingStacksOf(asking).filter(({ stack }) => isPause(stack));

/** The range that holds one number alone. */
export const makeNumberField = (number: number): Field => ({ type: "integer", min: number, max: number });

/** Stacks by their number: all of one number are one case. */
export function groupByNumber(placed: readonly Placed[]): OfStacks[] {
  return [...groupBy(placed, ({ at: { stack: number } }) => number)].map(([number, group]) => ({
    who: group.map(({ at: { combatant } }) => combatant),
    ranges: { stack: makeNumberField(number) },
  }));
}

/** The cases of stacks like these. */
export const stacksLike =
  (isOne: (stack: Stack) => boolean) =>
  (asking: Asked): OfStacks[] =>
    groupByNumber(knownStacksOf(asking).filter(({ stack }) => isOne(stack)));

/** The stats of which all of these have a pool. */
export function commonStatsOf(state: TimelineState, ids: readonly Id[]): string[] {
  const [first = "", ...others] = ids;
  return Object.keys(poolsFor(state, first)).filter((stat) => others.every((id) => Object.hasOwn(poolsFor(state, id), stat)));
}
