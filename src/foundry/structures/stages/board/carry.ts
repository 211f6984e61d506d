import { readingInStructure } from "../../../reading/reading.ts";
import { batchForRow } from "../../../applications/tracker/build-command.ts";
import { crowdMemberIdsAt, combatantIdAt } from "../../../applications/tracker/focus.ts";
import type { Carry } from "../../../encounter/parts/screen.ts";

/** Puts a dropped card, or all cards of its group, into a stage. If the card stays in its stage, changes its order there. */
export const moveDroppedCard: Carry = async ({ combat, target, give }, { lane, before }) => {
  const view = readingInStructure(combat, "stages")?.view;
  const [first = combatantIdAt(target)] = crowdMemberIdsAt(target);
  const from = view?.lanes.find(({ cards }) => cards.some(({ combatant }) => combatant === first))?.stage ?? "";
  if (lane !== from) await give(batchForRow(combat, target, { kind: "classify", combatant: first, stage: lane }), combatantIdAt(target));
  else await give({ kind: "reorder", combatant: first, ...(before === null ? {} : { before }) }, first);
};
