import type { Id } from "../../kernel/json-types.ts";
import { line, lineOf } from "./log.ts";
import { lookup, mapValues, omitKey } from "../../kernel/records.ts";
import { charactersOf } from "./players.ts";
import { giveInspiration, changeDebt, giveTokens, type Moved } from "./setters.ts";
import { allSides, controllingSideOf, sidesOf, totalOf, type SidePlace } from "./sides.ts";
import type { Outcome } from "./conflict-outcome.ts";
import type { Character, Conflict, ConflictSide, PagesState, Resolution, Stake } from "./state.ts";

/** Returns the id under which a user's inspiration is kept: that of the named character, or else of their first. "" if inspirations belong to players. */
export function inspirationHolderOfUser(state: PagesState, user: Id, combatant?: Id): Id {
  if (state.house.inspirationOwner !== "character") return "";
  const own = charactersOf(state, user);
  const one = own.find(([id]) => id === combatant) ?? own[0];
  return one?.[1].holder ?? "";
}

/** Returns the state without the conflict of this number. */
function withoutConflict(state: PagesState, number: string): PagesState {
  return { ...state, conflicts: omitKey(state.conflicts, number) };
}

/** Resolves a conflict and removes it. Moves the conflict's Debt, Story Tokens and inspirations. */
export function resolveConflict(
  { state, parts }: Moved,
  { number, conflict, id: winner, side }: SidePlace,
  { outcome, words, holder }: { readonly outcome: Outcome; readonly words: string; readonly holder: (user: Id) => Id },
): Moved {
  const { debts, tokens, lost, inspirations } = outcome;
  const resolution: Resolution = {
    number: state.resolutions + 1,
    conflict: number,
    type: conflict.type,
    text: conflict.text,
    resolver: side.claimant,
    side: winner,
    label: side.label,
    words,
    totals: Object.fromEntries(sidesOf(conflict).map(([id, one]) => [id, totalOf(one)])),
    debts,
    tokens,
    lost,
    inspirations,
  };
  let moved: Moved = { state: { ...withoutConflict(state, number), resolution, resolutions: resolution.number }, parts };
  for (const [id, { stakes }] of sidesOf(conflict)) moved = takeStakes(moved, stakes, id === winner ? "stakeWon" : "stakeLost");
  for (const { combatant, drive, amount } of debts) moved = changeDebt(moved, combatant, drive, amount);
  for (const { user, amount } of tokens) moved = giveTokens(moved, user, amount);
  if (lost > 0) moved = { state: moved.state, parts: [...moved.parts, line("tokensLost", [], { amount: lost })] };
  for (const { user, value } of inspirations) {
    moved = giveInspiration(moved, user, { value, note: conflict.text, holder: holder(user) });
  }
  return moved;
}

/** The log keys for a stake whose Debt leaves a side. */
type StakeKey = "stakeWon" | "stakeLost" | "stakeBack";

/** Returns the same state with one more log line, which says that one stake's Debt was won, lost or returned. */
function takeStake({ state, parts }: Moved, combatant: Id, { drive, amount }: Stake, key: StakeKey): Moved {
  const name = lookup(lookup(state.combatants, combatant)?.drives ?? {}, drive)?.name ?? "";
  return { state, parts: [...parts, lineOf(key, combatant, { drive: name, amount })] };
}

/** Adds the log lines for all stakes of a side. */
function takeStakes(moved: Moved, stakes: ConflictSide["stakes"], key: StakeKey): Moved {
  return Object.entries(stakes).reduce((next, [combatant, stake]) => takeStake(next, combatant, stake, key), moved);
}

/** Returns the deadlocked conflicts: tied, with all dice at 6, and no Debt on a Drive in play. Rule: rules.md 4.1 "deadlock". */
export function deadlocksOf(state: PagesState): readonly string[] {
  if (!state.house.deadlock) return [];
  const hasDebt = Object.values(state.combatants).some(
    ({ player, standing, drives }) => player !== "" && standing === "in" && Object.values(drives).some(({ debt }) => debt > 0),
  );
  if (hasDebt) return [];
  return Object.entries(state.conflicts).flatMap(([number, conflict]) => {
    const isStuck = sidesOf(conflict).every(([, { dice }]) => dice.every(({ value }) => value === 6));
    return isStuck && controllingSideOf(conflict) === null ? [number] : [];
  });
}

/** Ends a deadlocked conflict. Its stakes are lost. The claimant of each side gets its dice as inspirations. */
export function endDeadlock({ state, parts }: Moved, number: string, conflict: Conflict): Moved {
  let moved: Moved = { state: withoutConflict(state, number), parts };
  for (const [, { stakes, dice, claimant }] of sidesOf(conflict)) {
    moved = takeStakes(moved, stakes, "stakeWon");
    for (const { value } of dice) {
      moved = giveInspiration(moved, claimant, { value, note: conflict.text, holder: inspirationHolderOfUser(state, claimant) });
    }
  }
  return moved;
}

/** Whether Debt is still staked or abilities are still used up, which must be undone as the encounter ends. */
export function hasLossesToRestore({ conflicts, combatants }: PagesState): boolean {
  const hasStakes = allSides({ conflicts }).some(({ side }) => Object.keys(side.stakes).length > 0);
  return hasStakes || Object.values(combatants).some(({ used }) => used.length > 0);
}

/** Ends open conflicts without a winner. Stakes return to their Drives, and all abilities are fresh. */
export function endConflictsUnresolved({ state, parts }: Moved): Moved {
  const combatants = mapValues(state.combatants, (one): Character => ({ ...one, used: [] }));
  let moved: Moved = { state: { ...state, combatants, conflicts: {}, roll: null }, parts };
  for (const [combatant, stake] of allSides(state).flatMap(({ side }) => Object.entries(side.stakes))) {
    moved = changeDebt(takeStake(moved, combatant, stake, "stakeBack"), combatant, stake.drive, stake.amount);
  }
  return moved;
}
