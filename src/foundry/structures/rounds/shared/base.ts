import type { Base } from "../../../applications/tracker/base.ts";
import type { Rounds } from "../../../../core/index.ts";
import { footContext } from "../../../applications/tracker/head-and-foot.ts";
import { roundsNext } from "./head-and-foot.ts";

/** What tracker, board and hand draw from. */
export type RoundsBase = Base<Rounds.RoundsView>;

/** The large button with undo, redo, notes and refusals. */
export function controlsContext(base: RoundsBase): object {
  return { ...footContext(base.combat, base.uiState), next: roundsNext(base.combat, base.view) };
}

/** Whether outcomes are bought in this conflict. */
export const isPriced = ({ progress }: Rounds.RoundsView): boolean => progress.some(({ step }) => step === "nominate");
