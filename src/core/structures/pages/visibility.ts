import { makeVisibilityChecks } from "../../kernel/cast/visibility.ts";
import { userIdOfSeat } from "./players.ts";
import type { Character } from "./state.ts";

/** Functions that say what seats may know of characters. A player knows the characters that they play. */
export const { isShown, knownOf, sees, slotsOf } = makeVisibilityChecks<Character>({
  plays: (seat, { player }) => player !== "" && userIdOfSeat(seat) === player,
});
