import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import { Board } from "./board.ts";
import { boardScreenOf } from "./find-board-screen.ts";
import { highlight } from "./highlight.ts";
import { isOfToken } from "../../platform/tokens.ts";

const boards = new Map<string, Board>();

/** Opens an encounter's board or brings it to the front. Does nothing if its structure has no board. */
export async function openBoard(combat: CallboardEncounter): Promise<void> {
  if (!boardScreenOf(combat)) return;
  const board = boards.get(combat.id) ?? new Board(combat);
  boards.set(combat.id, board);
  await board.render({ force: true } as never);
}

/** Redraws the open boards: that of one encounter, or all. */
export function redrawBoards(encounter?: string | null): void {
  for (const [id, board] of boards) if (encounter === undefined || id === encounter) void board.redraw();
}

/** Closes the board of a deleted encounter. */
export async function closeBoard(encounter: string): Promise<void> {
  await boards.get(encounter)?.close();
  boards.delete(encounter);
}

/** Highlights a token's elements on the open boards, or stops doing so. */
export function highlightOnBoards(token: TokenDocument.Implementation, lit: boolean): void {
  for (const board of boards.values()) {
    const combatants = board.inSight ? (board.encounter?.combatants.contents ?? []) : [];
    for (const combatant of combatants) if (isOfToken(combatant, token)) highlight(board.element, combatant.id ?? "", lit);
  }
}
