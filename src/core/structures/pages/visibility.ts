import { visibilityOf } from "../../kernel/cast/visibility.ts";
import { userOf } from "./players.ts";
import type { Character } from "./state.ts";

/** Functions that say what seats may know of characters. A player knows the characters that they play. */
export const { isShown, knownOf, sees, slotsOf } = visibilityOf<Character>({
  plays: (seat, { player }) => player !== "" && userOf(seat) === player,
});
