import { keepCastFacts } from "../../kernel/cast/after-undo.ts";
import { withMember } from "../../kernel/cast/member.ts";
import { leaveAction } from "./leaving.ts";
import { sharedByHolder } from "./update.ts";
import type { PagesState } from "./state.ts";

/** After an undo: what the table observed of the cast stays; who came since is played by nobody. Who came back as a token of another actor has that one's Debt. */
export function keepFacts(restored: PagesState, undone: PagesState): PagesState {
  return keepCastFacts(restored, undone, {
    freshen: (restored, { holder }) => ({
      player: "",
      acted: false,
      used: [],
      supers: [],
      freeUsed: false,
      ...sharedByHolder(restored, holder),
    }),
    observe: ({ abilities, free, holder, drives, used }, then) => {
      const own = { abilities, free, holder };
      return holder === then.holder ? own : { ...own, drives, used };
    },
    shared: ["drives", "used"],
    // Marked as gone already, so that nobody waits for an answer of its player.
    drop: (state, id) => leaveAction(withMember(state, id, { standing: "left" }), id),
  });
}
