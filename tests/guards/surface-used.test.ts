import { describe, expect, it } from "vitest";
import { filesBelow } from "./files.ts";
import { claimsIn } from "./surface/covered.ts";
import { Lookup } from "./surface/lookup.ts";
import { markdown, rowsOf } from "./surface/table.ts";
import { templateNames } from "./surface/templates.ts";
import { foundryProgram, usedNames } from "./surface/used.ts";

const CASES = filesBelow("rehearsal/conformance/cases", ".ts");

describe("the names of Foundry VTT that Callboard uses", () => {
  const { project, close } = foundryProgram(CASES);
  const lookup = new Lookup(project);
  const uses = new Map([...usedNames(lookup), ...templateNames()]);
  const rows = rowsOf(uses, claimsIn(lookup, CASES));
  close();

  it("are found at all", () => expect(uses.size).toBeGreaterThan(200));

  it("have a conformance case each", () => {
    expect(rows.filter(({ claims }) => claims.length === 0).map(({ name, files }) => `${name} (${files[0]})`)).toEqual([]);
  });

  it("are listed in rehearsal/SURFACE.md", async () => {
    await expect(markdown(rows)).toMatchFileSnapshot("../../rehearsal/SURFACE.md");
  });
});
