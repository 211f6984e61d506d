import { expect, it } from "vitest";
import { draftOf, dropDraft, keepDraft, withStoryTokensDealt, withDicePaired } from "./resolution-draft.ts";

const pairs = [
  { win: "1-a-0", lose: "1-b-0" },
  { win: "1-a-1", lose: "1-b-1" },
];

it("a die matched with another's partner swaps with that die, and an unmatched die takes its place", () => {
  expect(withDicePaired(pairs, "1-a-0", "1-b-1")).toEqual([
    { win: "1-a-1", lose: "1-b-0" },
    { win: "1-a-0", lose: "1-b-1" },
  ]);
  expect(withDicePaired(pairs, "1-a-2", "1-b-1")).toEqual([pairs[0], { win: "1-a-2", lose: "1-b-1" }]);
  expect(withDicePaired(pairs, "1-a-0", "1-b-0")).toBe(pairs);
});

it("dealing tokens to a player replaces their earlier deal, and 0 removes it", () => {
  const deals = [
    { user: "a", amount: 2 },
    { user: "b", amount: 1 },
  ];
  expect(withStoryTokensDealt(deals, "a", 1)).toEqual([
    { user: "b", amount: 1 },
    { user: "a", amount: 1 },
  ]);
  expect(withStoryTokensDealt(deals, "b", 0)).toEqual([{ user: "a", amount: 2 }]);
});

it("a draft is kept for each conflict of an encounter, until it is dropped", () => {
  keepDraft("combat", "1", { text: "So it ends" });
  keepDraft("combat", "1", { pairs });
  expect([draftOf("combat", "1"), draftOf("combat", "2").text]).toEqual([{ pairs, deals: null, text: "So it ends", holder: "" }, ""]);
  dropDraft("combat", "1");
  expect(draftOf("combat", "1").text).toBe("");
});
