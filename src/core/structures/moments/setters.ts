import { withMember } from "../../kernel/cast/member.ts";
import { mapValues, lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Figure, MomentsState } from "./state.ts";

/** Returns the state with a change made to each figure. Keeps the same objects if nothing changes. */
export function withEachFigure(state: MomentsState, change: (figure: Figure, id: Id) => Figure): MomentsState {
  const combatants = mapValues(state.combatants, change);
  return combatants === state.combatants ? state : { ...state, combatants };
}

function nearFor(figure: Figure, id: Id, isNear: boolean): Figure {
  const has = figure.near.includes(id);
  if (has === isNear) return figure;
  return { ...figure, near: isNear ? [...figure.near, id] : figure.near.filter((other) => other !== id) };
}

/** Returns the state with one figure in contact with exactly the given figures. Contact goes both ways. Ignores ids that are unknown or left. */
export function withContacts(state: MomentsState, id: Id, near: readonly Id[]): MomentsState {
  const known = [...new Set(near)].filter((other) => other !== id && (lookup(state.combatants, other)?.standing ?? "left") !== "left");
  const others = withEachFigure(state, (figure, other) => (other === id ? figure : nearFor(figure, id, known.includes(other))));
  return withMember(others, id, { near: known });
}
