import { describe, expect, it } from "vitest";
import type { CallboardEncounter } from "../encounters.ts";
import { forgetWrites, noteWrite } from "./gaps.ts";

const at = (revision: number) => ({ id: "fight", system: { revision } }) as unknown as CallboardEncounter;
const write = (base: number, revision: number) => ({ callboard: { client: "page", base, revision } });

describe("the writes of an encounter, as a client follows them", () => {
  it("are whole as long as each is made on the one before", () => {
    forgetWrites("fight");
    expect(noteWrite(at(4), {})).toBe(true);
    expect(noteWrite(at(5), write(4, 5))).toBe(true);
    expect(noteWrite(at(5), write(5, 5))).toBe(true);
    expect(noteWrite(at(0), write(5, 0))).toBe(true);
    expect(noteWrite(at(1), write(0, 1))).toBe(true);
  });

  it("have a gap where one is made on a later revision than was seen", () => {
    forgetWrites("fight");
    noteWrite(at(4), {});
    expect(noteWrite(at(7), write(6, 7))).toBe(false);
    expect(noteWrite(at(8), write(7, 8))).toBe(true);
  });

  it("have none where an old one comes late", () => {
    forgetWrites("fight");
    noteWrite(at(4), {});
    expect(noteWrite(at(3), write(2, 3))).toBe(true);
    expect(noteWrite(at(5), write(4, 5))).toBe(true);
  });
});
