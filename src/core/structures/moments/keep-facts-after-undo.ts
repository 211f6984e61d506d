import { actorFieldsAfterUndo } from "../../kernel/cast/health.ts";
import { keepCastFacts } from "../../kernel/cast/keep-facts-after-undo.ts";
import { withMember } from "../../kernel/cast/member.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id, JsonRecord } from "../../kernel/json-types.ts";
import { withEachFigure, withContacts } from "./setters.ts";
import { dropTies } from "./commands/cast.ts";
import { nextOrder, UNTOUCHED } from "./setup.ts";
import type { Figure, MomentsState } from "./state.ts";
import { rememberVisibleHalf } from "./waiting.ts";

/** Returns the fields of a figure as if nothing had happened to it. If another figure has its order number, it goes last. */
function resetFigure({ combatants }: MomentsState, { order }: Figure): Partial<Figure> {
  const isTaken = Object.values(combatants).some((other) => other.order === order);
  return { ...UNTOUCHED, order: isTaken ? nextOrder({ combatants }) : order };
}

/** Makes contact mutual and drops figures that left. An undone entry may name a figure that has left since. */
function mendContact(state: MomentsState): MomentsState {
  const isHere = (id: Id) => (lookup(state.combatants, id)?.standing ?? "left") !== "left";
  return withEachFigure(state, (figure, id) => {
    const near = isHere(id)
      ? figure.near.filter((other) => isHere(other) && lookup(state.combatants, other)?.near.includes(id) === true)
      : [];
    return near.length === figure.near.length ? figure : { ...figure, near };
  });
}

/** Returns the state after an undo. Keeps each figure's numbers and what happened in Foundry, such as combatants that joined or left. */
export function keepFacts(restored: MomentsState, undone: MomentsState, target?: JsonRecord): MomentsState {
  const kept = keepCastFacts(restored, undone, {
    target,
    freshen: resetFigure,
    observe: (now, then) => ({
      ...actorFieldsAfterUndo(now, then),
      numbers: now.numbers,
      max: now.max,
      spent: Math.min(then.spent, now.max),
    }),
    drop: dropTies,
    // A figure that joined later stays where it stands. Other tokens go back.
    bring: (state, id, { at, near }) => withContacts(withMember(state, id, { at }), id, near),
  });
  return rememberVisibleHalf(restored, mendContact(kept));
}
