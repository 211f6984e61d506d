import { keepCast } from "../../kernel/cast/after-undo.ts";
import { voidOf } from "./advance.ts";
import { DEEDS } from "./sealed-deeds.ts";
import type { StagesState } from "./state.ts";

/** After an undo: what the table observed of the cast stays, and so does what people have read. */
export function keepFacts(restored: StagesState, undone: StagesState): StagesState {
  return keepCast(DEEDS.stillKnown(restored, undone, restored.round < undone.round), undone, {
    freshen: () => ({ passed: false }),
    drop: (state, id) => voidOf(state, id, "left"),
  });
}
