import { describe, expect, it } from "vitest";
import { filesBelow, json } from "./files.ts";

/** Fields of a compendium's documents that nobody reads: code, paths, and what packages keep. */
const UNREAD: ReadonlySet<string> = new Set(["command", "img", "src", "_key", "flags"]);

/** All texts of a JSON file, each with where it stands. */
function textsIn(value: unknown, place = ""): readonly (readonly [place: string, text: string])[] {
  if (typeof value === "string") return [[place, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (UNREAD.has(key) ? [] : textsIn(inner, `${place}.${key}`)));
}

/** Straight apostrophes and quotation marks in what is read of a text: its tags are not. */
const straightIn = (text: string): boolean => /['"]/.test(text.replaceAll(/<[^>]*>/g, ""));

describe.each([...filesBelow("lang", ".json"), ...filesBelow("packs", ".json"), ...filesBelow("tests/modules", "lang/en.json")])(
  "%s",
  (file) => {
    it("has typographic apostrophes and quotation marks", () => {
      const found = textsIn(json(file)).filter(([, text]) => straightIn(text));
      expect(found.map(([place, text]) => `${place}: ${text.slice(0, 80)}`)).toEqual([]);
    });
  },
);

it("knows a straight mark in a text, and not one in a tag", () => {
  expect(["{name}'s action", "say “yes”", '<p class="hint">Don’t</p>', 'say "yes"'].map(straightIn)).toEqual([true, false, false, true]);
});
