import { castCommands } from "../../../kernel/cast/commands.ts";
import { lookup } from "../../../kernel/records.ts";
import { leaveExchange } from "../leaving.ts";
import { withoutListOf } from "../outcome-nominations.ts";
import { characterOf } from "../setup.ts";
import { leaderOf } from "../sides.ts";
import { sharedActorFieldsOf, withSide } from "../setters.ts";
import { SIDES, type RoundsState } from "../state.ts";

/**
 * The commands about who takes part. A late character acts from the next round. A character that leaves ends its part in an exchange, and
 * its side keeps its pool of successes. Rule: rules.md 5.11.
 */
export const CAST = castCommands<RoundsState>(
  {
    enter(state, { base, member, known }) {
      const fresh = { ...characterOf(base, member), ...sharedActorFieldsOf(state, member.holder) };
      const isLate = state.step !== "goals";
      if (known === undefined) return { ...fresh, acted: isLate };
      // If the token has another actor now, that actor's lost ranks count.
      const { failures, used, lost, holder = member.holder } = known;
      return { ...fresh, acted: isLate, failures, used, lost: holder === member.holder ? lost : fresh.lost };
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
