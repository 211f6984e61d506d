import { membersInOrder } from "../../kernel/cast/member.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json.ts";
import { awaitedMembersOf, sidesToSeal } from "./nominations.ts";
import type { Character, RoundsState } from "./state.ts";

/** True for somebody who acts in rounds of this kind: in a chase only who flees does. Rule: rules.md 5.4 "Chase". */
export function isActor(state: Pick<RoundsState, "kind" | "pursued">, { side }: Pick<Character, "side">): boolean {
  return state.kind !== "chase" || side === state.pursued;
}

/** True for somebody in play who has not acted this round. */
export function mayStillAct(state: RoundsState, character: Character): boolean {
  return character.standing === "in" && !character.acted && isActor(state, character) && !state.sides[character.side].conceded;
}

/** Whether the step waits for a character to act. Hidden ones and those on hold may act, and hold up nothing. */
export function isAwaitedToAct(state: RoundsState, character: Character): boolean {
  return mayStillAct(state, character) && !character.hidden && !character.held;
}

function waitedInActions(state: RoundsState): readonly Id[] {
  const { actor, exchange } = state;
  if (exchange !== null && exchange.wants !== "nothing") {
    if (exchange.wants === "counter") return [exchange.target];
    return exchange.wants === "menace" ? [exchange.attacker.combatant] : [];
  }
  if (actor !== "") return [actor];
  return membersInOrder(state)
    .filter(([, one]) => mayStillAct(state, one))
    .map(([id]) => id);
}

/** The combatants waited for, in the cast's order; a hidden one and one on hold never is: in `actions` whoever owes the open exchange something, else who acts now, else all who may still act; in `nominate` the leader of each side that is still to seal, or whoever has still to agree. */
export function awaitedOf(state: RoundsState): readonly Id[] {
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

/** Whether everyone the step waits for has acted or passed, and no exchange is open. */
export function areActionsDone(state: RoundsState): boolean {
  const isOpen = state.exchange !== null && state.exchange.wants !== "nothing";
  return !isOpen && state.actor === "" && !Object.values(state.combatants).some((one) => isAwaitedToAct(state, one));
}
