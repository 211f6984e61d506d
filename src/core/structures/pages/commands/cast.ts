import { castCommands } from "../../../kernel/cast/commands.ts";
import { withMember } from "../../../kernel/cast/member.ts";
import { leaveAction } from "../leaving.ts";
import { sharedByHolder } from "../update.ts";
import { characterOf } from "../setup.ts";
import type { PagesState } from "../state.ts";

/** Who takes part, and how. Who comes later may be taken by a player who has none in this scene; who comes back has no player, and the Debt that it left with. If its token is another actor's by now, it has that one's. */
export const CAST = castCommands<PagesState>({
  enter(state, { base, member, known }) {
    const fresh = { ...characterOf(base, member), ...sharedByHolder(state, member.holder) };
    return known?.holder === member.holder ? { ...fresh, supers: known.supers, freeUsed: known.freeUsed } : fresh;
  },
  // Marked as gone already, so that nobody waits for an answer of its player.
  drop: (state, id, why) => ({ state: leaveAction(withMember(state, id, { standing: why }), id) }),
});
