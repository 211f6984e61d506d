import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { winningLease, leaseFrom, MOST_ASSISTANT_TERM, MOST_TERM, nextTerm, type Lease } from "./lease.ts";

const lease = (user: string, term: number, isFull = true): Lease => ({
  user,
  client: `${user}-page`,
  term,
  key: "",
  isFull,
  isSettled: true,
});
const full = { id: "user", isFull: true };
const assistant = { id: "user", isFull: false };

describe("the lease", () => {
  it("is held by the highest term", () => {
    expect(winningLease([lease("a", 1), lease("b", 3), lease("c", 2)])).toEqual(lease("b", 3));
  });

  it("is held by the lower user id on a tie", () => {
    expect(winningLease([lease("b", 2), lease("a", 2)])).toEqual(lease("a", 2));
  });

  it("is held by nobody without a claim", () => {
    expect(winningLease([])).toBeNull();
    expect(nextTerm([], true)).toBe(1);
  });

  it("belongs to a present full GM before an assistant, whatever the terms", () => {
    const [gm, helping] = [lease("b", 1), lease("a", 9, false)];
    expect(winningLease([gm, helping])).toEqual(gm);
    expect(winningLease([gm, helping], () => false)).toEqual(helping);
    expect(winningLease([lease("b", 9), helping], () => false)).toEqual(lease("b", 9));
  });

  it("has a maximum term, lower for an assistant, so that a full GM can always claim", () => {
    const worn = lease("a", MOST_ASSISTANT_TERM, false);
    expect(leaseFrom(assistant, { client: "x", term: MOST_ASSISTANT_TERM })).not.toBeNull();
    for (const term of [MOST_ASSISTANT_TERM + 1, MOST_TERM + 1, Number.MAX_SAFE_INTEGER, 0, -1, NaN, Infinity]) {
      expect(leaseFrom(assistant, { client: "x", term })).toBeNull();
    }
    expect(leaseFrom(full, { client: "x", term: MOST_TERM })).not.toBeNull();
    expect(leaseFrom(full, { client: "x", term: MOST_TERM + 1 })).toBeNull();
    expect([nextTerm([worn], true), nextTerm([worn], false), nextTerm([lease("b", MOST_TERM)], true)]).toEqual([
      MOST_ASSISTANT_TERM + 1,
      null,
      null,
    ]);
  });

  it("is not read from an invalid flag", () => {
    for (const flag of [null, undefined, 7, "x", {}, { client: 1, term: 1 }, { client: "x", term: 1.5 }, { client: "x", term: "9" }]) {
      expect(leaseFrom(full, flag)).toBeNull();
    }
    expect(leaseFrom(full, { client: "x", term: 2, more: 1 })).toEqual({ ...lease("user", 2), client: "x", isSettled: false });
    expect(leaseFrom(full, { client: "x", term: 2, key: "k", settled: "x" })).toMatchObject({ key: "k", isSettled: true });
  });

  it("belongs to the next claimant, whatever the order of the flags", () => {
    const leases = fc.uniqueArray(fc.record({ user: fc.string({ minLength: 1 }), term: fc.nat(50) }), { selector: ({ user }) => user });
    fc.assert(
      fc.property(leases, (known) => {
        const standing = known.map(({ user, term }) => lease(user, term));
        const claim = { ...lease("zzz", nextTerm(standing, true) ?? 0), client: "new" };
        expect(winningLease([...standing, claim])).toEqual(claim);
        expect(winningLease([claim, ...standing].reverse())).toEqual(claim);
      }),
    );
  });
});
