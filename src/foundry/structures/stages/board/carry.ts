import { readingIn } from "../../../reading/reading.ts";
import { batchForRow } from "../../../applications/tracker/build-command.ts";
import { membersOf, combatantAt } from "../../../applications/tracker/focus.ts";
import type { Carry } from "../../../encounter/parts/screen.ts";

/** Puts a dropped card, or all cards of its group, into a stage. If the card stays in its stage, changes its order there. */
export const carryCard: Carry = async ({ combat, target, give }, { lane, before }) => {
  const view = readingIn(combat, "stages")?.view;
  const [first = combatantAt(target)] = membersOf(target);
  const from = view?.lanes.find(({ cards }) => cards.some(({ combatant }) => combatant === first))?.stage ?? "";
  if (lane !== from) await give(batchForRow(target, { kind: "classify", combatant: first, stage: lane }), combatantAt(target));
  else await give({ kind: "reorder", combatant: first, ...(before === null ? {} : { before }) }, first);
};
