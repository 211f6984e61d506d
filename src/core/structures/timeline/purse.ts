import { own } from "../../kernel/records.ts";
import type { Id } from "../../kernel/structure.ts";
import type { Lens } from "./lens.ts";
import { answerIn, freeOf, pointsOf } from "./pools.ts";
import type { ShownPool } from "./shown.ts";
import { answererOf, payerOf } from "./stacks.ts";
import type { Combatant, Points, Pool } from "./state.ts";

/** What of one holder's points lies on the line, as far as a seat may read it. */
interface Purse {
  readonly points: Record<string, number>;
  /** Something is sealed that the seat cannot read: what is left in hand is not its to know. */
  unread: boolean;
}

/** By holder. */
export type Purses = ReadonlyMap<Id, Purse>;

function put(purse: Purse, points: Points | null): void {
  if (points === null) purse.unread = true;
  else for (const [stat, amount] of Object.entries(points)) purse.points[stat] = (own(purse.points, stat) ?? 0) + amount;
}

/** What lies on the line of each holder, answers too: all of them in one go. */
export function pursesOf(lens: Lens): Purses {
  const purses = new Map<Id, Purse>();
  const purseOf = (holder: Id) => {
    const purse = purses.get(holder) ?? { points: {}, unread: false };
    purses.set(holder, purse);
    return purse;
  };
  for (const { combatant, number, stack, bid } of lens.stacks) {
    if (stack.closed !== null) continue;
    put(purseOf(payerOf(lens.state, [[combatant, number], stack])), bid && pointsOf(bid));
    const { contest } = stack;
    if (contest === null || !lens.knows(contest.defender)) continue;
    const points = answerIn(stack, lens.owns(contest.defender) ? lens.secrets : {});
    put(purseOf(answererOf(lens.state, contest)), points === null ? null : { [contest.stat]: points });
  }
  return purses;
}

function shown([stat, pool]: readonly [string, Pool], points: Points, isRead: boolean): ShownPool {
  const { label, aspect, max, drained, spent } = pool;
  const committed = own(points, stat) ?? 0;
  const hand = isRead ? Math.max(0, freeOf(pool) - committed) : null;
  return { stat, label, aspect, max: Math.max(0, max - drained), spent, committed, hand };
}

/** The pools of a combatant by place on the sheet; what is in hand only for who controls it and can read all that is sealed from them. */
export function poolsOf(lens: Lens, [id, { holder }]: readonly [Id, Combatant], purses: Purses): ShownPool[] {
  const purse = purses.get(holder);
  const isRead = lens.owns(id) && purse?.unread !== true;
  return Object.entries(own(lens.state.holders, holder) ?? {})
    .sort(([, a], [, b]) => a.place - b.place)
    .map((entry) => shown(entry, purse?.points ?? {}, isRead));
}
