import type { Id } from "../../core/index.ts";

/** The highest term that a full GM's lease may have. */
export const MOST_TERM = 2 ** 32;
/** The highest term that an assistant's lease may have: a full GM can always claim above it. */
export const MOST_ASSISTANT_TERM = 2 ** 31;

/** Who claims: what the server vouches for. */
export interface Claimant {
  readonly id: Id;
  /** True for a full GM, false for an assistant. */
  readonly isFull: boolean;
}

/** A claim to arbitrate: one client of one GM, with its term. */
export interface Lease {
  readonly user: Id;
  readonly client: Id;
  readonly term: number;
  /** The id of the key that opens seals at its browser; "" where it said none. */
  readonly key: string;
  /** True for a full GM's. */
  readonly isFull: boolean;
  /** True once the second write after the claim came back: from then on its client writes. */
  readonly isSettled: boolean;
}

/** The lease in a user's flag, or null where there is none that can be read. */
export function leaseFrom({ id, isFull }: Claimant, flag: unknown): Lease | null {
  if (typeof flag !== "object" || flag === null) return null;
  const { client, term, key, settled } = flag as Readonly<Record<string, unknown>>;
  if (typeof client !== "string" || !isTerm(term, isFull)) return null;
  return { user: id, client, term, key: typeof key === "string" ? key : "", isFull, isSettled: settled === client };
}

function isTerm(term: unknown, isFull: boolean): term is number {
  return Number.isSafeInteger(term) && (term as number) > 0 && (term as number) <= mostTerm(isFull);
}

function mostTerm(isFull: boolean): number {
  return isFull ? MOST_TERM : MOST_ASSISTANT_TERM;
}

/** Says of a full GM's lease whether its client may still be there. */
type IsHere = (lease: Lease) => boolean;

/** The lease that holds: a full GM's who is here before an assistant's, then the highest term, on a tie the full GM's, then the lower user id. */
export function holdingLease(leases: readonly Lease[], isHere: IsHere = () => true): Lease | null {
  const ranked = leases.map((lease) => ({ lease, ranks: [Number(lease.isFull && isHere(lease)), lease.term, Number(lease.isFull)] }));
  return (
    ranked.reduce<(typeof ranked)[number] | null>((best, one) => (best === null || outranks(one, best) ? one : best), null)?.lease ?? null
  );
}

/** Whether no full GM has claimed since: a lease that holds again as the last one's page is gone is of a page that gave way, and may be gone too. */
export function isLatest({ term }: Lease, leases: readonly Lease[]): boolean {
  return !leases.some((other) => other.isFull && other.term > term);
}

interface Ranked {
  readonly lease: Lease;
  readonly ranks: readonly number[];
}

function outranks(one: Ranked, best: Ranked): boolean {
  const differs = one.ranks.findIndex((rank, index) => rank !== best.ranks[index]);
  return differs < 0 ? one.lease.user < best.lease.user : (one.ranks[differs] ?? 0) > (best.ranks[differs] ?? 0);
}

/** The term of the next claim; null where there is none left. */
export function nextTerm(leases: readonly Lease[], isFull: boolean): number | null {
  const term = 1 + Math.max(0, ...leases.map((lease) => lease.term));
  return isTerm(term, isFull) ? term : null;
}
