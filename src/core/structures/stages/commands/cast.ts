import { castCommands } from "../../../kernel/cast/commands.ts";
import { voidLeaversAction } from "../advance.ts";
import { combatantOf } from "../setup.ts";
import type { StagesState } from "../state.ts";

/**
 * The cast's commands. A combatant that joins is waited for while announcing, else from the next round on. If it leaves, its action is void
 * unless judged. If it goes out, its action in the open stage stands too.
 */
export const CAST = castCommands<StagesState>({
  enter: (_state, { base }) => combatantOf(base),
  drop: (state, id, why) => ({ state: voidLeaversAction(state, id, why) }),
});
