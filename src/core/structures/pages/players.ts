import { membersInOrder } from "../../kernel/cast/member.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json.ts";
import type { Seat } from "../../kernel/structure.ts";
import type { Character, PagesState } from "./state.ts";

/** The user of a seat; "" for the table. */
export const userOf = (seat: Seat): Id => (seat.kind === "user" ? seat.user : "");

/** The users at the table, in the order of their seats. */
export function seatedUsersOf({ seats }: Pick<PagesState, "seats">): readonly Id[] {
  return Object.entries(seats)
    .sort(([, a], [, b]) => a.place - b.place)
    .map(([user]) => user);
}

/** The users at the table clockwise, from one on; from the first seat where that one does not sit. */
export function clockwiseFrom(state: Pick<PagesState, "seats">, user: Id): readonly Id[] {
  const all = seatedUsersOf(state);
  const first = Math.max(0, all.indexOf(user));
  return [...all.slice(first), ...all.slice(0, first)];
}

/** Who sits to the left of one, which is the next clockwise; of somebody who stood up the next who sits there. */
export function leftNeighbourOf(state: Pick<PagesState, "seats" | "vacated">, user: Id): Id {
  const place = (lookup(state.seats, user) ?? lookup(state.vacated, user))?.place ?? -1;
  const all = seatedUsersOf(state);
  return all.find((id) => (lookup(state.seats, id)?.place ?? 0) > place) ?? all[0] ?? "";
}

/** The characters that a user plays in this scene, and that are in play. */
export function charactersOf(state: PagesState, user: Id): readonly (readonly [id: Id, character: Character])[] {
  return membersInOrder(state).filter(([, { player, standing }]) => player === user && user !== "" && standing === "in");
}

/** Whose inspirations a character uses: its own where they belong to characters, else "", which are its player's. */
export function inspirationHolderOf({ house, combatants }: Pick<PagesState, "house" | "combatants">, combatant: Id): Id {
  return house.inspirationOwner === "character" ? (lookup(combatants, combatant)?.holder ?? "") : "";
}
