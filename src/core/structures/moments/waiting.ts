import type { Entry } from "../../kernel/cast/member.ts";
import { memoByIdentity } from "../../kernel/memo-by-identity.ts";
import type { Id } from "../../kernel/json-types.ts";
import { lookup } from "../../kernel/records.ts";
import { hasActedThisPhase, hasStrikeTarget, refuseNothingToDo } from "./acting.ts";
import { strikeKindOf } from "./preconditions.ts";
import { isKept, isShown, rememberStep } from "./visibility.ts";
import type { Figure, MomentsState, Side } from "./state.ts";

const rankedOf = memoByIdentity(({ combatants }: Pick<MomentsState, "combatants">): Readonly<Record<Side, readonly Entry<Figure>[]>> => {
  const all = Object.entries(combatants).sort(([, a], [, b]) => a.order - b.order || a.place - b.place);
  return { party: all.filter(([, { side }]) => side === "party"), foe: all.filter(([, { side }]) => side === "foe") };
});

/** Returns the figures of one side in its order. Rule: moments.txt "party consensus or by Agility check". */
export function sideFiguresInOrder(state: Pick<MomentsState, "combatants">, side: Side): readonly Entry<Figure>[] {
  return rankedOf(state)[side];
}

/** Whether a figure is not held or done and has something to do. A strike needs a target that `knows` accepts. */
function mayStill(state: MomentsState, [id, figure]: Entry<Figure>, knows: (id: Id) => boolean): boolean {
  if (figure.held || figure.done || refuseNothingToDo(state, id) !== null) return false;
  if (state.phase === "movement") return true;
  return !hasActedThisPhase(state, figure) && (strikeKindOf(state.phase) === null || hasStrikeTarget(state, id, knows));
}

/** Returns the figures waited for, in the acting side's order: in sight, not held or done, with something to do. The first has the turn. */
export const awaitedOf = memoByIdentity((state: MomentsState): readonly Id[] =>
  sideFiguresInOrder(state, state.half)
    .filter((entry) => !isKept(entry[1]) && mayStill(state, entry, (target) => isShown(state, target)))
    .map(([id]) => id),
);

/** Whether a figure is waited for in the open half. */
export function isAwaited(state: MomentsState, id: Id): boolean {
  const figure = lookup(state.combatants, id);
  const isActing = figure?.side === state.half && !isKept(figure);
  return isActing && mayStill(state, [id, figure], (target) => isShown(state, target));
}

/** Returns the figures of the acting side that may still act, but that players may not know of. They are not waited for. */
export function unseenStillToActOf(state: MomentsState): readonly Id[] {
  return sideFiguresInOrder(state, state.half)
    .filter((entry) => isKept(entry[1]) && mayStill(state, entry, () => true))
    .map(([id]) => id);
}

/** Whether a figure that kept the open half out of sight took part in it: it has acted, or is done. */
const hadPart = (state: MomentsState, figure: Figure): boolean => figure.done || hasActedThisPhase(state, figure);

/**
 * Whether players see the open half, which `keepers` kept out of sight so far. With `passEmpty`, this needs a visible figure that can still
 * act, or a keeper that acted and then came into sight. Otherwise any visible figure is enough.
 */
function isInSight(state: MomentsState, keepers: readonly Id[]): boolean {
  const passes = state.house.passEmpty === true;
  if (passes && awaitedOf(state).length > 0) return true;
  return sideFiguresInOrder(state, state.half).some(
    ([id, figure]) => figure.standing === "in" && !isKept(figure) && (!passes || (keepers.includes(id) && hadPart(state, figure))),
  );
}

/** Returns the next state, noting whether players see the open half, or the previous one while only hidden figures act. */
export function rememberVisibleHalf(last: MomentsState, next: MomentsState): MomentsState {
  return rememberStep(last, next, isInSight);
}
