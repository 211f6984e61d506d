import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import { canReactToDie } from "./ability-use.ts";
import { clockwiseFrom, leftNeighbourOf, seatedUsersOf } from "./players.ts";
import { dieAt, withDie } from "./sides.ts";
import type { PagesState, Roll } from "./state.ts";

/** Returns the players who may still react to the die, in order. The order begins left of the actor, who comes last. Rule: rules.md D19. */
export function reactingPlayersOf(state: PagesState): readonly Id[] {
  const { roll } = state;
  if (roll?.wants !== "reactions") return [];
  const value = dieAt(state, roll.die)?.die.value ?? 0;
  const first = lookup(state.seats, roll.actor) === undefined ? (seatedUsersOf(state)[0] ?? "") : leftNeighbourOf(state, roll.actor);
  return clockwiseFrom(state, first).filter(
    (user) => !roll.reacted.includes(user) && !roll.passed.includes(user) && canReactToDie(state, user, value),
  );
}

function withRoll(state: PagesState, roll: Roll, change: Partial<Roll>): PagesState {
  return { ...state, roll: { ...roll, ...change } };
}

/** Closes the reactions once no player is asked any more. */
export function closeReactionsIfUnasked(state: PagesState): PagesState {
  return state.roll?.wants === "reactions" && reactingPlayersOf(state).length === 0 ? closeReactions(state, state.roll) : state;
}

/** Keeps a roll. Everyone who has not reacted in this action may do so. Rule: pages.txt "Any time a roll is accepted". */
export function keepRoll(state: PagesState, roll: Roll): PagesState {
  const place = dieAt(state, roll.die);
  const next = place === null ? state : withDie(state, place, { value: roll.after, roller: roll.combatant });
  return closeReactionsIfUnasked(withRoll(next, roll, { wants: "reactions", accepted: true, kept: true, passed: [] }));
}

/** Keeps a roll if the die shows its old value again, since there is nothing to choose. Rule: rules.md D18. */
export function keepRollIfUnchanged(state: PagesState, roll: Roll): PagesState {
  return roll.before === roll.after ? keepRoll(state, roll) : state;
}

/** Closes the reactions to the die. The die then waits for nothing. */
export const closeReactions = (state: PagesState, roll: Roll): PagesState => withRoll(state, roll, { wants: "nothing" });

/** Turns the rolled die back. If an earlier roll of this action was kept, others may still react to that roll. Rule: rules.md D18, D20. */
export function turnBackRoll(state: PagesState, roll: Roll): PagesState {
  return closeReactionsIfUnasked(withRoll(state, roll, { wants: roll.accepted ? "reactions" : "nothing", kept: false }));
}
