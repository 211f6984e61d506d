import { visibilityOf } from "../../kernel/cast/visibility.ts";
import { userOf } from "./players.ts";
import type { Character } from "./state.ts";

/** Who of the cast may be known to whom. A player knows the characters that they play. */
export const { isShown, knownOf, canSee, slotsOf } = visibilityOf<Character>({
  plays: (seat, { player }) => player !== "" && userOf(seat) === player,
});
