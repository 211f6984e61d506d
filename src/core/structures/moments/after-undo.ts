import { same } from "../../kernel/diff.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/structure.ts";
import { withEach, withFigure, withNear } from "./update.ts";
import { gone } from "./observing.ts";
import { nextOrder } from "./setup.ts";
import type { Figure, MomentsState } from "./state.ts";

/** A figure as the encounter found it, without what happened to it there. */
function fresh(figure: Figure): Figure {
  const unhurt = {
    standing: figure.standing === "left" ? "left" : "in",
    outBy: "",
    statuses: {},
    notes: {},
    held: false,
    done: false,
  } as const;
  const still = { spent: 0, sneaking: false, detected: false, cover: "none", covered: false } as const;
  const moment = { struck: null, earlier: {}, sneaked: null, managed: "", alert: false, modifier: 0, talking: null } as const;
  return { ...figure, ...unhurt, ...still, ...moment, stopped: "", near: [], engaged: [], moves: {}, back: null };
}

/** What the table observes of a figure. */
function factsOf({ name, npc, hidden, seen, place, side, numbers, max }: Figure): Partial<Figure> {
  return { name, npc, hidden, seen, place, side, numbers, max };
}

/** Somebody who came after all that was undone stays; where it stands, and with whom it is in contact, is so still. */
function come(state: MomentsState, id: Id, now: Figure): MomentsState {
  const order = Object.values(state.combatants).some((other) => other.order === now.order) ? nextOrder(state) : now.order;
  const here = { ...state, combatants: { ...state.combatants, [id]: { ...fresh(now), order } } };
  return now.standing === "left" ? here : withNear(here, id, now.near);
}

function keptIn(state: MomentsState, id: Id, now: Figure): MomentsState {
  const then = lookup(state.combatants, id);
  if (then === undefined) return come(state, id, now);
  const facts = same(factsOf(then), factsOf(now))
    ? state
    : withFigure(state, id, { ...factsOf(now), spent: Math.min(then.spent, now.max) });
  const hasLeft = now.standing === "left";
  if (hasLeft === (then.standing === "left")) return facts;
  return hasLeft ? gone(facts, id) : withNear(withFigure(facts, id, { standing: "in", at: now.at }), id, now.near);
}

/** Contact both ways, and of nobody who left: what is undone entry by entry may have been in contact with somebody whom the table saw leave since. */
function mutual(state: MomentsState): MomentsState {
  const isHere = (id: Id) => (lookup(state.combatants, id)?.standing ?? "left") !== "left";
  return withEach(state, (figure, id) => {
    const near = isHere(id)
      ? figure.near.filter((other) => isHere(other) && lookup(state.combatants, other)?.near.includes(id) === true)
      : [];
    return near.length === figure.near.length ? figure : { ...figure, near };
  });
}

/** After an undo: who came or went, was shown or hidden and at which place, who is on which side, and what its numbers are, are facts of the table and stay. Where tokens were judged to stand goes back with the undo, and the tokens with it. */
export function keepFacts(restored: MomentsState, undone: MomentsState): MomentsState {
  return mutual(Object.entries(undone.combatants).reduce((state, [id, now]) => keptIn(state, id, now), restored));
}
