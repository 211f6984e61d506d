import { expect, it } from "vitest";
import { setGeneration } from "../generation.ts";

setGeneration(14);
const { baseDocuments, BaseActor, BaseScene, BaseToken } = await import("./index.ts");
const { registry } = await import("../registry.ts");
const { ForcedDeletion, ForcedReplacement } = await import("../data/operators.ts");
registry.types = () => ["base", "other"];

it("v14's documents have the fields of v14", () => {
  const fieldsOf = (name: string): string[] => baseDocuments[name].schema.keys();
  expect(fieldsOf("Token")).toEqual(expect.arrayContaining(["depth", "level"]));
  expect(fieldsOf("ActiveEffect")).toContain("start");
  expect(fieldsOf("ActiveEffect")).not.toContain("changes");
  expect(fieldsOf("ChatMessage")).toContain("title");
  expect(fieldsOf("Scene")).toContain("levels");
  expect(BaseToken.MOVEMENT_FIELDS).toContain("depth");
  expect(new BaseToken({ name: "T" }).detectionModes).toEqual({});
});

it("v14 embeds levels in scenes", () => {
  const scene: any = new BaseScene({ name: "S", levels: [{ _id: "l".repeat(16), name: "Cellar" }] });
  expect([scene.levels.size, scene.getEmbeddedCollection("Level") === scene.levels]).toEqual([1, true]);
});

it("v14 changes a type only with replaced data", () => {
  const actor: any = new BaseActor({ name: "A", type: "base", system: { a: 1 } });
  expect(() => actor.updateSource({ type: "other", system: { b: 2 } })).toThrow("replaced");
  actor.updateSource({ type: "other", system: ForcedReplacement.create({ b: 2 }) });
  expect([actor.type, actor.system]).toEqual(["other", { b: 2 }]);
  actor.updateSource({ system: { b: new ForcedDeletion() } });
  expect(actor.system).toEqual({});
});
