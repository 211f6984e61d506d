import { describe, expect, it } from "vitest";
import type { StateBase } from "../core/index.ts";
import { toy } from "./arbiter/toy.ts";
import type { CallboardEncounter } from "./encounters.ts";
import { isKept, isVeiled } from "./hidden.ts";
import { register } from "./registry.ts";

register("plain", { structure: toy, templates: "", lang: "", numbers: () => ({}) });
const veiling = { ...toy, isVeiled: (_state: StateBase, id: string) => id === "sneaking" };
register("veiling", { structure: veiling, templates: "", lang: "", numbers: () => ({}) });

const state = { undos: 0, combatants: { shown: { hidden: false }, hidden: { hidden: true }, sneaking: { hidden: false } } };
const kept = (type: string) =>
  ["shown", "hidden", "sneaking", "nobody"].filter((id) => isKept({ type } as unknown as CallboardEncounter, state, id));

describe("who is kept from players", () => {
  it("is who is hidden, where the rules say no more", () => {
    expect(kept("plain")).toEqual(["hidden"]);
  });

  it("is who is veiled by the rules, too", () => {
    expect(kept("veiling")).toEqual(["hidden", "sneaking"]);
    expect(isVeiled({ type: "veiling" } as unknown as CallboardEncounter, state, "hidden")).toBe(false);
  });
});
