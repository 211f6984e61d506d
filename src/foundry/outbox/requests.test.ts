import { describe, expect, it } from "vitest";
import {
  highestRequestNumber,
  isOverIgnoredLimit,
  isFlood,
  isInWindow,
  isOverfull,
  isValidOutbox,
  nextRequestsToAnswer,
  outboxOf,
  requestsIn,
} from "./requests.ts";

const id = (letter: string): string => letter.repeat(16);
const encounter = id("e");

describe("an outbox", () => {
  it("is read in order of numbers", () => {
    const outbox = { [id("b")]: { n: 2, encounter, command: { kind: "pass" } }, [id("a")]: { n: 1, encounter, command: { kind: "lock" } } };
    expect(requestsIn(outbox).map(({ n }) => n)).toEqual([1, 2]);
  });

  it("is empty if it is no outbox, and skips invalid requests", () => {
    for (const flag of [null, undefined, 3, "x", []]) expect(requestsIn(flag)).toEqual([]);
    const forged = {
      short: { n: 1, encounter, command: {} },
      [id("c")]: { n: 0, encounter, command: {} },
      [id("d")]: { n: 1.5, encounter, command: {} },
      [id("f")]: { n: 1, encounter: "a.b", command: {} },
      [id("g")]: null,
      [id("h")]: { n: Number.MAX_SAFE_INTEGER + 1, encounter, command: {} },
    };
    expect(requestsIn(forged)).toEqual([]);
  });

  it("shows the arbiter at most eight requests of one encounter, above the highest heard", () => {
    const outbox = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [id(String.fromCharCode(65 + index)), { n: index + 1, encounter, command: {} }]),
    );
    const open = nextRequestsToAnswer(requestsIn(outbox), encounter, 3);
    expect(open.map(({ n }) => n)).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
    expect(nextRequestsToAnswer(requestsIn(outbox), id("x"), 0)).toEqual([]);
  });
});

describe("a forged outbox", () => {
  it("has no effect with numbers that would leave none to others", () => {
    const requests = requestsIn({ [id("a")]: { n: Number.MAX_SAFE_INTEGER, encounter, command: {} } });
    expect(nextRequestsToAnswer(requests, encounter, 3)).toEqual([]);
    expect([isInWindow(3, 3), isInWindow(4, 3), isInWindow(1003, 3), isInWindow(1004, 3)]).toEqual([false, true, true, false]);
  });

  it("is a flood if more requests are unheard than our client allows, and is not read if overfull", () => {
    const outboxWith = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [String(n).padStart(16, "r"), { n: n + 1, encounter, command: {} }]));
    expect(isFlood(requestsIn(outboxWith(24)), encounter, 0)).toBe(false);
    expect(isFlood(requestsIn(outboxWith(25)), encounter, 0)).toBe(true);
    expect(isFlood(requestsIn(outboxWith(25)), encounter, 1)).toBe(false);
    expect(highestRequestNumber(requestsIn(outboxWith(25)), encounter, 3)).toBe(25);
    expect([isOverIgnoredLimit(outboxWith(48)), isOverIgnoredLimit(outboxWith(49)), isOverIgnoredLimit("x".repeat(99))]).toEqual([
      false,
      true,
      false,
    ]);
    expect([isOverfull(outboxWith(256)), isOverfull(outboxWith(257))]).toEqual([false, true]);
    expect(requestsIn(outboxWith(257))).toEqual([]);
  });

  it("is recognized by any invalid request in it", () => {
    const request = { n: 1, encounter, command: {} };
    expect(isValidOutbox({ [id("a")]: request })).toBe(true);
    for (const outbox of [[], "x", 7, null, { "a.b": request }, { [id("a")]: request, more: 1 }, { [id("a")]: [] }])
      expect(isValidOutbox(outbox)).toBe(false);
    expect(outboxOf({ flags: { callboard: "x" } })).toBeUndefined();
    expect(outboxOf({ flags: { callboard: { outbox: [] } } })).toEqual([]);
  });
});
