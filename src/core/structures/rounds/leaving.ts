import { withMember } from "../../kernel/cast/member.ts";
import type { Id } from "../../kernel/structure.ts";
import type { RoundsState } from "./state.ts";

/** The state as somebody goes in the middle of a round: an open exchange of theirs is broken off, and nobody waits for them. */
export function leaveExchange(state: RoundsState, id: Id): RoundsState {
  const { exchange } = state;
  const isOpen = exchange !== null && exchange.wants !== "nothing";
  const isTheirs = isOpen && (exchange.attacker.combatant === id || exchange.target === id);
  const next = {
    ...state,
    actor: state.actor === id ? "" : state.actor,
    exchange: isTheirs ? { ...exchange, wants: "nothing" as const } : exchange,
  };
  // Who attacked somebody that is gone may act again, unless the dice have fallen.
  const isFree = isTheirs && exchange.target === id && exchange.wants === "counter" && exchange.attacker.test === null;
  const freed = isFree ? { ...next, actor: exchange.attacker.combatant, exchange: null } : next;
  return withMember(freed, id, { wants: false });
}
