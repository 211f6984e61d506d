import { membersInOrder } from "../../kernel/cast/member.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Seat } from "../../kernel/structure.ts";
import type { Character, PagesState } from "./state.ts";

/** Returns the user of a seat. "" for the seat of Callboard itself. */
export const userIdOfSeat = (seat: Seat): Id => (seat.kind === "user" ? seat.user : "");

/** Returns the users at the table in seat order. */
export function seatedUsersOf({ seats }: Pick<PagesState, "seats">): readonly Id[] {
  return Object.entries(seats)
    .sort(([, a], [, b]) => a.place - b.place)
    .map(([user]) => user);
}

/** Returns the users at the table clockwise, beginning with the given user. If that user is not seated, begins with the first seat. */
export function clockwiseFrom(state: Pick<PagesState, "seats">, user: Id): readonly Id[] {
  const all = seatedUsersOf(state);
  const first = Math.max(0, all.indexOf(user));
  return [...all.slice(first), ...all.slice(0, first)];
}

/** Returns the next user clockwise. For a user who stood up, that is the next after their old place. "" if the table is empty. */
export function leftNeighbourOf(state: Pick<PagesState, "seats" | "vacated">, user: Id): Id {
  const place = (lookup(state.seats, user) ?? lookup(state.vacated, user))?.place ?? -1;
  const all = seatedUsersOf(state);
  return all.find((id) => (lookup(state.seats, id)?.place ?? 0) > place) ?? all[0] ?? "";
}

/** Returns the characters in play that a user plays in this scene. */
export function charactersOf(state: PagesState, user: Id): readonly (readonly [id: Id, character: Character])[] {
  return membersInOrder(state).filter(([, { player, standing }]) => player === user && user !== "" && standing === "in");
}

/** Returns the id under which a character's inspirations are kept: its actor's, or its own. "" if inspirations belong to players. */
export function inspirationHolderOfCharacter({ house, combatants }: Pick<PagesState, "house" | "combatants">, combatant: Id): Id {
  return house.inspirationOwner === "character" ? (lookup(combatants, combatant)?.holder ?? "") : "";
}
