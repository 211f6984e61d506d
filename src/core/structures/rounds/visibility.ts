import { visibilityOf } from "../../kernel/cast/visibility.ts";
import type { Id } from "../../kernel/json.ts";
import { contendersOf } from "./exchange.ts";
import type { Character, Exchange, RoundsState } from "./state.ts";

/** Who of the cast may be known to whom. */
export const { isShown, isTarget, knownOf, canSee, slotsOf } = visibilityOf<Character>();

/** Whether everybody may know of both in an exchange. False for none. */
export function isOpenToAll(state: RoundsState, exchange: Exchange | null): boolean {
  return exchange !== null && isKnownTo((id) => isShown(state, id), exchange);
}

/** Whether both in an exchange are known. */
function isKnownTo(knows: (id: Id) => boolean, exchange: Exchange): boolean {
  return contendersOf(exchange).every(knows);
}

/** The last exchange of the round of which both are known. Null if there is none. */
export function lastKnownExchangeOf({ exchange, earlier = [] }: RoundsState, knows: (id: Id) => boolean): Exchange | null {
  return [...(exchange === null ? [] : [exchange]), ...earlier].find((one) => isKnownTo(knows, one)) ?? null;
}
