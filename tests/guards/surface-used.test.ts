import { describe, expect, it } from "vitest";
import { filesBelow } from "./files.ts";
import { claimsIn } from "./surface/covered.ts";
import { markdown, rowsOf } from "./surface/table.ts";
import { templateNames } from "./surface/templates.ts";
import { foundryProgram, usedNames } from "./surface/used.ts";

const CASES = filesBelow("rehearsal/conformance/cases", ".ts");

describe("what is used of Foundry VTT", () => {
  const program = foundryProgram(CASES);
  const uses = new Map([...usedNames(program), ...templateNames()]);
  const rows = rowsOf(uses, claimsIn(program, CASES));

  it("is found at all", () => expect(uses.size).toBeGreaterThan(200));

  it("has a conformance case for each name", () => {
    expect(rows.filter(({ claims }) => claims.length === 0).map(({ name, files }) => `${name} (${files[0]})`)).toEqual([]);
  });

  it("stands in rehearsal/SURFACE.md", async () => {
    await expect(markdown(rows)).toMatchFileSnapshot("../../rehearsal/SURFACE.md");
  });
});
