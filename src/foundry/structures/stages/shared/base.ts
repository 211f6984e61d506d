import { baseOf as sharedBaseOf } from "../../../applications/tracker/base.ts";
import type { Stages } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter.ts";
import type { UiState } from "../../../encounter/parts/ui-state.ts";
import { footContext } from "../../../applications/tracker/head-and-foot.ts";
import { draftOf, findComposed } from "./composer.ts";
import { stagesNext } from "./head-and-foot.ts";
import { rowsContext, type RowContext } from "./rows.ts";
import type { StagesBase } from "./rows-base.ts";

/** What tracker and board draw from. */
export function baseOf(combat: CallboardEncounter, view: Stages.StagesView, uiState: UiState): StagesBase {
  const id = findComposed(combat, view, uiState);
  const row = view.rows.find((one) => one.combatant === id);
  return {
    ...sharedBaseOf(combat, view, uiState),
    aimed: id === null ? null : draftOf(combat, row, id).targets,
  };
}

/** Those who do nothing this round: they said nothing, or they bide. */
export function idleOf(base: StagesBase): RowContext[] {
  const laned = new Set(base.view.lanes.flatMap((lane) => lane.cards.map((card) => card.combatant)));
  const idle = base.view.rows.filter((row) => row.card === null || (row.card.biding && !laned.has(row.combatant)));
  return rowsContext(base, idle);
}

/** The large button with undo, redo, notes and refusals. */
export function controlsContext(combat: CallboardEncounter, view: Stages.StagesView, uiState: UiState): object {
  return { ...footContext(combat, uiState), next: stagesNext(combat, view) };
}
