import type { Id } from "../../kernel/json-types.ts";
import { lookup } from "../../kernel/records.ts";
import { charactersOf } from "./players.ts";
import { controllingSideOf } from "./sides.ts";
import type { Character, Conflict, PagesState } from "./state.ts";

/** Returns the user whose turn it is. "" if it is no user's turn. */
export const currentPlayerOf = ({ queue }: Pick<PagesState, "queue">): Id => queue[0] ?? "";

/** Whether a die waits for a choice or for reactions. */
export const isRollPending = ({ roll }: Pick<PagesState, "roll">): boolean => roll !== null && roll.wants !== "nothing";

/** Whether a user is seated and has Story Tokens. */
export function hasStoryToken({ seats }: Pick<PagesState, "seats">, user: Id): boolean {
  return (lookup(seats, user)?.tokens ?? 0) > 0;
}

/** Whether a character can be taken in this scene: without a player, in play and visible. */
export function isCharacterTakeable({ player, standing, hidden }: Character): boolean {
  return player === "" && standing === "in" && !hidden;
}

/** Returns the characters of a user that have not taken their own action of this page. */
export function freshCharactersOf(state: PagesState, user: Id): readonly Id[] {
  return charactersOf(state, user)
    .filter(([, { acted }]) => !acted)
    .map(([id]) => id);
}

/** Returns the conflicts that a user may resolve. Rule: pages.txt "If the side they claimed Controls a Conflict then they Resolve it". */
export function resolvableConflictsOf({ conflicts }: Pick<PagesState, "conflicts">, user: Id): readonly string[] {
  return Object.entries(conflicts).flatMap(([number, conflict]) => (resolverOf(conflict) === user && user !== "" ? [number] : []));
}

/** Returns the user who resolves a conflict: the claimant of the side that controls it. "" if there is no such user. */
export function resolverOf(conflict: Conflict): Id {
  const control = controllingSideOf(conflict);
  return control === null || conflict.gloated ? "" : (conflict.sides[control]?.claimant ?? "");
}

/** Whether a user has a Story Token and a character for another action. */
export function canBuyAction(state: PagesState, user: Id): boolean {
  return hasStoryToken(state, user) && charactersOf(state, user).length > 0;
}
