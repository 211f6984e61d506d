import { describe, expect, it } from "vitest";
import { cleanName, MOST_LETTERS } from "./encounter-name.ts";

const lettersOf = (text: string) => [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)].length;

describe("the name of an encounter", () => {
  it("is one line without spaces around it", () => {
    expect(cleanName("  The bridge\n\tat  dawn ")).toBe("The bridge at dawn");
  });

  it.each(["", "   ", "\n", "\u200B\u2060", "\u202E\u2066", "\u0301", "\u3164", "\u2800"])("is none if nothing shows of %j", (text) => {
    expect(cleanName(text)).toBe("");
  });

  it("holds nothing that controls text or its direction", () => {
    expect(cleanName("\u202Eegdirb\u202C \u2067eht\u2069 \u0007at\u200F\u061C dawn\uFEFF\u0000")).toBe("egdirb eht at dawn");
  });

  it("keeps letters that are made of several characters", () => {
    const family = "\u{1F469}\u200D\u{1F469}\u200D\u{1F467}";
    const persian = "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645";
    expect([cleanName(family), cleanName(persian), cleanName("e\u0301te\u0301")]).toEqual([family, persian, "e\u0301te\u0301"]);
  });

  it("is cut after 80 whole letters", () => {
    for (const letter of ["a", "e\u0301", "\u{1F469}\u200D\u{1F467}", "\u{1F1E9}\u{1F1EA}"]) {
      const name = cleanName(letter.repeat(200));
      expect([lettersOf(name), name === letter.repeat(MOST_LETTERS)]).toEqual([MOST_LETTERS, true]);
    }
  });

  it("leaves out letters with a heap of marks, and is short whatever is written", () => {
    expect(cleanName(`a${"\u0301".repeat(100)}b`)).toBe("b");
    expect(cleanName(`x${"\u0301".repeat(10)}`.repeat(10_000)).length).toBeLessThanOrEqual(MOST_LETTERS * 32);
    expect(cleanName("a\uD800b")).toBe("a\uFFFDb");
  });
});
