import { keepCast } from "../../kernel/cast/after-undo.ts";
import { leaveAction } from "./leaving.ts";
import { heldBy } from "./players.ts";
import type { PagesState } from "./state.ts";

/** After an undo: what the table observed of the cast stays; who came since is played by nobody. */
export function keepFacts(restored: PagesState, undone: PagesState): PagesState {
  return keepCast(restored, undone, {
    freshen: (restored, { holder }) => ({ player: "", acted: false, used: [], supers: [], freeUsed: false, ...heldBy(restored, holder) }),
    observe: ({ abilities, free, holder }) => ({ abilities, free, holder }),
    drop: leaveAction,
  });
}
