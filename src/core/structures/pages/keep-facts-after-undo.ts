import { keepCastFacts } from "../../kernel/cast/keep-facts-after-undo.ts";
import { withMember } from "../../kernel/cast/member.ts";
import { endLeaversAction } from "./leaving.ts";
import { UNPLAYED } from "./setup.ts";
import { sharedActorFieldsOf } from "./setters.ts";
import type { PagesState } from "./state.ts";

/** Returns the state after an undo. Keeps what happened in Foundry, such as combatants that joined or left. */
export function keepFacts(restored: PagesState, undone: PagesState): PagesState {
  return keepCastFacts(restored, undone, {
    // A character that joined later has no player. With another actor now, it has that actor's Debt.
    freshen: (state, { holder }) => ({ ...UNPLAYED, ...sharedActorFieldsOf(state, holder) }),
    observe: ({ abilities, free, holder, drives, used }, then) => {
      const own = { abilities, free, holder };
      return holder === then.holder ? own : { ...own, drives, used };
    },
    shared: ["drives", "used"],
    // It is marked as left already, so that reactions do not wait for its player.
    drop: (state, id) => endLeaversAction(withMember(state, id, { standing: "left" }), id),
  });
}
