import { describe, expect, it, vi } from "vitest";
import type { StateBase } from "../../core/index.ts";
import { toy } from "../arbiter/toy.fixture.ts";
import type { CallboardEncounter } from "./encounter-types.ts";
import { isHiddenByHand, isHiddenHere, isKeptFromPlayers, isHiddenByRules, revealCombatant } from "./hidden.ts";
import { register } from "./registry.ts";

vi.mock("./encounter-lookups.ts", async (original) => ({
  ...(await original<typeof import("./encounter-lookups.ts")>()),
  isReadableCallboard: () => true,
  stateOf: ({ system }: { readonly system: { readonly state: object | null } }) => system.state,
}));

register("plain", { structure: toy, templates: "", lang: "", numbers: () => ({}) });
const veiling = { ...toy, isVeiled: (_state: StateBase, id: string) => id === "sneaking" };
register("veiling", { structure: veiling, templates: "", lang: "", numbers: () => ({}) });

const state = { undos: 0, combatants: { shown: { hidden: false }, hidden: { hidden: true }, sneaking: { hidden: false } } };
const kept = (type: string) =>
  ["shown", "hidden", "sneaking", "nobody"].filter((id) => isKeptFromPlayers({ type } as unknown as CallboardEncounter, state, id));

describe("combatants kept from players", () => {
  it("are the hidden ones, if the rules say no more", () => {
    expect(kept("plain")).toEqual(["hidden"]);
  });

  it("include those that the rules veil", () => {
    expect(kept("veiling")).toEqual(["hidden", "sneaking"]);
    expect(isHiddenByRules({ type: "veiling" } as unknown as CallboardEncounter, state, "hidden")).toBe(false);
  });
});

/** A combatant of an encounter of structure `veiling`, before its start or running. */
function combatant({ hidden = false, token = null as boolean | null, isOwner = false, id = "shown", runs = false }) {
  const done: string[] = [];
  const document = (name: string, hidden: boolean) => ({
    hidden,
    update(changes: { hidden: boolean }) {
      done.push(`${name} ${String(changes.hidden)}`);
      return Promise.resolve();
    },
  });
  const parent = { type: "veiling", system: { state: runs ? state : null } };
  const made = { ...document("combatant", hidden), token: token === null ? null : document("token", token), isOwner, id, parent, done };
  return made as unknown as Combatant.Implementation & { readonly done: readonly string[] };
}

describe("combatants hidden from a seat", () => {
  it("are hidden by their own flag or their token's, before and after the start", () => {
    const ways = [{}, { hidden: true }, { token: true }, { token: false }, { hidden: true, token: false }];
    expect(ways.map((way) => isHiddenHere(combatant(way)))).toEqual([false, true, true, false, true]);
  });

  it("are never hidden from their owners, nor from a GM, who owns all", () => {
    expect(isHiddenHere(combatant({ hidden: true, token: true, isOwner: true }))).toBe(false);
  });
});

describe("showing a combatant", () => {
  it("shows its token too, and writes only changes", async () => {
    const cases = [{ hidden: true, token: true }, { token: true }, { hidden: true, token: false }, { hidden: true }, {}];
    const done = await Promise.all(
      cases.map(async (one) => {
        const made = combatant(one);
        await revealCombatant(made);
        return made.done.join(", ");
      }),
    );
    expect(done).toEqual(["token false, combatant false", "token false", "combatant false", "combatant false", ""]);
  });

  it("leaves a veiled token alone, and does not offer to show it", async () => {
    const veiled = combatant({ hidden: true, token: true, id: "sneaking", runs: true });
    await revealCombatant(veiled);
    expect(veiled.done).toEqual(["combatant false"]);
    expect(isHiddenByHand(combatant({ token: true, id: "sneaking", runs: true }))).toBe(false);
    expect(isHiddenByHand(combatant({ token: true, id: "shown", runs: true }))).toBe(true);
  });
});
