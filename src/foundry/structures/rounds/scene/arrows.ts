import { arrowsFrom, type Arrows } from "../../../encounter/parts/arrow.ts";
import { readingIn } from "../../../reading/reading.ts";

/** Returns an arrow from the acting combatant to its target until the exchange has a winner. */
export const ROUNDS_ARROWS: Arrows = (combat) => {
  const { exchange } = readingIn(combat, "rounds")?.view ?? { exchange: null };
  return exchange && exchange.winner === null ? arrowsFrom(exchange.attacker.combatant, [exchange.target]) : [];
};
