import type { Id } from "../../core/index.ts";

/** The highest term of a full GM's lease. */
export const MOST_TERM = 2 ** 32;
/** The highest term of an assistant's lease. A full GM can always claim above it. */
export const MOST_ASSISTANT_TERM = 2 ** 31;

/** The claiming user, as the server vouches for it. */
export interface Claimant {
  readonly id: Id;
  /** Whether the claimant is a full GM rather than an assistant. */
  readonly isFull: boolean;
}

/** A claim to arbitrate: a GM's client, with its term. */
export interface Lease {
  readonly user: Id;
  readonly client: Id;
  readonly term: number;
  /** The id of the key that opens seals in the claiming client's browser. "" if none was given. */
  readonly key: string;
  /** Whether the lease is a full GM's rather than an assistant's. */
  readonly isFull: boolean;
  /** Whether the claim was confirmed by a second write. Only then does the claiming client arbitrate. */
  readonly isSettled: boolean;
}

/** Returns the lease in a user's flag. Null if the flag holds no readable lease. */
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

/** Whether the client of a full GM's lease may still be there. */
type IsHere = (lease: Lease) => boolean;

/** Returns the winning lease: a present full GM's before all others, then the highest term, then a full GM's, then the lower user id. */
export function winningLease(leases: readonly Lease[], isHere: IsHere = () => true): Lease | null {
  const isPresent = (lease: Lease): number => Number(lease.isFull && isHere(lease));
  const [first = null] = leases.toSorted(
    (a, b) =>
      isPresent(b) - isPresent(a) ||
      b.term - a.term ||
      Number(b.isFull) - Number(a.isFull) ||
      (a.user < b.user ? -1 : Number(a.user > b.user)),
  );
  return first;
}

/** Whether no full GM's lease has a higher term. If one has, this lease belongs to an older page, which may be gone. */
export function isLatest({ term }: Lease, leases: readonly Lease[]): boolean {
  return !leases.some((other) => other.isFull && other.term > term);
}

/** Returns the term of the next claim. Null if no higher term is left. */
export function nextTerm(leases: readonly Lease[], isFull: boolean): number | null {
  const term = 1 + Math.max(0, ...leases.map((lease) => lease.term));
  return isTerm(term, isFull) ? term : null;
}
