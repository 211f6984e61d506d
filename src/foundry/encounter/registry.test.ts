import { expect, it, vi } from "vitest";
import { partOfEveryStructure, register, registrationOf, type Registration } from "./registry.ts";

vi.stubGlobal("Hooks", { once: () => undefined });
vi.stubGlobal("game", { ready: false });
vi.stubGlobal("Combat", class {});

it("parts from the registry never throw, whatever a package registers", async () => {
  const told = vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
  const toggleStatus = () => Promise.reject(new Error("A foreign mistake."));
  const prepared = () => {
    throw new Error("A foreign mistake.");
  };
  register("foreign.one", {
    structure: {},
    templates: "",
    lang: "",
    numbers: prepared,
    scene: { prepared, toggleStatus },
  } as unknown as Registration);
  for (const [, scene] of partOfEveryStructure("scene")) {
    expect(scene.prepared?.(undefined as never)).toBeUndefined();
    expect(await scene.toggleStatus?.(undefined as never, "", true)).toBe(false);
  }
  expect(registrationOf("foreign.one")?.numbers(undefined as never, new Set(), [], undefined as never)).toEqual({});
  expect(told).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
});
