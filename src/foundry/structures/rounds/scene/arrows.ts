import { arrowsToTargets, type Arrows } from "../../../encounter/parts/arrow.ts";
import { readingInStructure } from "../../../reading/reading.ts";

/** Returns an arrow from the acting combatant to its target until the exchange has a winner. */
export const ROUNDS_ARROWS: Arrows = (combat) => {
  const { exchange } = readingInStructure(combat, "rounds")?.view ?? { exchange: null };
  return exchange && exchange.winner === null ? arrowsToTargets(exchange.attacker.combatant, [exchange.target]) : [];
};
