import type { StructureId } from "../../../core/index.ts";
import { stateOf, type CallboardEncounter } from "../../api.ts";
import { SETUP_SCREEN } from "../tracker/setup.ts";
import type { BoardScreen } from "./screen.ts";
import { MOMENTS_BOARD } from "./moments/screen.ts";
import { STAGES_BOARD } from "./stages/screen.ts";
import { TIMELINE_BOARD } from "./timeline/screen.ts";

const BOARDS: Readonly<Partial<Record<StructureId, BoardScreen>>> = {
  stages: STAGES_BOARD,
  timeline: TIMELINE_BOARD,
  moments: MOMENTS_BOARD,
};

/** How an encounter is shown on a board as it stands; null where its structure has none. */
export function boardOf(combat: CallboardEncounter): BoardScreen | null {
  const board = Object.hasOwn(BOARDS, combat.type) ? BOARDS[combat.type] : undefined;
  if (!board) return null;
  return stateOf(combat) === null ? SETUP_SCREEN : board;
}

/** All screens of boards. */
export const ALL_BOARDS: readonly BoardScreen[] = [SETUP_SCREEN, ...Object.values(BOARDS)];
