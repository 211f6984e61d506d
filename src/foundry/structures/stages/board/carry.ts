import { readingIn } from "../../../reading/reading.ts";
import { batchForRow } from "../../../applications/tracker/commands.ts";
import { membersOf, combatantAt } from "../../../applications/tracker/focus.ts";
import type { Carry } from "../../../encounter/parts/screen.ts";

/** Handles a dropped card. While actions are sorted, it gives the column's stage to the card or its group. Later it reorders the card within its stage. */
export const carryCard: Carry = async ({ combat, target, give }, { lane, before }) => {
  const view = readingIn(combat, "stages")?.view;
  const [first = combatantAt(target)] = membersOf(target);
  const from = view?.lanes.find(({ cards }) => cards.some(({ combatant }) => combatant === first))?.stage ?? "";
  if (lane !== from) await give(batchForRow(target, { kind: "classify", combatant: first, stage: lane }), combatantAt(target));
  else await give({ kind: "reorder", combatant: first, ...(before === null ? {} : { before }) }, first);
};
