import { arrowsFrom, type Arrows } from "../../../encounter/parts/arrow.ts";
import { readingIn } from "../../../reading/reading.ts";

/** From whoever acts to whom they act against, until it is known who wins. */
export const ROUNDS_ARROWS: Arrows = (combat) => {
  const { exchange } = readingIn(combat, "rounds")?.view ?? { exchange: null };
  return exchange && exchange.winner === null ? arrowsFrom(exchange.attacker.combatant, [exchange.target]) : [];
};
