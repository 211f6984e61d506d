import { describe, expect, it } from "vitest";
import { cleanLine, cleanEncounterName, cleanText, cutText, isBlank, MOST_LETTERS, shortenLine } from "./clean-text.ts";

const lettersOf = (text: string) => [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)].length;

describe("the name of an encounter", () => {
  it("is one line without spaces around it", () => {
    expect(cleanEncounterName("  The bridge\n\tat  dawn ")).toBe("The bridge at dawn");
  });

  it.each(["", "   ", "\n", "\u200B\u2060", "\u202E\u2066", "\u0301", "\u3164", "\u2800"])("is empty if nothing shows of %j", (text) => {
    expect(cleanEncounterName(text)).toBe("");
  });

  it("holds no control characters or direction marks", () => {
    expect(cleanEncounterName("\u202Eegdirb\u202C \u2067eht\u2069 \u0007at\u200F\u061C dawn\uFEFF\u0000")).toBe("egdirb eht at dawn");
  });

  it("keeps letters that are made of several characters", () => {
    const family = "\u{1F469}\u200D\u{1F469}\u200D\u{1F467}";
    const persian = "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645";
    expect([cleanEncounterName(family), cleanEncounterName(persian), cleanEncounterName("e\u0301te\u0301")]).toEqual([
      family,
      persian,
      "e\u0301te\u0301",
    ]);
  });

  it("is cut after 80 whole letters", () => {
    for (const letter of ["a", "e\u0301", "\u{1F469}\u200D\u{1F467}", "\u{1F1E9}\u{1F1EA}"]) {
      const name = cleanEncounterName(letter.repeat(200));
      expect([lettersOf(name), name === letter.repeat(MOST_LETTERS)]).toEqual([MOST_LETTERS, true]);
    }
  });

  it("drops letters with a heap of marks, and stays short whatever is written", () => {
    expect(cleanEncounterName(`a${"\u0301".repeat(100)}b`)).toBe("b");
    expect(cleanEncounterName(`x${"\u0301".repeat(10)}`.repeat(10_000)).length).toBeLessThanOrEqual(MOST_LETTERS * 32);
    expect(cleanEncounterName("a\uD800b")).toBe("a\uFFFDb");
  });
});

const FAMILY = "\u{1F469}\u200D\u{1F469}\u200D\u{1F467}";

describe("a text that people type", () => {
  it.each(["", " ", "\n", "\u200B\u2060", "\u202E\u2066", "\u0301", "\u3164", "\u2800", "\u00AD", "\u{E0041}"])(
    "is blank if nothing shows of %j",
    (text) => {
      expect([isBlank(text), cleanText(text), cleanLine(text)]).toEqual([true, "", ""]);
    },
  );

  it.each(["a", ".", "\u{1F3F3}\uFE0F", FAMILY, "\u0645\u06CC\u200C\u062E", "e\u0301"])("is not blank and stays as it is: %j", (text) => {
    expect([isBlank(text), cleanText(text), cleanLine(text)]).toEqual([false, text, text]);
  });

  it("is trimmed, keeps its lines, and holds no direction marks", () => {
    expect(cleanText(" \u202Ea\u0007 b\r\nc\u2067 ")).toBe("a b\nc");
    expect(cleanLine(" \u202Ea\u0007 b\r\nc\u2067 ")).toBe("a b c");
  });

  it("is well-formed, and cut between whole letters", () => {
    expect(cutText("goblin\uD83D", 20)).toBe("goblin\uFFFD");
    expect([cutText(`ab${FAMILY}`, 4), cutText(`ab${FAMILY}`, 10), cutText("abc", 2)]).toEqual(["ab", `ab${FAMILY}`, "ab"]);
    expect(cleanText("e\u0301".repeat(300), 501)).toBe("e\u0301".repeat(250));
    expect([shortenLine("abcdef", 4), shortenLine("abc", 4), shortenLine(`abc${FAMILY}f`, 6)]).toEqual(["abc…", "abc", "abc…"]);
    expect(encodeURIComponent(cleanLine("goblin\uD83D"))).toBe("goblin%EF%BF%BD");
  });
});
