import type { Reading } from "../../../encounter/parts/reading.ts";
import type { Base } from "../../../applications/tracker/base.ts";
import type { Rounds } from "../../../../core/index.ts";

/** A state of `rounds` as one seat reads it. */
export type RoundsReading = Reading<Rounds.RoundsView>;

/** What tracker, board and Hand are drawn from. */
export type RoundsBase = Base<Rounds.RoundsView>;

/** Whether outcomes are bought in this conflict. */
export const isPriced = ({ progress }: Rounds.RoundsView): boolean => progress.some(({ step }) => step === "nominate");
