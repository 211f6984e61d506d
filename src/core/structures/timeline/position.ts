import type { Position } from "../../kernel/structure.ts";
import type { TimelineState } from "./state.ts";

/** Returns where a `timeline` encounter stands: the counter, the step, and within a window the call. */
export function position({ phase, step, call, undos }: TimelineState): Position {
  return step === "declare" ? { unit: phase, step, call, undos } : { unit: phase, step, undos };
}
