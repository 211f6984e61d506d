import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Refusal } from "../../kernel/structure.ts";
import { inspirationHolderOfCharacter } from "./players.ts";
import { no } from "./refusals.ts";
import type { Inspiration, PagesState, Player } from "./state.ts";
import { currentPlayerOf } from "./turns.ts";

/** An inspiration of the player whose turn it is. */
export interface OwnInspiration {
  readonly user: Id;
  readonly player: Player;
  readonly key: string;
  readonly one: Inspiration;
}

/** Returns the inspirations that the acting character may use. */
export function usableInspirationsOf(state: PagesState): readonly OwnInspiration[] {
  const user = currentPlayerOf(state);
  const player = lookup(state.seats, user);
  if (player === undefined) return [];
  const holder = inspirationHolderOfCharacter(state, state.acting);
  return Object.entries(player.inspirations).flatMap(([key, one]) => (one.holder === holder ? [{ user, player, key, one }] : []));
}

/** Finds an inspiration that the acting character may use. */
export function findUsableInspiration(state: PagesState, key: string): OwnInspiration | Refusal {
  return usableInspirationsOf(state).find((own) => own.key === key) ?? no("noInspiration");
}
