import { afterEach, expect, it, vi } from "vitest";
import { rulesEncounterIn, type Stored } from "./stored-fields.ts";

const stored = (began: unknown) =>
  ({ state: { undos: 0, combatants: {} }, revision: 0, ledger: {}, undone: {}, began }) as unknown as Stored;

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["whole seconds since its start", 1_000, 63_999, 62],
  ["none below 0, whose clock is behind", 5_000, 1_000, 0],
  ["no time if an older version started it", null, 1_000, undefined],
  ["no time if what is stored is none", "soon", 1_000, undefined],
  ["no time if what is stored is half one", 0.5, 1_000, undefined],
])("an encounter is read at %s", (_what, began, serverTime, at) => {
  vi.stubGlobal("game", { time: { serverTime } });
  const read = rulesEncounterIn(stored(began));
  expect(read && Object.hasOwn(read, "at") ? read.at : undefined).toBe(at);
});

it("an encounter that has not started has no time", () => {
  expect(rulesEncounterIn({ ...stored(null), state: null })).toBe(null);
});
