import { castCommands } from "../../../kernel/cast/commands.ts";
import { voidLeaversAction } from "../advance.ts";
import { combatantOf } from "../setup.ts";
import type { StagesState } from "../state.ts";

/** Who takes part, and how. Who joins while announcing is waited for, else from the next round on; the action of who goes is void unless it has been judged, and that of who is out stands in the stage that is open. */
export const CAST = castCommands<StagesState>({
  enter: (_state, { base }) => combatantOf(base),
  drop: (state, id, why) => ({ state: voidLeaversAction(state, id, why) }),
});
