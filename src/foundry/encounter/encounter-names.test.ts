import { beforeEach, expect, it, vi } from "vitest";
import { STRUCTURES, type Cast } from "../../core/index.ts";
import { nameById } from "./encounter-lookups.ts";
import { registerFor } from "./registry.fixture.ts";

registerFor();
const cast: Cast = Object.fromEntries(
  ["maren", "bog"].map((id) => [id, { id, name: `Old ${id}`, side: "foe", npc: true, hidden: false, holder: id, numbers: {} }]),
);
const state = STRUCTURES.stages.setup(cast, {}, { scope: "fen", escrow: "full" });
const system = { state, ledger: {}, undone: {}, revision: 0, ended: false, heard: {}, seals: {}, since: {}, ticked: 0, resetting: false };

const encounter = (combatants: Readonly<Record<string, object>>): any => ({
  id: "fight",
  type: "stages",
  system,
  combatants: new Map(Object.entries(combatants)),
});

beforeEach(() => {
  vi.stubGlobal("game", { i18n: { localize: (key: string) => key }, users: { get: () => undefined } });
});

it("a combatant has its documents' name, and the name it came with once these are gone", () => {
  const there = { name: "Maren", _source: { name: null }, token: {}, actor: null };
  expect(nameById(encounter({ maren: there }), "maren")).toBe("Maren");
  // Foundry calls it unknown if token and actor are gone.
  const bare = { name: "Unknown combatant", _source: { name: "" }, token: null, actor: null };
  expect(nameById(encounter({ maren: bare }), "maren")).toBe("Old maren");
  expect(nameById(encounter({ maren: { ...bare, name: "Given", _source: { name: "Given" } } }), "maren")).toBe("Given");
});

it("a removed combatant keeps its name", () => {
  expect(nameById(encounter({}), "bog")).toBe("Old bog");
  expect(nameById(encounter({}), "nobody")).toBeUndefined();
});
