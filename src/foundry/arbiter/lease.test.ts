import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holding, leaseFrom, nextTerm, type Lease } from "./lease.ts";

const lease = (user: string, term: number): Lease => ({ user, client: `${user}-page`, term, key: "" });

describe("the lease", () => {
  it("is held by the highest term", () => {
    expect(holding([lease("a", 1), lease("b", 3), lease("c", 2)])).toEqual(lease("b", 3));
  });

  it("is held by the lower user id on a tie", () => {
    expect(holding([lease("b", 2), lease("a", 2)])).toEqual(lease("a", 2));
  });

  it("is held by nobody where nobody claimed it", () => {
    expect(holding([])).toBeNull();
    expect(nextTerm([])).toBe(1);
  });

  it("is not read from a flag of another shape", () => {
    for (const flag of [null, undefined, 7, "x", {}, { client: 1, term: 1 }, { client: "x", term: 1.5 }, { client: "x", term: "9" }]) {
      expect(leaseFrom("user", flag)).toBeNull();
    }
    expect(leaseFrom("user", { client: "x", term: 2, more: 1 })).toEqual({ user: "user", client: "x", term: 2, key: "" });
    expect(leaseFrom("user", { client: "x", term: 2, key: "k" })).toMatchObject({ key: "k" });
  });

  it("goes to whoever claims next, whatever the order in which flags are read", () => {
    const leases = fc.uniqueArray(fc.record({ user: fc.string({ minLength: 1 }), term: fc.nat(50) }), { selector: ({ user }) => user });
    fc.assert(
      fc.property(leases, (known) => {
        const standing = known.map(({ user, term }) => lease(user, term));
        const claim = { user: "zzz", client: "new", term: nextTerm(standing), key: "" };
        expect(holding([...standing, claim])).toEqual(claim);
        expect(holding([claim, ...standing].reverse())).toEqual(claim);
      }),
    );
  });
});
