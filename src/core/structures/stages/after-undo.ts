import { keepCast } from "../../kernel/cast/after-undo.ts";
import { voidOf } from "./advance.ts";
import { stillKnown } from "./sealed.ts";
import type { StagesState } from "./state.ts";

/** After an undo: what the table observed of the cast stays, and so does what people have read. */
export function keepFacts(restored: StagesState, undone: StagesState): StagesState {
  return keepCast(stillKnown(restored, undone), undone, {
    freshen: () => ({ passed: false }),
    drop: (state, id) => voidOf(state, id, "left"),
  });
}
