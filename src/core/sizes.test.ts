import { describe, expect, it } from "vitest";
import type { Figure } from "./kernel/measure.bench.ts";
import { benchMomentsSizes } from "./structures/moments/moments.bench.ts";
import { benchPagesSizes } from "./structures/pages/pages.bench.ts";
import { benchRoundsSizes } from "./structures/rounds/rounds.bench.ts";
import { benchSizes } from "./structures/stages/stages.bench.ts";
import { benchTimelineSizes } from "./structures/timeline/timeline.bench.ts";

// What is measured in KB is the same on each machine: it is held here, and shown by `npm run bench`.
const SIZES: Readonly<Record<string, () => readonly Figure[]>> = {
  stages: benchSizes,
  timeline: benchTimelineSizes,
  moments: benchMomentsSizes,
  rounds: benchRoundsSizes,
  pages: benchPagesSizes,
};

describe.each(Object.entries(SIZES))("documents and messages of %s", (_id, figuresOf) => {
  it("are no larger than the design says", () => {
    const held = figuresOf().filter(({ unit, most }) => unit === "KB" && most !== null);
    expect(held.length).toBeGreaterThan(2);
    expect(held.filter(({ value, most }) => value > (most ?? 0)).map(({ what, value }) => `${what}: ${value.toFixed(1)} KB`)).toEqual([]);
  });
});
