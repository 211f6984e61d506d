import type { DocumentOperation } from "../../common/protocol.ts";
import type { Prepared } from "./prepare.ts";

/** Returns the operations to store with this one: an encounter's turn that moves because its combatants changed. */
export function companions({ operation }: Prepared): DocumentOperation[] {
  const { documentName, parent, combatTurn } = operation;
  if (documentName !== "Combatant" || parent?.documentName !== "Combat" || combatTurn === undefined) return [];
  if (combatTurn === parent._source.turn) return [];
  const update: { _id: string; turn: number | null } = { _id: parent.id, turn: combatTurn };
  return [{ action: "update", documentName: "Combat", parentUuid: null, updates: [update], attached: true, turnEvents: false }];
}
