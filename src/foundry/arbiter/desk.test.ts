import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CallboardEncounter } from "../encounters.ts";
import { Desk, type Asked } from "./desk.ts";

const combat = { id: "e".repeat(16), system: { heard: {} } } as unknown as CallboardEncounter;
const other = { id: "f".repeat(16), system: { heard: {} } } as unknown as CallboardEncounter;
const asked = (user: string, n: number): Asked => ({
  user,
  request: { id: String(n).padStart(16, user), n, encounter: combat.id, command: {} },
});

describe("the desk of the arbiter", () => {
  const written: object[] = [];
  let desk: Desk;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("window", globalThis);
    written.length = 0;
    desk = new Desk((encounter) => written.push(desk.take(encounter)));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("writes a refusal at once, and those of the next second together", () => {
    for (let n = 1; n <= 5; n += 1) desk.refused(combat, asked("u", n), { reason: "step" });
    expect(written).toHaveLength(1);
    expect(desk.heard(combat, "u").n).toBe(5);
    vi.advanceTimersByTime(1000);
    expect(written).toHaveLength(2);
    expect(written[1]).toMatchObject({ u: { n: 5 } });
  });

  it("writes what was refused in several encounters", () => {
    desk.refused(combat, asked("u", 1), { reason: "step" });
    desk.refused(other, asked("u", 1), { reason: "step" });
    desk.refused(combat, asked("u", 2), { reason: "step" });
    expect(written).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(written).toHaveLength(3);
  });

  it("holds up nobody for another's refusals", () => {
    desk.refused(combat, asked("u", 1), { reason: "step" });
    desk.refused(combat, asked("v", 1), { reason: "step" });
    expect(written).toHaveLength(2);
  });

  it("lets what was applied go with its entry, refusals that wait along with it", () => {
    desk.refused(combat, asked("u", 1), { reason: "step" });
    desk.refused(combat, asked("u", 2), { reason: "step" });
    desk.applied(combat, asked("v", 7));
    expect(desk.take(combat.id)).toMatchObject({ u: { n: 2 }, v: { n: 7, last: [{ id: "7".padStart(16, "v") }] } });
    vi.advanceTimersByTime(5000);
    expect(written).toHaveLength(1);
  });

  it("keeps that a user is ignored until it is heeded, and what stood then counts as heard", () => {
    desk.refused(combat, asked("u", 3), { reason: "step" });
    desk.deafen(combat, "u");
    expect(desk.take(combat.id)).toMatchObject({ u: { ignored: true } });
    desk.heed(combat, "u", 40);
    desk.applied(combat, asked("u", 41));
    expect(desk.take(combat.id)).toMatchObject({ u: { n: 41, ignored: false } });
  });

  it("knows what it sent before the encounter shows it, and takes back what did not arrive", () => {
    desk.deafen(combat, "u");
    const sent = desk.take(combat.id);
    expect(desk.heard(combat, "u").ignored).toBe(true);
    desk.putBack(combat.id, sent);
    expect(desk.take(combat.id)).toEqual(sent);
    desk.arrived(combat.id);
    expect(desk.heard(combat, "u")).toEqual({ n: 0, last: [] });
  });

  it("forgets what is not written once another arbitrates", () => {
    desk.refused(combat, asked("u", 1), { reason: "step" });
    desk.refused(combat, asked("u", 2), { reason: "step" });
    desk.clear();
    vi.advanceTimersByTime(5000);
    expect(written).toHaveLength(1);
    expect(desk.take(combat.id)).toEqual({});
  });
});
