import { withMembersOfActor, withMember } from "../../kernel/cast/member.ts";
import type { Dropped } from "../../kernel/cast/commands.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { LogLine } from "../../kernel/log-lines.ts";
import { settleExchange } from "./exchange.ts";
import { MAX_WOUNDS } from "./limits.ts";
import { lineOf } from "./log.ts";
import type { Exchange, RoundsState } from "./state.ts";

/** Deals the open wound of an exchange, minus the levels that armour takes. The line says how many levels came through. */
export function dealWound(state: RoundsState, exchange: Exchange, caught: number): { readonly state: RoundsState; readonly line: LogLine } {
  const { target } = exchange;
  const dealt = exchange.wounds - caught;
  const wounds = Math.min(MAX_WOUNDS, (lookup(state.combatants, target)?.wounds ?? 0) + dealt);
  const next = { ...state, exchange: { ...exchange, wounds: dealt, wants: "nothing" as const } };
  return { state: withMembersOfActor(next, target, { wounds }), line: lineOf("wounds", target, { amount: dealt, caught }) };
}

/** Returns the state after an exchange's attacker left. Rolled dice stand, and the target may still answer them. */
function withoutAttacker(state: RoundsState, exchange: Exchange): RoundsState {
  const isDone = exchange.wants === "armour" || (exchange.wants === "counter" && exchange.attacker.test !== null);
  return isDone ? state : { ...state, exchange: { ...exchange, wants: "nothing" } };
}

/** Returns the state after an exchange's target left. A rolled wound is dealt, and rolled dice are an action. Without dice, the attacker acts again. */
function withoutTarget(state: RoundsState, exchange: Exchange): Dropped<RoundsState> {
  if (exchange.wants === "armour") {
    const { state: dealt, line } = dealWound(state, exchange, 0);
    return { state: dealt, parts: [line] };
  }
  if (exchange.wants !== "counter") return { state: { ...state, exchange: { ...exchange, wants: "nothing" } } };
  return exchange.attacker.test === null
    ? { state: { ...state, actor: exchange.attacker.combatant, exchange: null } }
    : settleExchange(state);
}

/** Returns the state after a combatant left in mid-round. Its open exchange ends. Rule: rules.md E28. */
export function leaveExchange(state: RoundsState, id: Id): Dropped<RoundsState> {
  const { exchange } = state;
  const idle = withMember({ ...state, actor: state.actor === id ? "" : state.actor }, id, { wants: false });
  if (exchange === null || exchange.wants === "nothing") return { state: idle };
  if (exchange.attacker.combatant === id) return { state: withoutAttacker(idle, exchange) };
  return exchange.target === id ? withoutTarget(idle, exchange) : { state: idle };
}
