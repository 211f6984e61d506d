import type { Stages } from "../../../../core/index.ts";
import type { Base } from "../../../applications/tracker/drawing-data.ts";
import { listOrderOf } from "../../../applications/tracker/row-order.ts";
import { footContext } from "../../../applications/tracker/head-and-foot.ts";
import { draftOf, findComposerSubject } from "./composer.ts";
import { stagesNext } from "./head-and-foot.ts";
import { rowsContext, type RowContext } from "./rows.ts";
import type { StagesBase } from "./drawing-data.ts";

/** Adds the targets that are chosen in the open composer to the base that a window is drawn from. */
export function withComposerTargets(base: Base<Stages.StagesView>): StagesBase {
  const { reading, view, uiState } = base;
  const id = findComposerSubject(reading, uiState);
  const row = view.rows.find((one) => one.combatant === id);
  return {
    ...base,
    aimed: id === null ? null : draftOf(reading, row, id).targets,
  };
}

/** Returns rows of combatants that do nothing this round, since they have no action or wait with it for a later round. */
export function idleRowsContext(base: StagesBase): RowContext[] {
  const laned = new Set(base.view.lanes.flatMap((lane) => lane.cards.map((card) => card.combatant)));
  const idle = base.view.rows.filter((row) => row.card === null || (row.card.biding && !laned.has(row.combatant)));
  return rowsContext(base, listOrderOf(base.reading, idle));
}

/** Returns the foot of tracker and board: the large button, undo, redo, notes and refusals. */
export function footControlsContext({ reading, uiState }: Base<Stages.StagesView>): object {
  return { ...footContext(reading, uiState), next: stagesNext(reading) };
}
