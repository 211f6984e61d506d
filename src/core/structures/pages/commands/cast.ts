import { castCommands } from "../../../kernel/cast/commands.ts";
import { leaveAction } from "../leaving.ts";
import { characterOf } from "../setup.ts";
import type { PagesState } from "../state.ts";

/** Who takes part, and how. Who comes later may be taken by a player who has none in this scene; who comes back has no player, and the Debt that it left with. */
export const CAST = castCommands<PagesState>({
  enter(_state, { base, member, known }) {
    const fresh = characterOf(base, member);
    return known === undefined
      ? fresh
      : { ...fresh, drives: known.drives, used: known.used, supers: known.supers, freeUsed: known.freeUsed };
  },
  drop: (state, id) => leaveAction(state, id),
});
