import { beforeEach, expect, it, vi } from "vitest";
import { FOUNDRY } from "../../../arbiter/fakes.fixture.ts";

const scene: { marked: readonly string[]; kept: (readonly string[])[] } = vi.hoisted(() => ({ marked: [], kept: [] }));
const among = vi.hoisted(() => () => ["cook", "jen", "ana"]);
vi.mock("../../../applications/scene-targets.ts", () => ({
  sceneTargetsOf: () => scene.marked,
  markTargets: (_combat: unknown, chosen: readonly string[]) => {
    scene.marked = chosen;
    scene.kept.push(chosen);
  },
}));
vi.mock("../../../reading/reading.ts", () => ({ readingInStructure: () => ({ encounter: "fight", live: {} }) }));
vi.mock("../shared/drawing-data.ts", () => ({}));
vi.mock("../../../applications/tracker/drawing-data.ts", () => ({
  screenBaseOf: (reading: unknown) => ({ reading, view: {}, permits: { among } }),
}));
vi.mock("./task.ts", () => ({ taskOf: () => ({ kind: "act", combatant: "fish" }) }));
const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
vi.stubGlobal("foundry", FOUNDRY);
vi.stubGlobal("localStorage", storage);
vi.stubGlobal("sessionStorage", storage);
vi.stubGlobal("game", { world: { id: "world" }, user: { id: "user" } });
const { HAND_ACTIONS } = await import("./actions.ts");

const given: object[] = [];
const does = (action: "targeted" | "aimAt" | "useSkill", target: object = {}) =>
  HAND_ACTIONS[action]({
    combat: { id: "fight" },
    target,
    redraw: () => Promise.resolve(),
    refocus: () => undefined,
    give: (command: object) => Promise.resolve(given.push(command) > 0),
  } as never);
const use = () => does("useSkill", { dataset: { skill: "affable" } });

beforeEach(() => {
  kept.clear();
  given.length = 0;
  scene.marked = [];
  scene.kept.length = 0;
});

it("acts against the user's target on the scene, if it may be aimed at", async () => {
  scene.marked = ["fish", "ana"];
  await use();
  expect(given).toEqual([{ kind: "declare", combatant: "fish", skill: "affable", target: "ana" }]);
  // The targets on the scene are released, as with an announcement.
  expect(scene.kept).toEqual([[]]);
});

it("follows the user's targets as they change, and the last one added counts", async () => {
  scene.marked = ["jen"];
  await does("targeted");
  scene.marked = ["jen", "ana"];
  await does("targeted");
  await use();
  expect(given).toMatchObject([{ target: "ana" }]);
});

it("marks the target picked from the list on the scene, and works without targets there", async () => {
  await use();
  await does("aimAt", { value: "jen" });
  expect(scene.kept.at(-1)).toEqual(["jen"]);
  await use();
  expect(given).toMatchObject([{ target: "cook" }, { target: "jen" }]);
});
