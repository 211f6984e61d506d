import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import texts from "../../../lang/en.json" with { type: "json" };
import { refusalText } from "./refusal-texts.ts";

vi.mock("../encounter/encounter-lookups.ts", () => ({}));
vi.mock("../reading/people.ts", () => ({}));
vi.mock("./parse-and-refuse.ts", () => ({}));

const at = (key: string) => key.split(".").reduce<any>((value, part) => value?.[part], texts);
const format = (key: string, data: Readonly<Record<string, string>> = {}) =>
  String(at(key)).replace(/\{(\w+)\}/g, (all, name: string) => data[name] ?? all);
const people = { findName: (id: string) => (id === "goblin" ? "Bog goblin 5" : undefined) };
const told = (reason: string, data: Readonly<Record<string, string>>) =>
  refusalText({ lang: "CALLBOARD.moments", people } as never, { reason, data });

beforeEach(() => {
  vi.stubGlobal("game", { i18n: { format, has: (key: string) => at(key) !== undefined } });
});
afterEach(() => vi.unstubAllGlobals());

describe("the refusal of what several do together", () => {
  it("names the one that is refused, once", () => {
    expect(told("unknownCombatant", { member: "goblin" })).toBe("Bog goblin 5: That combatant is not in this encounter.");
    expect(told("left", { combatant: "goblin", member: "goblin" })).toBe("Bog goblin 5 has left the encounter.");
  });

  it("names nobody if all are refused, or if nobody knows the one", () => {
    expect(told("unknownCombatant", {})).toBe("That combatant is not in this encounter.");
    expect(told("unknownCombatant", { member: "stranger" })).toBe("That combatant is not in this encounter.");
  });
});
