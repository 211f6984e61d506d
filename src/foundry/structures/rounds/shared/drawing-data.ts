import type { Reading } from "../../../encounter/parts/reading.ts";
import type { Base } from "../../../applications/tracker/drawing-data.ts";
import type { Rounds } from "../../../../core/index.ts";

/** The view that one seat has of an encounter in `rounds`, with the options of the seat. */
export type RoundsReading = Reading<Rounds.RoundsView>;

/** The reading, view and screen state that tracker, board and Hand are drawn from. */
export type RoundsBase = Base<Rounds.RoundsView>;

/** Whether sides buy outcomes in this conflict, so that it has a step "nominate". */
export const hasNominateStep = ({ progress }: Rounds.RoundsView): boolean => progress.some(({ step }) => step === "nominate");
