import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";

const lease = (client: string, term: number) => ({ client, term, settled: client });
const person = (id: string, isGM: boolean) => ({ id, isGM, active: true, hasRole: () => isGM, flag: lease(`${id}Page`, 1) });
const people = [person("gm", true), person("player", false)].map((one) => ({ ...one, getFlag: () => one.flag, claim: one }));
vi.stubGlobal("foundry", { utils: { randomID: () => "thisPage00000000" } });
vi.stubGlobal("game", {
  user: people[1],
  users: {
    get: (id: string) => people.find((one) => one.id === id),
    filter: (test: (one: unknown) => boolean) => people.filter(test),
  },
});
const { forgetFollowedRevision, noteFollowedRevisions, followRevision } = await import("./missed-updates.ts");
afterAll(() => void vi.unstubAllGlobals());

const at = (revision: number) => ({ id: "fight", system: { revision } }) as unknown as CallboardEncounter;
const write = (base: unknown, revision: unknown, client = "gmPage") => ({ callboard: { client, base, revision } });

describe("an encounter's writes, as a client follows them", () => {
  beforeEach(() => {
    forgetFollowedRevision("fight");
    noteFollowedRevisions([at(4)]);
  });

  it("are complete while each follows the one before", () => {
    expect(followRevision(at(5), write(4, 5), "gm")).toBe(true);
    expect(followRevision(at(5), write(5, 5), "gm")).toBe(true);
    expect(followRevision(at(0), write(5, 0), "gm")).toBe(true);
    expect(followRevision(at(1), write(0, 1), "gm")).toBe(true);
  });

  it("have a gap if one follows a later revision than was seen", () => {
    expect(followRevision(at(7), write(6, 7), "gm")).toBe(false);
    expect(followRevision(at(8), write(7, 8), "gm")).toBe(true);
  });

  it("have no gap because of other users' stamps, or of invalid revisions", () => {
    expect(followRevision(at(4), write(1e6, 1e6, "x"), "player")).toBe(true);
    expect(followRevision(at(4), write(1e6, 1e6), "player")).toBe(true);
    expect(followRevision(at(4), write(1e6, 1e6, "x"), "gm")).toBe(true);
    expect(followRevision(at(4), write(1e300, 7), "gm")).toBe(true);
    expect(followRevision(at(4), write("9", {}), "gm")).toBe(true);
    expect(followRevision(at(6), write(5, 6), "gm")).toBe(false);
  });

  it("have no gap because of a former holder's late write", () => {
    followRevision(at(4), write(4, 4), "gm");
    const [gm] = people;
    if (gm) gm.claim.flag = lease("newPage", 2);
    expect(followRevision(at(5), write(4, 5), "gm")).toBe(true);
    expect(followRevision(at(5), write(5, 5, "newPage"), "gm")).toBe(true);
    expect(followRevision(at(5), write(4, 5), "gm")).toBe(true);
    expect(followRevision(at(90), write(89, 90), "gm")).toBe(true);
    expect(followRevision(at(6), write(5, 6, "newPage"), "gm")).toBe(true);
  });
});
