import type { Entry } from "../../kernel/cast/member.ts";
import { memoByIdentity } from "../../kernel/memo.ts";
import type { Id } from "../../kernel/json.ts";
import { lookup } from "../../kernel/records.ts";
import { hasActed, hasStrikeTarget, refuseIdle } from "./acting.ts";
import { strikeIn } from "./preconditions.ts";
import { isKept, isShown, rememberStep } from "./visibility.ts";
import type { Figure, MomentsState, Side } from "./state.ts";

const rankedOf = memoByIdentity(({ combatants }: Pick<MomentsState, "combatants">): Readonly<Record<Side, readonly Entry<Figure>[]>> => {
  const all = Object.entries(combatants).sort(([, a], [, b]) => a.order - b.order || a.place - b.place);
  return { party: all.filter(([, { side }]) => side === "party"), foe: all.filter(([, { side }]) => side === "foe") };
});

/** The figures of one side in its order. Rule: moments.txt "party consensus or by Agility check". */
export function rankedMembersOf(state: Pick<MomentsState, "combatants">, side: Side): readonly Entry<Figure>[] {
  return rankedOf(state)[side];
}

/** True for a figure that is not held, not done, and for which the phase has something; in a phase of strikes somebody to strike of whom those know who ask. */
function mayStill(state: MomentsState, [id, figure]: Entry<Figure>, knows: (id: Id) => boolean): boolean {
  if (figure.held || figure.done || refuseIdle(state, id) !== null) return false;
  if (state.phase === "movement") return true;
  return !hasActed(state, figure) && (strikeIn(state.phase) === null || hasStrikeTarget(state, id, knows));
}

/** The figures of the acting side that are waited for, in its order: in sight, not held, not done, and the phase has something for them. The first has the turn. */
export const awaitedOf = memoByIdentity((state: MomentsState): readonly Id[] =>
  rankedMembersOf(state, state.half)
    .filter((entry) => !isKept(entry[1]) && mayStill(state, entry, (target) => isShown(state, target)))
    .map(([id]) => id),
);

/** True for a figure that is waited for. */
export function isAwaited(state: MomentsState, id: Id): boolean {
  const figure = lookup(state.combatants, id);
  const isActing = figure?.side === state.half && !isKept(figure);
  return isActing && mayStill(state, [id, figure], (target) => isShown(state, target));
}

/** Those of the acting side who may still act of whom players may not know: nobody waits for them. */
export function unseenAwaitedOf(state: MomentsState): readonly Id[] {
  return rankedMembersOf(state, state.half)
    .filter((entry) => isKept(entry[1]) && mayStill(state, entry, () => true))
    .map(([id]) => id);
}

/** Whether a figure that kept the open half out of sight had a part in it: it has acted, or is done with it. */
const hadPart = (state: MomentsState, figure: Figure): boolean => figure.done || hasActed(state, figure);

/**
 * Tells if players see the open half, which `keepers` kept out of sight so far. With `passEmpty` it needs somebody in sight who can
 * still act in it. A keeper who acted in it and came into sight then is enough too. Anybody else opens nothing: without the hidden
 * figures the half would have passed. Without `passEmpty` anybody in sight is enough.
 */
function isInSight(state: MomentsState, keepers: readonly Id[]): boolean {
  const passes = state.house.passEmpty === true;
  if (passes && awaitedOf(state).length > 0) return true;
  return rankedMembersOf(state, state.half).some(
    ([id, figure]) => figure.standing === "in" && !isKept(figure) && (!passes || (keepers.includes(id) && hadPart(state, figure))),
  );
}

/** The next state with what players see of its half: the half before for each step to another, and who keeps the open one out of sight. */
export function rememberSight(last: MomentsState, next: MomentsState): MomentsState {
  return rememberStep(last, next, isInSight);
}
