import path from "node:path";
import { describe, expect, it } from "vitest";
import { buildTestModules } from "../../scripts/build.mjs";
import { Table } from "./support/index.ts";

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

/** Runs every claim of the host in the browsers of a GM and of a player, of one generation. */
async function claims(generation: 13 | 14): Promise<Record<string, Claim[]>> {
  const table = new Table({ generation, packages: PACKAGES.map((each) => path.join(ROOT, each)), documents: DOCUMENTS, allow: [/./] });
  await table.open();
  try {
    const gm = await table.join("Gamemaster");
    const player = await table.join("Player");
    const run = () => (globalThis as any).quench.runBatches("**");
    const started = performance.now();
    const results = { Gamemaster: await gm.evaluate(run), Player: await player.evaluate(run) };
    console.log(`The claims of generation ${generation} took ${Math.round((performance.now() - started) / 1000)} s`);
    return results;
  } finally {
    await table.close();
  }
}

await buildTestModules();
for (const generation of [13, 14] as const) {
  const results = await claims(generation);
  describe.each(Object.entries(results))(`generation ${generation}, as the %s`, (_user, cases) => {
    it("shows claims", () => expect(cases.filter(({ state }) => state === "passed").length).toBeGreaterThan(3));
    it.each(cases.filter(({ state }) => state !== "pending"))("$title", ({ state, error }) => {
      expect(error ?? "").toBe("");
      expect(state).toBe("passed");
    });
  });
}
