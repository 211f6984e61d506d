import { mapValues } from "../../kernel/records.ts";
import type { LogLine } from "../../kernel/log-lines.ts";
import { endConflictAfterRound, endWithoutOpponents } from "./end-conflict.ts";
import { canBuyOutcomes } from "./exchange.ts";
import { line } from "./log.ts";
import { NOMINATIONS, DRAFTS } from "./outcome-nominations.ts";
import { participatingSidesOf, membersOfUnseenSide } from "./sides.ts";
import { withSide } from "./setters.ts";
import type { RoundsState } from "./state.ts";

/** Ends the actions of a round. Pools the successes and opens the nominations if outcomes are bought. Ends the conflict if its opponents are gone. */
export function endActionsOfRound(open: RoundsState): RoundsState {
  const state: RoundsState = { ...open, unseen: {}, queue: {} };
  if (!canBuyOutcomes(state)) return endConflictAfterRound(endWithoutOpponents({ ...state, step: "check", actor: "" }));
  const pooled = participatingSidesOf(state).reduce(
    (next, side) => withSide(next, side, { pool: next.sides[side].pool + next.sides[side].earned, earned: 0 }),
    state,
  );
  return endWithoutOpponents({ ...pooled, step: "nominate", actor: "" });
}

/** Returns log lines for the successes that each side loses if a tied single round is played again. Empty in other kinds of conflict. */
export function lossLinesOf(state: RoundsState): LogLine[] {
  if (state.kind !== "single") return [];
  return participatingSidesOf(state).flatMap((side) => {
    const { earned } = state.sides[side];
    return earned === 0 ? [] : [line("lost", membersOfUnseenSide(state, side), { side, amount: earned })];
  });
}

/** Begins a new round. No character has acted, and nominations and drafts are cleared. */
export function nextRound(state: RoundsState): RoundsState {
  const keeps = state.house.initiativeEvery === "conflict";
  const fresh = NOMINATIONS.clear(DRAFTS.clear(state));
  const sides = mapValues(fresh.sides, (side) => (state.kind === "single" ? { ...side, earned: 0 } : side)) as RoundsState["sides"];
  return {
    ...fresh,
    sides,
    round: state.round + 1,
    step: "actions",
    exchange: null,
    earlier: [],
    unseen: {},
    bought: {},
    combatants: mapValues(state.combatants, (one) => ({
      ...one,
      acted: false,
      wants: false,
      counters: 0,
      failed: false,
      initiative: keeps ? one.initiative : null,
    })),
  };
}
