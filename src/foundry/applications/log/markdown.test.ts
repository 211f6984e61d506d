import { describe, expect, it } from "vitest";
import { escapeFoundrySyntax } from "../../platform/neutralize-text.ts";
import { escapeText, markdownOf } from "./markdown.ts";

describe("a log as Markdown", () => {
  it("has a heading per unit and step, and marks undone entries with a word", () => {
    const entry = { text: "A passes.", undone: "", by: "GM", parts: ["A", "B"], dice: ["2d6: 3, 4, total 7 (typed in)"] };
    const units = [
      { title: "Round 1", steps: [{ title: "Round 1, Quick", entries: [entry, { ...entry, undone: "undone", parts: [], dice: [] }] }] },
    ];
    expect(markdownOf("Log", units)).toBe(
      [
        "# Log",
        "",
        "## Round 1",
        "",
        "### Round 1, Quick",
        "",
        "- A passes. *GM*",
        "  - A",
        "  - B",
        "  - 2d6: 3, 4, total 7 (typed in)",
        "- ~~A passes.~~ (undone) *GM*",
        "",
      ].join("\n"),
    );
  });

  it.each([
    ["**bold** _it_ `code`", "\\*\\*bold\\*\\* \\_it\\_ \\`code\\`"],
    ["[x](javascript:y)", "\\[x\\](javascript:y)"],
    ["<img src=x onerror=y>", "&lt;img src=x onerror=y&gt;"],
    ["\\<img src=x>", "\\\\&lt;img src=x&gt;"],
    ["&lt;b&gt; & more", "&amp;lt;b&amp;gt; &amp; more"],
    ["1. first", "1\\. first"],
    ["12) twelfth", "12\\) twelfth"],
    ["- a list", "\\- a list"],
    ["+ a list", "\\+ a list"],
    ["a - b", "a - b"],
    ["# a | b ~~c~~", "\\# a \\| b \\~\\~c\\~\\~"],
    ["www.example.org", "www\\.example.org"],
  ])("keeps %s literal", (text, wanted) => {
    expect(escapeText(text)).toBe(wanted);
  });

  it("breaks up what Foundry would read as rolls, links and addresses", () => {
    for (const text of ["[[/r 1d6]]", "@UUID[Actor.x]{y}", "https://example.org/", "HTTP://x"]) {
      expect(escapeFoundrySyntax(text)).not.toMatch(/\[\[|@\w+\[|https?:\/\//i);
      expect(escapeFoundrySyntax(text).replaceAll("\u2060", "")).toBe(text);
      expect(escapeText(text)).not.toMatch(/\[\[|@\w+\[|https?:\/\//i);
    }
  });
});
