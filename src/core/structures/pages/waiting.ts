import { membersInOrder } from "../../kernel/cast/member.ts";
import type { Id } from "../../kernel/json-types.ts";
import { isRollPending, currentPlayerOf } from "./turns.ts";
import { reactingPlayersOf } from "./roll-reactions.ts";
import type { PagesState } from "./state.ts";

/** Returns the players who are waited for: the roller who chooses, the players asked to react, or else the current player. */
export function awaitedPlayersOf(state: PagesState): readonly Id[] {
  const { roll } = state;
  if (roll?.wants === "choice") return [roll.player];
  if (roll?.wants === "reactions") return reactingPlayersOf(state);
  const turn = currentPlayerOf(state);
  return turn === "" ? [] : [turn];
}

/** Returns the characters that are waited for: the acting or rolling one, else all characters of the awaited players. Never hidden or held characters. */
export function awaitedCombatantsOf(state: PagesState): readonly Id[] {
  const { roll, acting } = state;
  const one = roll?.wants === "choice" ? roll.combatant : isRollPending(state) ? "" : acting;
  const players = awaitedPlayersOf(state);
  return membersInOrder(state).flatMap(([id, { player, standing, held, hidden }]) => {
    const isTheirs = one === "" ? player !== "" && players.includes(player) : id === one;
    return isTheirs && standing === "in" && !held && !hidden ? [id] : [];
  });
}
