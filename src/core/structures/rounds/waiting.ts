import { membersInOrder } from "../../kernel/cast/member.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import { isExchangeOpen } from "./exchange.ts";
import { awaitedMembersOf, sidesToSeal } from "./outcome-nominations.ts";
import type { Character, RoundsState } from "./state.ts";

/** Whether a character acts in this kind of conflict. In a chase only fleeing characters do. Rule: rules.md 5.4 "Chase". */
export function isEligible(state: Pick<RoundsState, "kind" | "pursued">, { side }: Pick<Character, "side">): boolean {
  return state.kind !== "chase" || side === state.pursued;
}

/** Whether a character in play may still act this round. */
export function mayStillAct(state: RoundsState, character: Character): boolean {
  return character.standing === "in" && !character.acted && isEligible(state, character) && !state.sides[character.side].conceded;
}

/** Whether the step waits for a character to act. Hidden characters and those on hold may act, but hold nothing up. */
export function isAwaitedToAct(state: RoundsState, character: Character): boolean {
  return mayStillAct(state, character) && !character.hidden && !character.held;
}

function waitedInActions(state: RoundsState): readonly Id[] {
  const { actor, exchange } = state;
  if (exchange?.wants === "counter") return [exchange.target];
  if (exchange?.wants === "menace") return [exchange.attacker.combatant];
  if (exchange?.wants === "armour") return [];
  if (actor !== "") return [actor];
  return membersInOrder(state)
    .filter(([, one]) => mayStillAct(state, one))
    .map(([id]) => id);
}

/**
 * Returns the combatants that are waited for, never hidden or on hold. In `actions`, those that an exchange asks, else the acting one, else
 * all that may act. In `nominate`, the leaders or voters of sides that still have to seal.
 */
export function awaitedCombatantsOf(state: RoundsState): readonly Id[] {
  const isWaited = (id: Id) => {
    const one = lookup(state.combatants, id);
    return one !== undefined && !one.hidden && !one.held && one.standing === "in";
  };
  switch (state.step) {
    case "actions":
      return waitedInActions(state).filter(isWaited);
    case "nominate":
      return sidesToSeal(state)
        .flatMap((side) => awaitedMembersOf(state, side))
        .filter(isWaited);
    case "goals":
    case "reveal":
    case "check":
    case "over":
      return [];
  }
}

/** Whether every combatant that the step waits for has acted or passed, and no exchange is open. */
export function areActionsDone(state: RoundsState): boolean {
  return !isExchangeOpen(state) && state.actor === "" && !Object.values(state.combatants).some((one) => isAwaitedToAct(state, one));
}
