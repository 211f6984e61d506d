import { membersInOrder } from "../../../kernel/cast/member.ts";
import type { Asking, Case } from "../../../kernel/command-definition.ts";
import { memoByIdentity } from "../../../kernel/memo-by-identity.ts";
import { groupBy } from "../../../kernel/records.ts";
import { maySpeakFor, isReferee } from "../../../kernel/seat-rights.ts";
import type { Field } from "../../../kernel/command-fields.ts";
import type { Id } from "../../../kernel/json-types.ts";
import { isPause } from "../preconditions.ts";
import { perspectiveOf, keepSpokenFor } from "../perspective.ts";
import { combatantPoolsOf } from "../pools.ts";
import { canSee } from "../visibility.ts";
import { isPending, stacksOfCombatants, type Placed } from "../find-stacks.ts";
import type { Stack, TimelineState } from "../state.ts";

type Asked = Asking<TimelineState>;
/** One case of an offered command: the combatants that have a stack of the same number, with that number. */
type OfStacks = Case & { readonly ranges: { readonly stack: Field } };

/** Returns the state as the asking seat sees it, as a `Perspective`. Computed once and shared by all offered commands. */
export const perspectiveIn = memoByIdentity(({ state, seat, secrets }: Asked) => perspectiveOf(state, seat, secrets));

/** Whether the step waits for a combatant that a player's seat speaks for. False for a referee. */
export const isAwaited = memoByIdentity((asking: Asked): boolean => {
  if (isReferee(asking.seat)) return false;
  const perspective = perspectiveIn(asking);
  return keepSpokenFor(perspective, perspective.waiting).length > 0;
});

/** Returns the stacks that the seat knows, in cast order, then by number. Stacks of combatants that left are included. */
export const knownStacksOf = memoByIdentity(({ state, seat }: Asked): readonly Placed[] =>
  stacksOfCombatants(
    state,
    membersInOrder(state).flatMap(([id, combatant]) => (canSee(seat, id, combatant) ? [id] : [])),
  ),
);

/** Returns the known stacks that act on the counter's phase, now that it resolves. */
export const actingStacksOf = memoByIdentity((asking: Asked): readonly Placed[] =>
  knownStacksOf(asking).filter(({ stack }) => stack.phase === asking.state.phase && isPending(stack)),
);

/** Returns the stacks acting now that the seat speaks for. */
export const ownActingStacksOf = (asking: Asked): readonly Placed[] =>
  actingStacksOf(asking).filter(({ at: { combatant: id } }) => maySpeakFor(asking.seat, id));

/** Returns the Pauses acting now that the seat speaks for. */
export const ownPausesOf = (asking: Asked): readonly Placed[] => ownActingStacksOf(asking).filter(({ stack }) => isPause(stack));

/** Returns the range of a field that can only be this number. */
export const fixedNumberField = (number: number): Field => ({ type: "integer", min: number, max: number });

/** Groups stacks by number. Each number makes one case of an offer. */
export function groupStacksByNumber(placed: readonly Placed[]): OfStacks[] {
  return [...groupBy(placed, ({ at: { stack: number } }) => number)].map(([number, group]) => ({
    who: group.map(({ at: { combatant } }) => combatant),
    ranges: { stack: fixedNumberField(number) },
  }));
}

/** Returns a function that lists the known stacks that pass a test, as cases of an offered command, grouped by number. */
export const makeStackLister =
  (isOne: (stack: Stack) => boolean) =>
  (asking: Asked): OfStacks[] =>
    groupStacksByNumber(knownStacksOf(asking).filter(({ stack }) => isOne(stack)));

/** Returns the stats that each of the given combatants has a pool for. */
export function commonStatsOf(state: TimelineState, ids: readonly Id[]): string[] {
  const [first = "", ...others] = ids;
  return Object.keys(combatantPoolsOf(state, first)).filter((stat) =>
    others.every((id) => Object.hasOwn(combatantPoolsOf(state, id), stat)),
  );
}
