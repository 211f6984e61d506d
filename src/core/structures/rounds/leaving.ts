import { withHolder, withMember } from "../../kernel/cast/member.ts";
import type { Dropped } from "../../kernel/cast/commands.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json.ts";
import type { LogLine } from "../../kernel/log-lines.ts";
import { settleExchange } from "./exchange.ts";
import { MAX_WOUNDS } from "./limits.ts";
import { lineOf } from "./log.ts";
import type { Exchange, RoundsState } from "./state.ts";

/** Deals the open wound of an exchange, less the levels that armour takes. The line says how many levels came through. */
export function dealWound(state: RoundsState, exchange: Exchange, caught: number): { readonly state: RoundsState; readonly line: LogLine } {
  const { target } = exchange;
  const dealt = exchange.wounds - caught;
  const wounds = Math.min(MAX_WOUNDS, (lookup(state.combatants, target)?.wounds ?? 0) + dealt);
  const next = { ...state, exchange: { ...exchange, wounds: dealt, wants: "nothing" as const } };
  return { state: withHolder(next, target, { wounds }), line: lineOf("wounds", target, { amount: dealt, caught }) };
}

/** What becomes of an open exchange as its attacker goes. Dice that fell stand, and are answered as if the attacker were there. */
function withoutAttacker(state: RoundsState, exchange: Exchange): RoundsState {
  const isDone = exchange.wants === "armour" || (exchange.wants === "counter" && exchange.attacker.test !== null);
  return isDone ? state : { ...state, exchange: { ...exchange, wants: "nothing" } };
}

/** What becomes of an open exchange as its target goes: a wound that was rolled is dealt, dice that fell are an action, and whoever has not rolled may act again. */
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

/** The state as somebody goes in the middle of a round: nobody waits for them, and an open exchange of theirs ends. Rule: rules.md E28. */
export function leaveExchange(state: RoundsState, id: Id): Dropped<RoundsState> {
  const { exchange } = state;
  const idle = withMember({ ...state, actor: state.actor === id ? "" : state.actor }, id, { wants: false });
  if (exchange === null || exchange.wants === "nothing") return { state: idle };
  if (exchange.attacker.combatant === id) return { state: withoutAttacker(idle, exchange) };
  return exchange.target === id ? withoutTarget(idle, exchange) : { state: idle };
}
