import { visibilityOf } from "../../kernel/cast/visibility.ts";
import type { Character, Exchange, RoundsState } from "./state.ts";

/** Who of the cast may be known to whom. */
export const { isShown, isTarget, knownOf, canSee, slotsOf } = visibilityOf<Character>();

/** Whether everybody may know of both in an exchange. False for none. */
export function isOpenToAll(state: RoundsState, exchange: Exchange | null): boolean {
  return exchange !== null && [exchange.attacker.combatant, exchange.target].every((id) => id === "" || isShown(state, id));
}
