import { actorFieldsAfterUndo } from "../../kernel/cast/health.ts";
import { keepCastFacts } from "../../kernel/cast/keep-facts-after-undo.ts";
import { voidLeaversAction } from "./advance.ts";
import { DEEDS } from "./sealed-deeds.ts";
import { leaveSuggestions } from "./suggestions.ts";
import type { JsonRecord } from "../../kernel/json-types.ts";
import type { StagesState } from "./state.ts";

/** Returns the state after an undo. Keeps what people have read, and what happened in Foundry, such as combatants that joined or left. */
export function keepFacts(restored: StagesState, undone: StagesState, target?: JsonRecord): StagesState {
  const kept = keepCastFacts(DEEDS.stillKnown(restored, undone, restored.round < undone.round), undone, {
    target,
    freshen: () => ({ passed: false }),
    observe: actorFieldsAfterUndo,
    drop: (state, id) => voidLeaversAction(state, id, "left"),
  });
  return leaveSuggestions(kept);
}
