import { isStructureId, type StructureId } from "../../../core/index.ts";
import { stateOf, type CallboardEncounter } from "../../api.ts";
import type { HandScreen } from "./screen.ts";
import { TIMELINE_HAND } from "./timeline/screen.ts";

/** Asked for when they are needed: screens of hands and of trackers know each other. */
const HANDS: Readonly<Partial<Record<StructureId, () => HandScreen>>> = { timeline: () => TIMELINE_HAND };

/** How the hand of an encounter is shown; null before the start, and where its structure has none. */
export function handOf(combat: CallboardEncounter): HandScreen | null {
  const type: string = combat.type;
  return stateOf(combat) !== null && isStructureId(type) ? (HANDS[type]?.() ?? null) : null;
}
