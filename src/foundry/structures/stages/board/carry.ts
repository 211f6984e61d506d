import { viewIn } from "../../../view-cache.ts";
import type { Carry } from "../../../applications/tracker/screen.ts";

/** While actions are sorted a card gets the stage it is put into; later it is listed elsewhere in its stage. */
export const carryCard: Carry = async ({ combat, give }, { card, lane, before }) => {
  const view = viewIn(combat, "stages");
  const from = view?.lanes.find(({ cards }) => cards.some(({ combatant }) => combatant === card))?.stage ?? "";
  if (lane !== from) await give({ kind: "classify", combatant: card, stage: lane }, card);
  else await give({ kind: "reorder", combatant: card, ...(before === null ? {} : { before }) }, card);
};
