import { afterEach, describe, expect, it, vi } from "vitest";
import { clearingChangesOf, nestChanges, restoreChanges } from "./build-updates.ts";

class ForcedDeletion {
  readonly deletes = true;
}

function onGeneration(generation: number): void {
  vi.stubGlobal("game", { release: { generation } });
  vi.stubGlobal("foundry", { data: { operators: { ForcedDeletion } } });
}

afterEach(() => vi.unstubAllGlobals());

describe("the changes of an encounter as one update", () => {
  const changes = [
    { path: ["state", "step"], value: "Q" },
    { path: ["state", "actions", "a"], value: { text: "Claw" } },
    { path: ["state", "actions", "b"] },
    { path: ["revision"], value: 4 },
  ];

  it("holds only the changed paths, with a deletion key on v13", () => {
    onGeneration(13);
    expect(nestChanges(changes)).toEqual({ state: { step: "Q", actions: { a: { text: "Claw" }, "-=b": null } }, revision: 4 });
    expect(clearingChangesOf({ one: 1, two: 2 })).toEqual({ "-=one": null, "-=two": null });
  });

  it("marks deletions with an operator on v14", () => {
    onGeneration(14);
    const update = nestChanges(changes) as { state: { actions: Record<string, unknown> } };
    expect(update.state.actions["b"]).toBeInstanceOf(ForcedDeletion);
    expect(Object.keys(update.state.actions)).toEqual(["a", "b"]);
  });

  it("throws on a change of the whole encounter", () => {
    onGeneration(13);
    expect(() => nestChanges([{ path: [] }])).toThrow("no path");
  });
});

describe("the changes that restore foreign writes", () => {
  it("are the differing paths, and replace whole records that became values or have invalid keys", () => {
    onGeneration(13);
    const stands = { state: { round: 1, combatants: { a: { name: "A" } } }, ledger: { 1: "x" }, undone: {}, revision: 1 };
    expect(restoreChanges(structuredClone(stands), stands)).toBeNull();
    const held = { state: { round: 2, combatants: "x" }, ledger: "broken", undone: { "a.b": 1 }, revision: null };
    expect(restoreChanges(held, stands)).toEqual({
      state: { round: 1, combatants: { a: { name: "A" } } },
      "==ledger": { 1: "x" },
      "==undone": {},
      revision: 1,
    });
  });
});
