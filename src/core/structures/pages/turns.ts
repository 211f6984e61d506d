import type { Id } from "../../kernel/json.ts";
import { lookup } from "../../kernel/records.ts";
import { charactersOf } from "./players.ts";
import { controllingSideOf } from "./sides.ts";
import type { Character, Conflict, PagesState } from "./state.ts";

/** Whose turn it is; "" for nobody. */
export const turnOf = ({ queue }: Pick<PagesState, "queue">): Id => queue[0] ?? "";

/** True while a die waits for a choice or for reactions. */
export const isRolling = ({ roll }: Pick<PagesState, "roll">): boolean => roll !== null && roll.wants !== "nothing";

/** True for a user who is at the table and has Story Tokens. */
export function hasToken({ seats }: Pick<PagesState, "seats">, user: Id): boolean {
  return (lookup(seats, user)?.tokens ?? 0) > 0;
}

/** The characters that a user may take in this scene: nobody plays them, and they are in play and in sight. */
export function isFreeToTake({ player, standing, hidden }: Character): boolean {
  return player === "" && standing === "in" && !hidden;
}

/** The characters of a user that have not taken their own action of this page. */
export function freshCharactersOf(state: PagesState, user: Id): readonly Id[] {
  return charactersOf(state, user)
    .filter(([, { acted }]) => !acted)
    .map(([id]) => id);
}

/** The conflicts that a user claims and controls, and on which nobody gloated: those are resolved. Rule: pages.txt "If the side they claimed Controls a Conflict then they Resolve it". */
export function resolvableConflictsOf({ conflicts }: Pick<PagesState, "conflicts">, user: Id): readonly string[] {
  return Object.entries(conflicts).flatMap(([number, conflict]) => (resolverOf(conflict) === user && user !== "" ? [number] : []));
}

/** Who resolves a conflict: whoever claims the side that controls it; "" for nobody. */
export function resolverOf(conflict: Conflict): Id {
  const control = controllingSideOf(conflict);
  return control === null || conflict.gloated ? "" : (conflict.sides[control]?.claimant ?? "");
}

/** Whether a user has a token and a character for another action. */
export function canBuyAction(state: PagesState, user: Id): boolean {
  return hasToken(state, user) && charactersOf(state, user).length > 0;
}
