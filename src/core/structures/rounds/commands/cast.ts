import { castCommands } from "../../../kernel/cast/commands.ts";
import { lookup } from "../../../kernel/records.ts";
import { leaveExchange } from "../leaving.ts";
import { characterOf } from "../setup.ts";
import { SIDES, type RoundsState } from "../state.ts";

/** Who takes part, and how. Who comes after the beginning acts from the next round; who goes leaves an open exchange, and its side keeps its pool. Rule: rules.md 5.11. */
export const CAST = castCommands<RoundsState>(
  {
    enter(state, { base, member, known }) {
      const fresh = characterOf(base, member.numbers);
      const isLate = state.step !== "goals";
      return { ...fresh, acted: isLate, ...(known === undefined ? {} : { failures: known.failures, lost: known.lost, used: known.used }) };
    },
    drop: (state, id) => leaveExchange(state, id),
    beforeTurning(state, id) {
      const side = lookup(state.combatants, id)?.side;
      return side !== undefined && state.sides[side].leader === id
        ? { ...state, sides: { ...state.sides, [side]: { ...state.sides[side], leader: "" } } }
        : state;
    },
  },
  SIDES,
);
