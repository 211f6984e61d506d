import type { Pages } from "../../../../core/index.ts";

/** What the user has chosen for a conflict's resolution, before it is confirmed. */
export interface Draft {
  readonly pairs: readonly Pages.Pair[] | null;
  readonly deals: readonly Pages.Deal[] | null;
  readonly text: string;
  /** The id of the character that gets the Inspirations. "" for the first one. */
  readonly holder: string;
}

const EMPTY: Draft = { pairs: null, deals: null, text: "", holder: "" };
const drafts = new Map<string, Draft>();
const keyOf = (encounter: string, conflict: string): string => `${encounter}.${conflict}`;

/** Returns what the user has chosen for a conflict's resolution, kept until a reload. Empty if nothing was chosen. */
export const draftOf = (encounter: string, conflict: string): Draft => drafts.get(keyOf(encounter, conflict)) ?? EMPTY;

/** Changes what the user has chosen for a conflict's resolution. */
export function keepDraft(encounter: string, conflict: string, change: Partial<Draft>): void {
  drafts.set(keyOf(encounter, conflict), { ...draftOf(encounter, conflict), ...change });
}

/** Forgets what the user has chosen for a conflict's resolution. */
export const dropDraft = (encounter: string, conflict: string): void => void drafts.delete(keyOf(encounter, conflict));

/** Returns the pairs after a winning die is matched with another losing die. A winner that had this die gets the freed one. */
export function withDicePaired(pairs: readonly Pages.Pair[], win: string, lose: string): readonly Pages.Pair[] {
  const before = pairs.find((pair) => pair.win === win);
  const other = pairs.find((pair) => pair.lose === lose);
  if (before?.lose === lose) return pairs;
  const rest = pairs.filter((pair) => pair !== before && pair !== other);
  // An unmatched die takes the place of the one that was matched.
  const swapped = other && before ? [{ win: other.win, lose: before.lose }] : [];
  return [...rest, ...swapped, { win, lose }];
}

/** Returns how many Story Tokens each player gets, after one player's number is set. The total is not checked. */
export function withStoryTokensDealt(deals: readonly Pages.Deal[], user: string, amount: number): readonly Pages.Deal[] {
  return [...deals.filter((deal) => deal.user !== user), ...(amount > 0 ? [{ user, amount }] : [])];
}
