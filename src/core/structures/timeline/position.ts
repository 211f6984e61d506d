import type { Position } from "../../kernel/structure.ts";
import type { TimelineState } from "./state.ts";

/** Where an encounter in `timeline` stands: the counter, the step, and in a window its call. */
export function position({ phase, step, call, undos }: TimelineState): Position {
  return step === "declare" ? { unit: phase, step, call, undos } : { unit: phase, step, undos };
}
