import { keepCastFacts } from "../../kernel/cast/after-undo.ts";
import { withMember } from "../../kernel/cast/member.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json.ts";
import { withEachFigure, withContacts } from "./update.ts";
import { dropTies } from "./commands/cast.ts";
import { nextOrder, UNTOUCHED } from "./setup.ts";
import type { Figure, MomentsState } from "./state.ts";
import { rememberSight } from "./waiting.ts";

/** A figure to which nothing has happened here; it goes last of its side where its place in the order is taken. */
function resetFigure({ combatants }: MomentsState, { order }: Figure): Partial<Figure> {
  const isTaken = Object.values(combatants).some((other) => other.order === order);
  return { ...UNTOUCHED, order: isTaken ? nextOrder({ combatants }) : order };
}

/** Contact both ways, and of nobody who left: what is undone entry by entry may have been in contact with somebody whom the table saw leave since. */
function mendContact(state: MomentsState): MomentsState {
  const isHere = (id: Id) => (lookup(state.combatants, id)?.standing ?? "left") !== "left";
  return withEachFigure(state, (figure, id) => {
    const near = isHere(id)
      ? figure.near.filter((other) => isHere(other) && lookup(state.combatants, other)?.near.includes(id) === true)
      : [];
    return near.length === figure.near.length ? figure : { ...figure, near };
  });
}

/** After an undo: what the table observed of the cast, and what the numbers of each figure are, stays; where somebody who came stands, and with whom it is in contact, is so still. Where the tokens of others were judged to stand goes back with the undo, and the tokens with it. Who keeps the open half out of sight is worked out from what stays, as after any command. */
export function keepFacts(restored: MomentsState, undone: MomentsState): MomentsState {
  const kept = keepCastFacts(restored, undone, {
    freshen: resetFigure,
    observe: ({ numbers, max }, then) => ({ numbers, max, spent: Math.min(then.spent, max) }),
    drop: dropTies,
    bring: (state, id, { at, near }) => withContacts(withMember(state, id, { at }), id, near),
  });
  return rememberSight(restored, mendContact(kept));
}
