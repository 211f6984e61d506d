import { beforeEach, expect, it, vi } from "vitest";
import { ongoingEffects } from "./ongoing-effects.ts";

beforeEach(() => {
  vi.stubGlobal("CONFIG", { specialStatusEffects: { DEFEATED: "dead" } });
  const format = (_key: string, { name, left }: { name: string; left: string }) => `${name}: ${left}`.replaceAll(/[\u2066-\u2069]/g, "");
  vi.stubGlobal("game", { i18n: { lang: "en", format } });
});

const effect = (name: string, duration: object, statuses: readonly string[] = []) => ({
  name,
  img: `${name}.svg`,
  statuses: new Set(statuses),
  duration,
});
const bless = effect("Bless", { remaining: 3, label: "3 rounds" });
const prone = effect("Prone", { remaining: null, label: "None" }, ["prone"]);
const dead = effect("Dead", { remaining: null, label: "None" }, ["dead"]);

function shownTo(isOwner: boolean, effects: readonly object[]): readonly string[] {
  const combatant = { isOwner, actor: { appliedEffects: effects } };
  const live = { combatants: new Map([["maren", combatant]]) };
  return ongoingEffects({ live: live as never }, "maren").map(({ img, label }) => `${img} ${label}`);
}

it("the icons of effects say what is left, for owners and GMs alone, each once and without the mark of the defeated", () => {
  expect(shownTo(true, [bless, bless, prone, dead])).toEqual(["Bless.svg Bless: 3 rounds", "Prone.svg Prone"]);
  expect(shownTo(false, [bless, prone])).toEqual([]);
  expect(ongoingEffects({ live: null }, "maren")).toEqual([]);
});
