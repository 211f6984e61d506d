import type { Pages } from "../../../../core/index.ts";

/** What somebody has chosen for a resolution, before it is confirmed. */
export interface Draft {
  readonly pairs: readonly Pages.Pair[] | null;
  readonly deals: readonly Pages.Deal[] | null;
  readonly text: string;
  /** The character that the inspirations go to; "" for the first. */
  readonly holder: string;
}

const EMPTY: Draft = { pairs: null, deals: null, text: "", holder: "" };
const drafts = new Map<string, Draft>();
const keyOf = (encounter: string, conflict: string): string => `${encounter}.${conflict}`;

/** What was chosen for a conflict on this page; nothing yet where it was not. */
export const draftOf = (encounter: string, conflict: string): Draft => drafts.get(keyOf(encounter, conflict)) ?? EMPTY;

/** Keeps what is chosen. */
export function keepDraft(encounter: string, conflict: string, change: Partial<Draft>): void {
  drafts.set(keyOf(encounter, conflict), { ...draftOf(encounter, conflict), ...change });
}

/** Forgets what was chosen. */
export const dropDraft = (encounter: string, conflict: string): void => void drafts.delete(keyOf(encounter, conflict));

/** The pairs where a winning die meets another losing one: whoever met that takes the one that is free now. */
export function withPair(pairs: readonly Pages.Pair[], win: string, lose: string): readonly Pages.Pair[] {
  const before = pairs.find((pair) => pair.win === win);
  const other = pairs.find((pair) => pair.lose === lose);
  if (before?.lose === lose) return pairs;
  const rest = pairs.filter((pair) => pair !== before && pair !== other);
  // A die that met none takes the place of the one that met it.
  const swapped = other && before ? [{ win: other.win, lose: before.lose }] : [];
  return [...rest, ...swapped, { win, lose }];
}

/** The deals where a player gets so many; what is left of all tokens goes to the others as it was, and is not more than there is. */
export function withDeal(deals: readonly Pages.Deal[], user: string, amount: number): readonly Pages.Deal[] {
  return [...deals.filter((deal) => deal.user !== user), ...(amount > 0 ? [{ user, amount }] : [])];
}
