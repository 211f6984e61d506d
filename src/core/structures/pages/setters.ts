import { sharedFieldsOf } from "../../kernel/cast/shared-by-actor.ts";
import { withMembersOfActor } from "../../kernel/cast/member.ts";
import { lookup } from "../../kernel/records.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { LogLine } from "../../kernel/log-lines.ts";
import { line, lineOf } from "./log.ts";
import type { Inspiration, PagesState, Player } from "./state.ts";

/** A state after a change, with the log lines about that change. */
export interface Moved {
  readonly state: PagesState;
  readonly parts: readonly LogLine[];
}

/** Returns the state with one player changed. Returns the same state if the player is not seated. */
export function withPlayer(state: PagesState, user: Id, change: Partial<Player>): PagesState {
  const player = lookup(state.seats, user);
  return player === undefined ? state : { ...state, seats: { ...state.seats, [user]: { ...player, ...change } } };
}

/** Gives a player Story Tokens, or takes some if `amount` is negative. */
export function giveTokens({ state, parts }: Moved, user: Id, amount: number): Moved {
  const player = lookup(state.seats, user);
  if (player === undefined || amount === 0) return { state, parts };
  const said = line(amount > 0 ? "tokensGained" : "tokensSpent", [], { user, amount: Math.abs(amount) });
  return { state: withPlayer(state, user, { tokens: player.tokens + amount }), parts: [...parts, said] };
}

/** Returns the values that all combatants of one actor (`holder`) share: Debt on Drives and used abilities. Empty for an unknown actor. */
export const sharedActorFieldsOf = ({ combatants }: Pick<PagesState, "combatants">, holder: Id) =>
  sharedFieldsOf(combatants, holder, ["drives", "used"]);

/** Adds Debt to a Drive, or removes it if `amount` is negative. */
export function changeDebt({ state, parts }: Moved, combatant: Id, drive: string, amount: number): Moved {
  const character = lookup(state.combatants, combatant);
  const now = lookup(character?.drives ?? {}, drive);
  if (character === undefined || now === undefined || amount === 0) return { state, parts };
  const drives = { ...character.drives, [drive]: { ...now, debt: now.debt + amount } };
  const said = lineOf(amount > 0 ? "debtGained" : "debtLost", combatant, { drive: now.name, amount: Math.abs(amount) });
  return { state: withMembersOfActor(state, combatant, { drives }), parts: [...parts, said] };
}

/** Gives a player an inspiration, or that many points if inspiration is a pool. */
export function giveInspiration({ state, parts }: Moved, user: Id, { value, note, holder }: Inspiration): Moved {
  const player = lookup(state.seats, user);
  if (player === undefined || value <= 0) return { state, parts };
  const said = line("inspirationGained", [], { user, amount: value });
  const isPool = state.house.inspiration === "pool";
  const pool = isPool ? Object.entries(player.inspirations).find(([, one]) => one.holder === holder) : undefined;
  const inspirationCount = state.inspirationCount + (pool === undefined ? 1 : 0);
  // The key does not reveal its holder.
  const [key, before] = pool === undefined ? [`i${inspirationCount}`, 0] : [pool[0], pool[1].value];
  const inspirations = { ...player.inspirations, [key]: { value: before + value, note: isPool ? "" : note, holder } };
  return { state: withPlayer({ ...state, inspirationCount }, user, { inspirations }), parts: [...parts, said] };
}
