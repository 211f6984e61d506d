import { describe, expect, it } from "vitest";
import { openIn, requestsIn } from "./requests.ts";

const id = (letter: string): string => letter.repeat(16);
const encounter = id("e");

describe("an outbox", () => {
  it("is read in order of numbers", () => {
    const outbox = { [id("b")]: { n: 2, encounter, command: { kind: "pass" } }, [id("a")]: { n: 1, encounter, command: { kind: "lock" } } };
    expect(requestsIn(outbox).map(({ n }) => n)).toEqual([1, 2]);
  });

  it("gives nothing for what is no outbox, and passes over what is no request", () => {
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

  it("shows the arbiter at most eight of one encounter, above what it has heard", () => {
    const outbox = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [id(String.fromCharCode(65 + index)), { n: index + 1, encounter, command: {} }]),
    );
    const open = openIn(requestsIn(outbox), encounter, 3);
    expect(open.map(({ n }) => n)).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
    expect(openIn(requestsIn(outbox), id("x"), 0)).toEqual([]);
  });
});
