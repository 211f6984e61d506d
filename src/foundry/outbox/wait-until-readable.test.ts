import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { waitUntilReadable } from "./wait-until-readable.ts";

const doors = vi.hoisted(() => ({ broken: true, before: true }));
vi.mock("../encounter/encounter-lookups.ts", () => ({ isBroken: () => doors.broken, hasBeenReadable: () => doors.before }));

const combat = {} as CallboardEncounter;
const listeners = new Map<number, () => void>();

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(doors, { broken: true, before: true });
  const on = (_hook: string, follow: () => void) => {
    listeners.set(listeners.size + 1, follow);
    return listeners.size;
  };
  vi.stubGlobal("Hooks", { on, off: (_hook: string, id: number) => listeners.delete(id) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  listeners.clear();
});

const updated = (broken: boolean) => {
  doors.broken = broken;
  for (const follow of listeners.values()) follow();
};

describe("an encounter that a foreign write made unreadable", () => {
  it("is waited for until the arbiter has repaired it, ten seconds at most", async () => {
    const mended = waitUntilReadable(combat);
    updated(true);
    updated(false);
    expect([await mended, listeners.size, vi.getTimerCount()]).toEqual([true, 0, 0]);
    doors.broken = true;
    const lost = waitUntilReadable(combat);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([await lost, listeners.size]).toEqual([false, 0]);
  });

  it("is not waited for if it can be read, or never could", async () => {
    doors.before = false;
    expect(await waitUntilReadable(combat)).toBe(false);
    doors.broken = false;
    expect([await waitUntilReadable(combat), listeners.size]).toEqual([true, 0]);
  });
});
