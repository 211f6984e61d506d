import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { markersIn } from "../../scripts/markers.mjs";

const SHEET = readFileSync(path.resolve(import.meta.dirname, "../../assets/markers.svg"), "utf8");

/** The module with the markers. Its types need those of Foundry, which these tests do without. */
const MARKERS: string = path.resolve(import.meta.dirname, "../../src/foundry/encounter/combatant-markers.ts");

describe("the pictures of markers", () => {
  it("are as many as there are markers, each a whole picture of its own with the name that pages ask for", async () => {
    vi.stubGlobal("game", { i18n: { lang: "en", localize: (key: string) => key, format: (key: string) => key } });
    vi.stubGlobal("foundry", { utils: {} });
    const { MARKER_COUNT, markerByNumber } = (await import(MARKERS)) as {
      MARKER_COUNT: number;
      markerByNumber: (number: number) => { src: string };
    };
    const pictures = markersIn(SHEET);
    const asked = Array.from({ length: MARKER_COUNT }, (_each, number) => path.basename(markerByNumber(number).src, ".svg"));
    expect(Object.keys(pictures).sort()).toEqual(asked.sort());
    expect(new Set(Object.values<string>(pictures)).size).toBe(MARKER_COUNT);
    for (const picture of Object.values<string>(pictures)) {
      const [, shape = ""] = /<use href="#(shape-\w+)"/.exec(picture) ?? [];
      expect(picture).toContain(`<path id="${shape}"`);
      expect(picture.match(/<use /g)?.length).toBe(2);
    }
  });
});
