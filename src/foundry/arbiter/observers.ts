import type { JsonRecord, StateBase, StructureId } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounters.ts";
import { seenMoves } from "./moments/judging.ts";
import { doubtedCards } from "./timeline/doubts.ts";

/** What the table sees of the world that concerns the rules of one structure alone, as the next command of the table without position; null for nothing. */
type Observer = (combat: CallboardEncounter, state: never) => JsonRecord | null;

const OBSERVERS: Readonly<Partial<Record<StructureId, Observer>>> = { moments: seenMoves, timeline: doubtedCards };

/** The next thing that the rules of an encounter's structure have to know of the world; null where they know all. */
export function seenBy(combat: CallboardEncounter, state: StateBase): JsonRecord | null {
  return OBSERVERS[combat.type]?.(combat, state as never) ?? null;
}
