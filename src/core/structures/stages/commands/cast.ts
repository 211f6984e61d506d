import { castCommands } from "../../../kernel/cast/commands.ts";
import { voidLeaversAction } from "../advance.ts";
import { combatantOf } from "../setup.ts";
import type { StagesState } from "../state.ts";

/** The commands about who takes part. A combatant that joins after `announce` acts from the next round on. A departing combatant loses its pending action. */
export const CAST = castCommands<StagesState>({
  enter: (_state, { base }) => combatantOf(base),
  drop: (state, id, why) => ({ state: voidLeaversAction(state, id, why) }),
});
