import { makeVisibilityChecks } from "../../kernel/cast/visibility.ts";
import type { Id } from "../../kernel/json-types.ts";
import { contendersOf } from "./exchange.ts";
import type { Character, Exchange, RoundsState } from "./state.ts";

/** Functions that say what seats may know of the characters of a conflict. */
export const { isShown, isTarget, knownOf, sees, slotsOf } = makeVisibilityChecks<Character>();

/** Whether everyone may know both contenders of an exchange. False if there is no exchange. */
export function isExchangePublic(state: RoundsState, exchange: Exchange | null): boolean {
  return exchange !== null && isKnownTo((id) => isShown(state, id), exchange);
}

/** Whether `knows` is true for both contenders of an exchange, so that a seat may know both. */
function isKnownTo(knows: (id: Id) => boolean, exchange: Exchange): boolean {
  return contendersOf(exchange).every(knows);
}

/** Returns the round's last exchange with `knows` true for both contenders, so that a seat may know both. Null if there is none. */
export function lastKnownExchangeOf({ exchange, earlier = [] }: RoundsState, knows: (id: Id) => boolean): Exchange | null {
  return [...(exchange === null ? [] : [exchange]), ...earlier].find((one) => isKnownTo(knows, one)) ?? null;
}
