import { castCommands } from "../../../kernel/cast/commands.ts";
import { withMember } from "../../../kernel/cast/member.ts";
import { endLeaversAction } from "../leaving.ts";
import { sharedActorFieldsOf } from "../setters.ts";
import { characterOf } from "../setup.ts";
import type { PagesState } from "../state.ts";

/** The commands about who takes part. A character that joins late may be taken by a player who has no character yet. */
export const CAST = castCommands<PagesState>({
  enter(state, { base, member, known }) {
    // One that comes back has no player, and the Debt of the actor that it has now.
    const fresh = { ...characterOf(base, member), ...sharedActorFieldsOf(state, member.holder) };
    return known?.holder === member.holder ? { ...fresh, supers: known.supers, freeUsed: known.freeUsed } : fresh;
  },
  // It is marked as gone already, so that reactions do not wait for its player.
  drop: (state, id, why) => ({ state: endLeaversAction(withMember(state, id, { standing: why }), id) }),
});
