import { describe, expect, it } from "vitest";
import { filesBelow, read } from "./files.ts";
import { WITNESSED_BY } from "../setup/witnessed.ts";

describe("the plays without a browser", () => {
  it("have at least one test in each file that also runs in a browser, or browser tests that play the same", () => {
    const plays = filesBelow("rehearsal/plays", ".play.ts");
    expect(plays.length).toBeGreaterThan(20);
    const withoutImports = (file: string) => read(file).replaceAll(/^import[^;]*;/gm, "");
    const alone = plays.filter((file) => !/\b(?:witness|witnessOf|onlyInBrowser)\b/.test(withoutImports(file)));
    expect(alone).toEqual(Object.keys(WITNESSED_BY).sort());
    const inBrowsers = filesBelow("rehearsal/e2e", ".e2e.ts");
    expect(Object.values(WITNESSED_BY).filter((file) => !inBrowsers.includes(file))).toEqual([]);
  });
});
