import { describe, expect, it } from "vitest";
import { filesBelow, read } from "./files.ts";

describe("the plays without a browser", () => {
  it("have one test a file at least that a browser plays too: a file of which nothing is played counts as failed", () => {
    const plays = filesBelow("rehearsal/plays", ".play.ts");
    expect(plays.length).toBeGreaterThan(20);
    const withoutImports = (file: string) => read(file).replaceAll(/^import[^;]*;/gm, "");
    expect(plays.filter((file) => !/\b(?:witness|witnessOf|onlyInBrowser)\b/.test(withoutImports(file)))).toEqual([]);
  });
});
