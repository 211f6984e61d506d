import { memoByIdentity } from "../../kernel/memo-by-identity.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Refusal } from "../../kernel/structure.ts";
import {
  refuseUnaffordableMove,
  refuseTarget,
  refuseManagement,
  refuseMove,
  refuseRise,
  refuseStrike,
  refuseStrikeAt,
  refuseTalk,
  meleeTargetsOf,
} from "./preconditions.ts";
import { no } from "./refusals.ts";
import type { Figure, MomentsState, Phase } from "./state.ts";

/** Returns why a figure cannot move one space now, whether or not it has a token. Null if the figure can. */
function refuseGoing(state: MomentsState, id: Id): Refusal | null {
  const refusal = refuseMove(state, id, "walk");
  return refusal?.reason === "token" ? refuseUnaffordableMove(state, id, "walk", 1) : refusal;
}

/** Returns the figures that can be struck in a phase without contact, in cast order. Cached per state, because every striker asks. */
const strikableOf = memoByIdentity((state: MomentsState): readonly Id[] =>
  Object.entries(state.combatants)
    .filter(([id, figure]) => refuseTarget(state, id, figure) === null)
    .sort(([, a], [, b]) => a.place - b.place)
    .map(([id]) => id),
);

/** Returns the figures that could be struck by a figure in the open phase, whether or not it may strike now. */
function facedTargetsOf(state: MomentsState, id: Id): readonly Id[] {
  if (state.phase !== "melee") return strikableOf(state);
  const figure = lookup(state.combatants, id);
  return figure === undefined ? [] : meleeTargetsOf(figure).filter((target) => refuseStrikeAt(state, id, target) === null);
}

/** Returns the targets that a figure may strike now. Empty if it may not strike. */
export function strikeTargetsOf(state: MomentsState, id: Id): readonly Id[] {
  if (refuseStrike(state, id) !== null) return [];
  const all = facedTargetsOf(state, id);
  const index = all.indexOf(id);
  return index < 0 ? all : all.toSpliced(index, 1);
}

/** Whether a figure that may strike has a target that `knows` accepts. */
export function hasStrikeTarget(state: MomentsState, id: Id, knows: (id: Id) => boolean): boolean {
  return facedTargetsOf(state, id).some((target) => target !== id && knows(target));
}

/** Returns why a figure cannot strike any target now. Null if the figure can. */
function refuseHitting(state: MomentsState, id: Id): Refusal | null {
  return refuseStrike(state, id) ?? (hasStrikeTarget(state, id, () => true) ? null : no("target"));
}

const TESTS: Readonly<Record<Phase, (state: MomentsState, id: Id) => Refusal | null>> = {
  meeting: refuseTalk,
  missile: refuseHitting,
  movement: (state, id) => (lookup(state.combatants, id)?.prone === true ? refuseRise(state, id) : refuseGoing(state, id)),
  melee: refuseHitting,
  magic: refuseHitting,
  management: refuseManagement,
};

/** Returns why a figure has nothing to do in the open half. Null if it has something. Rule: rules.md 2.3, who may act. */
export function refuseNothingToDo(state: MomentsState, id: Id): Refusal | null {
  return TESTS[state.phase](state, id);
}

/** Whether a figure has already done what it may do once in this phase. */
export function hasActedThisPhase({ phase }: Pick<MomentsState, "phase">, { struck, talking, managed, moves }: Figure): boolean {
  switch (phase) {
    case "meeting":
      return talking !== null;
    case "movement":
      return Object.keys(moves).length > 0;
    case "management":
      return managed !== "";
    default:
      return struck?.kind === phase;
  }
}
