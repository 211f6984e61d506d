import type { Carry } from "../../../encounter/parts/screen.ts";

/** Moves a figure to another place in the order of its side. */
export const reorderFigure: Carry = async ({ give }, { card, before }) => {
  await give({ kind: "reorder", combatant: card, ...(before === null ? {} : { before }) }, card);
};
