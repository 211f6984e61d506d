import { afterAll, expect, it, vi } from "vitest";
import texts from "../../../../../lang/en.json" with { type: "json" };
import type { Moments } from "../../../../core/index.ts";
import { readingWith } from "../../../reading/reading.fixture.ts";

vi.stubGlobal("game", { i18n: { lang: "en", has, format } });
const { nowLine } = await import("./texts.ts");
afterAll(() => void vi.unstubAllGlobals());

function textAt(key: string): unknown {
  return key.split(".").reduce<unknown>((value, part) => (value as Readonly<Record<string, unknown>> | undefined)?.[part], texts);
}
function has(key: string): boolean {
  return textAt(key) !== undefined;
}
function format(key: string, data: Readonly<Record<string, string>>): string {
  return String(textAt(key)).replaceAll(/\{(\w+)\}/g, (_whole, name: string) => data[name] ?? "");
}

it("tells the GM separately that hidden figures may act too", () => {
  const view = { house: { labels: "contactAdministration" }, phase: "meeting", half: "foe" } as Moments.MomentsView;
  const said = (now: Moments.MomentsView["now"]) => nowLine(readingWith("moments", { view: { ...view, now } }));
  expect(said({ key: "foeYou", data: { count: 2, phase: "meeting", hidden: 1 }, asks: true })).toBe(
    "Contact: foes, your turn: 2 can act. 1 hidden combatant can act too.",
  );
  expect(said({ key: "halfReady", data: { half: "foe", phase: "meeting", hidden: 3 }, asks: true })).toBe(
    "Contact: foes. Everyone is done. Continue. 3 hidden combatants can act too.",
  );
  expect(said({ key: "foeYou", data: { count: 2, phase: "meeting" }, asks: true })).toBe("Contact: foes, your turn: 2 can act.");
});
