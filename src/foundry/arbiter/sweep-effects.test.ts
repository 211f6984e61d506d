import { describe, expect, it, vi } from "vitest";
import { removeStatus, takeBackEffects } from "./sweep-effects.ts";

vi.mock("../encounter/encounter-lookups.ts", () => ({}));
vi.stubGlobal("foundry", { utils: { randomID: () => "page000000000000" } });

interface Effect {
  readonly id: string;
  readonly statuses: ReadonlySet<string>;
}

/** An actor whose server refuses to delete missing effects, and the whole request with them. */
function actorWith(ids: readonly string[], meanwhile: (effects: Map<string, Effect>) => void) {
  const held = new Map<string, Effect>(ids.map((id) => [id, { id, statuses: new Set([id]) }]));
  const asked: string[][] = [];
  const effects = {
    filter: (test: (effect: Effect) => boolean) => [...held.values()].filter(test),
    has: (id: string) => held.has(id),
  };
  const remove = (wanted: readonly string[]) => {
    asked.push([...wanted]);
    if (asked.length === 1) meanwhile(held);
    if (!wanted.every((id) => held.has(id))) return Promise.reject(new Error("ActiveEffect does not exist"));
    for (const id of wanted) held.delete(id);
    return Promise.resolve();
  };
  const actor = {
    effects,
    statuses: { has: (status: string) => [...held.values()].some((effect) => effect.statuses.has(status)) },
    deleteEmbeddedDocuments: (_name: string, wanted: readonly string[]) => remove(wanted),
    toggleStatusEffect: (status: string) => remove([status]),
  };
  return { actor: actor as never, held, asked };
}

describe("removing effects", () => {
  it("removes the others if one was deleted by another client at the same moment", async () => {
    const { actor, held, asked } = actorWith(["prone", "stunned"], (effects) => effects.delete("prone"));
    await takeBackEffects(actor, () => true);
    expect([...held.keys()]).toEqual([]);
    expect(asked).toEqual([["prone", "stunned"], ["stunned"]]);
  });

  it("succeeds if all are gone, and fails if the server refuses for another reason", async () => {
    const gone = actorWith(["prone"], (effects) => effects.clear());
    await expect(takeBackEffects(gone.actor, () => true)).resolves.toBeUndefined();
    const refused = { ...(gone.actor as object), deleteEmbeddedDocuments: () => Promise.reject(new Error("no permission")) };
    const kept = { ...refused, effects: { filter: () => [{ id: "prone" }], has: () => true } };
    await expect(takeBackEffects(kept as never, () => true)).rejects.toThrow("no permission");
  });

  it("ends a status without an error if another client removed it meanwhile", async () => {
    const { actor } = actorWith(["prone"], (effects) => effects.clear());
    await expect(removeStatus(actor, "prone")).resolves.toBeUndefined();
    const still = { toggleStatusEffect: () => Promise.reject(new Error("no permission")), statuses: new Set(["prone"]) };
    await expect(removeStatus(still as never, "prone")).rejects.toThrow("no permission");
  });
});
