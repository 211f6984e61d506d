import path from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { buildTestModules } from "../../scripts/build.mjs";
import { CALLBOARD, noCanvas, storyOn, useTable } from "./support/index.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const PACKAGES = [
  "conformance/packages/systems/rehearsal-proof",
  "conformance/packages/modules/rehearsal-guest",
  "dist/modules/quench",
  "dist/modules/rehearsal-conformance",
];

/** One claim as it ended in one browser. */
interface Claim {
  readonly title: string;
  readonly state: "passed" | "failed" | "pending";
  readonly error?: string;
}

const id = (name: string) => name.padEnd(16, "0");
const DOCUMENTS = {
  users: [
    { _id: id("gamemaster"), name: "Gamemaster", role: 4 },
    { _id: id("player"), name: "Player", role: 1, character: id("hero") },
  ],
  actors: [
    { _id: id("hero"), name: "Hero", type: "hero", ownership: { default: 0, [id("player")]: 3 }, system: { slogan: "Onward" } },
    { _id: id("villain"), name: "Villain", type: "hero", ownership: { default: 0 } },
  ],
  scenes: [
    {
      _id: id("scene"),
      name: "Yard",
      active: true,
      width: 1000,
      height: 800,
      padding: 0,
      grid: { type: 1, size: 100, distance: 5, units: "ft" },
    },
  ],
};

/** The batches of claims, each a file of rehearsal/conformance/cases. */
const BATCHES = [
  "declared",
  "hooks",
  "world",
  "fields",
  "documents",
  "permissions",
  "applications",
  "combat",
  "dice",
  "grids",
  "actions",
  "movement",
  "scene",
  "dragging",
  "levels",
  "turns",
  "registering",
  "macros",
  "packs",
  "screens",
  "texts",
  "walls",
  "looks",
] as const;

/** Runs one batch in a browser; gives its claims as they ended. */
const run = (page: Page, batch: string): Promise<Claim[]> => page.evaluate((key) => (globalThis as any).quench.runBatches(key), batch);

beforeAll(() => buildTestModules());

describe.each([13, 14] as const)("the host's claims, on generation %d", (generation) => {
  const table = useTable({
    generation,
    packages: PACKAGES.map((each) => path.join(ROOT, each)),
    documents: DOCUMENTS,
    // Core's own tracker, which the guest's extends, throws on 14 as an encounter changes that it does not view.
    allow: [/broken on purpose/, /Cannot use 'in' operator to search for 'turn' in undefined/],
  });
  const pages: Partial<Record<"Gamemaster" | "Player", Page>> = {};
  beforeAll(async () => {
    pages.Gamemaster = await table.join("Gamemaster");
    pages.Player = await table.join("Player");
  });

  it("are sorted into these batches", async () => {
    const keys = await pages.Gamemaster?.evaluate(() => (globalThis as any).quench.keys);
    expect(keys).toEqual(BATCHES.map((key) => `rehearsal-conformance.${key}`).sort());
  });

  /** How many claims were shown, by who showed them. */
  const shown = { Gamemaster: 0, Player: 0 };

  describe.each(["Gamemaster", "Player"] as const)("hold for the %s", (user) => {
    it.each(BATCHES)("in all claims of %s", async (batch) => {
      const claims = await run(pages[user] as Page, `rehearsal-conformance.${batch}`);
      const broken = claims.filter(({ state }) => state === "failed").map(({ title, error }) => `${title}: ${error ?? ""}`);
      expect(broken).toEqual([]);
      shown[user] += claims.filter(({ state }) => state === "passed").length;
    });
  });

  it("are shown by both users, some hundred of them", () => {
    expect(shown.Gamemaster).toBeGreaterThan(100);
    expect(shown.Player).toBeGreaterThan(50);
    console.log(`Claims shown on generation ${generation}: ${shown.Gamemaster} by the GM, ${shown.Player} by the player`);
  });
});

const generation = storyOn(14);

describe(`scenarios of a GM alone in a world of Callboard, on generation ${generation}`, () => {
  const table = useTable({
    generation,
    packages: [CALLBOARD, ...PACKAGES.slice(2).map((each) => path.join(ROOT, each))],
    documents: { users: [{ _id: id("gamemaster"), name: "Gamemaster", role: 4 }] },
  });

  let gm: Page | undefined;

  it.each(["stages", "timeline", "moments", "pages", "rounds"])("hold in %s", async (type) => {
    gm ??= await table.join("Gamemaster", noCanvas);
    const claims = await run(gm, `rehearsal-conformance.callboard-${type}`);
    expect(claims.map(({ title, state, error }) => [title, state, error ?? ""])).toEqual([
      [expect.stringContaining("plays what it offers"), "passed", ""],
    ]);
  });
});
