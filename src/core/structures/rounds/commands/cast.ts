import { castCommands } from "../../../kernel/cast/commands.ts";
import { lookup } from "../../../kernel/records.ts";
import { leaveExchange } from "../leaving.ts";
import { withoutListOf } from "../nominations.ts";
import { characterOf } from "../setup.ts";
import { heldBy, leaderOf, withSide } from "../sides.ts";
import { SIDES, type RoundsState } from "../state.ts";

/** Who takes part, and how. Who comes after the beginning acts from the next round; who goes leaves an open exchange, and its side keeps its pool. Rule: rules.md 5.11. */
export const CAST = castCommands<RoundsState>(
  {
    enter(state, { base, member, known }) {
      const fresh = { ...characterOf(base, member), ...heldBy(state, member.holder) };
      const isLate = state.step !== "goals";
      return { ...fresh, acted: isLate, ...(known === undefined ? {} : { failures: known.failures, lost: known.lost, used: known.used }) };
    },
    drop: leaveExchange,
    beforeTurning(state, id) {
      const side = lookup(state.combatants, id)?.side;
      if (side === undefined || leaderOf(state, side) !== id) return state;
      return withoutListOf(withSide(state, side, { leader: "" }), side);
    },
  },
  SIDES,
);
