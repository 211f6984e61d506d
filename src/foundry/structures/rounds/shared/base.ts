import type { Rounds } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../api.ts";
import { footContext } from "../../../applications/tracker/head-and-foot.ts";
import type { UiState } from "../../../applications/tracker/ui-state.ts";
import { roundsNext } from "./head-and-foot.ts";
import { RoundsOptions } from "./options.ts";

/** What tracker, board and hand draw from. */
export interface Base {
  readonly combat: CallboardEncounter;
  readonly view: Rounds.RoundsView;
  readonly uiState: UiState;
  readonly permits: RoundsOptions;
}

/** What a window draws from, of the user at this client. */
export function baseOf(combat: CallboardEncounter, view: Rounds.RoundsView, uiState: UiState): Base {
  return { combat, view, uiState, permits: RoundsOptions.in(combat) };
}

/** The large button with undo, redo, notes and refusals. */
export function controlsContext(base: Base): object {
  return { ...footContext(base.combat, base.uiState), next: roundsNext(base.combat, base.view) };
}

/** Whether outcomes are bought in this conflict. */
export const isPriced = ({ progress: strip }: Rounds.RoundsView): boolean => strip.some(({ step }) => step === "nominate");
