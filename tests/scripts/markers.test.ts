import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { markersIn } from "../../scripts/markers.mjs";

const SHEET = readFileSync(path.resolve(import.meta.dirname, "../../assets/markers.svg"), "utf8");

describe("the pictures of markers", () => {
  it("are as many as there are markers, each a whole picture of its own with the name that pages ask for", async () => {
    vi.stubGlobal("game", { i18n: { lang: "en", localize: (key: string) => key, format: (key: string) => key } });
    vi.stubGlobal("foundry", { utils: {} });
    const { MARKER_COUNT, markerAt } = await import("../../src/foundry/encounter/combatant-markers.ts");
    const pictures = markersIn(SHEET);
    const asked = Array.from({ length: MARKER_COUNT }, (_each, number) => path.basename(markerAt(number).src, ".svg"));
    expect(Object.keys(pictures).sort()).toEqual(asked.sort());
    expect(new Set(Object.values(pictures)).size).toBe(MARKER_COUNT);
    for (const picture of Object.values(pictures)) {
      const [, shape = ""] = /<use href="#(shape-\w+)"/.exec(picture) ?? [];
      expect(picture).toContain(`<path id="${shape}"`);
      expect(picture.match(/<use /g)?.length).toBe(2);
    }
  });
});
