import { membersInOrder } from "../../kernel/cast/member.ts";
import type { Id } from "../../kernel/json.ts";
import { isRolling, turnOf } from "./turns.ts";
import { playersAskedOf } from "./rolling.ts";
import type { PagesState } from "./state.ts";

/** The players who are waited for: who chooses what to do with a die, who may react to it, else whose turn it is. */
export function awaitedPlayersOf(state: PagesState): readonly Id[] {
  const { roll } = state;
  if (roll?.wants === "choice") return [roll.player];
  if (roll?.wants === "reactions") return playersAskedOf(state);
  const turn = turnOf(state);
  return turn === "" ? [] : [turn];
}

/** The characters waited for, in the cast's order: the one that acts or rolls, else all of the players who are waited for. One on hold never is. */
export function awaitedOf(state: PagesState): readonly Id[] {
  const { roll, acting } = state;
  const one = roll?.wants === "choice" ? roll.combatant : isRolling(state) ? "" : acting;
  const players = awaitedPlayersOf(state);
  return membersInOrder(state).flatMap(([id, { player, standing, held, hidden }]) => {
    const isTheirs = one === "" ? player !== "" && players.includes(player) : id === one;
    return isTheirs && standing === "in" && !held && !hidden ? [id] : [];
  });
}
