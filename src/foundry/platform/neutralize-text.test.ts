import { expect, it } from "vitest";
import { isolateTextDirection } from "./neutralize-text.ts";

it.each([
  ["a name from left to right", "Wilrow 2", "Wilrow 2"],
  ["a name from right to left", "שלום 2", "\u2068שלום 2\u2069"],
  ["a name in Arabic", "(مريم", "\u2068(مريم\u2069"],
  ["a name in Adlam", "\u{1E900}", "\u2068\u{1E900}\u2069"],
  ["a name that turns the line around", "a\u202Ecba", "acba"],
  ["a name that closes what it did not open", "a\u2069\u2069b", "ab"],
  ["a name that opens and does not close", "a\u2067b", "a\u2067b\u2069"],
  ["nothing", "", ""],
])("%s does not change the direction of text beside it", (_what, text, wanted) => {
  expect(isolateTextDirection(text)).toBe(wanted);
  expect(isolateTextDirection(isolateTextDirection(text))).toBe(wanted);
});

it("a sentence isolates its names, and has one direction as a whole", () => {
  expect(isolateTextDirection("\u2068א\u2069 hits \u2068ב\u2069")).toBe("\u2068\u2068א\u2069 hits \u2068ב\u2069\u2069");
});
