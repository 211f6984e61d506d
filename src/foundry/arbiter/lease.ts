import type { Id } from "../../core/index.ts";

/** A claim to arbitrate: one client of one GM, with its term. */
export interface Lease {
  readonly user: Id;
  readonly client: Id;
  readonly term: number;
  /** The id of the key that opens seals at its browser; "" where it said none. */
  readonly key: string;
}

/** The lease in a user's flag, or null where there is none that can be read. */
export function leaseFrom(user: Id, flag: unknown): Lease | null {
  if (typeof flag !== "object" || flag === null) return null;
  const { client, term, key } = flag as Readonly<Record<string, unknown>>;
  if (typeof client !== "string" || !Number.isSafeInteger(term)) return null;
  return { user, client, term: term as number, key: typeof key === "string" ? key : "" };
}

/** The lease that holds: the highest term, on a tie the lower user id. */
export function holding(leases: readonly Lease[]): Lease | null {
  return leases.reduce<Lease | null>((best, lease) => (best === null || outranks(lease, best) ? lease : best), null);
}

function outranks(a: Lease, b: Lease): boolean {
  return a.term > b.term || (a.term === b.term && a.user < b.user);
}

/** The term of the next claim. */
export function nextTerm(leases: readonly Lease[]): number {
  return 1 + Math.max(0, ...leases.map((lease) => lease.term));
}
