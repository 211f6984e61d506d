import { keepCastFacts } from "../../kernel/cast/after-undo.ts";
import { voidLeaversAction } from "./advance.ts";
import { DEEDS } from "./sealed-deeds.ts";
import type { StagesState } from "./state.ts";

/** Keeps, after an undo, what the table observed of the cast and what people have read. */
export function keepFacts(restored: StagesState, undone: StagesState): StagesState {
  return keepCastFacts(DEEDS.stillKnown(restored, undone, restored.round < undone.round), undone, {
    freshen: () => ({ passed: false }),
    drop: (state, id) => voidLeaversAction(state, id, "left"),
  });
}
