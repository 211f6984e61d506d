import type { Encounter } from "../../kernel/encounter.ts";
import { entriesOf } from "../../kernel/ledger.ts";
import { linesOf } from "../../kernel/log-lines.ts";
import { sidesOf } from "./sides.ts";
import type { PagesState } from "./state.ts";

/** The totals: all players' Story Tokens and inspirations, Debt on Drives, and staked Debt. */
export interface Sums {
  readonly tokens: number;
  readonly inspirations: number;
  readonly debt: number;
  readonly staked: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Returns the totals of a state, including players and characters that left. */
export function sumsOf({ seats, vacated, combatants, conflicts }: PagesState): Sums {
  const players = Object.values({ ...vacated, ...seats });
  // Combatants of one holder share its Debt.
  const holders = Object.values(Object.fromEntries(Object.values(combatants).map((one) => [one.holder, one])));
  const sides = Object.values(conflicts).flatMap((conflict) => sidesOf(conflict).map(([, side]) => side));
  return {
    tokens: sum(players.map(({ tokens }) => tokens)),
    inspirations: sum(players.flatMap(({ inspirations }) => Object.values(inspirations).map(({ value }) => value))),
    debt: sum(holders.flatMap(({ drives }) => Object.values(drives).map(({ debt }) => debt))),
    staked: sum(sides.flatMap(({ stakes }) => Object.values(stakes).map(({ amount }) => amount))),
  };
}

/** How a log line changes each total, per unit of its `amount`. */
const CHANGES: Readonly<Record<string, Partial<Sums>>> = {
  tokensGained: { tokens: 1 },
  tokensSpent: { tokens: -1 },
  inspirationGained: { inspirations: 1 },
  inspirationRaised: { inspirations: 1 },
  inspirationSpent: { inspirations: -1 },
  debtGained: { debt: 1 },
  debtLost: { debt: -1 },
  stakes: { debt: -1, staked: 1 },
  stakeWon: { staked: -1 },
  stakeLost: { staked: -1 },
  stakeBack: { staked: -1 },
};

/** Returns the changes of the totals by the log, without what was undone. They must match the state. */
export function changesIn(encounter: Encounter<PagesState>): Sums {
  const sums = { tokens: 0, inspirations: 0, debt: 0, staked: 0 };
  for (const { line, number } of entriesOf(encounter)) {
    if (encounter.undone[String(number)] !== undefined) continue;
    for (const { key, data } of linesOf(line)) {
      for (const [what, sign] of Object.entries(CHANGES[key] ?? {})) sums[what as keyof Sums] += sign * Number(data["amount"]);
    }
  }
  return sums;
}
