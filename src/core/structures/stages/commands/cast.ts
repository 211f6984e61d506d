import { castCommands, type Dropped } from "../../../kernel/cast/commands.ts";
import type { Id } from "../../../kernel/json-types.ts";
import { voidLeaversAction } from "../advance.ts";
import { combatantOf } from "../setup.ts";
import type { StagesState } from "../state.ts";

/** Drops the pending action of a combatant that is put out of action or leaves. */
export const DROP = (state: StagesState, id: Id, why: "out" | "left"): Dropped<StagesState> => ({
  state: voidLeaversAction(state, id, why),
});

/** The commands about who takes part. A combatant that joins after `announce` acts from the next round on. A departing combatant loses its pending action. */
export const CAST = castCommands<StagesState>({
  hasHealth: true,
  enter: (_state, { base, member }) => combatantOf(base, member),
  drop: DROP,
});
