import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CallboardEncounter } from "../../../encounter/encounter-types.ts";
import { PAGES_BADGES } from "./badges.ts";

const { shown } = vi.hoisted(() => ({ shown: { view: null as object | null } }));
vi.mock(import("../../../reading/reading.ts"), () => ({ readingInStructure: () => (shown.view ? { view: shown.view } : null) }) as never);
vi.mock(import("../../../applications/texts.ts"), () => ({ say: (key: string) => key }) as never);

const [comet, granite, vesper] = ["CometCometComet0", "GraniteGranite00", "VesperVesper0000"];
const worn = () => Object.fromEntries([...PAGES_BADGES({} as CallboardEncounter)].map(([id, { text }]) => [id, text]));

describe("badges on tokens in pages", () => {
  const rows = [
    { combatant: comet, lamp: "acts", acts: true },
    { combatant: granite, lamp: "in", acts: false },
    { combatant: vesper, lamp: "out", acts: false },
  ];

  beforeEach(() => void (shown.view = { rows, roll: null }));

  it("say who acts, and are left out for combatants that are out", () => {
    expect(worn()).toEqual({ [comet]: "CALLBOARD.pages.Badge.acts", [granite]: "" });
  });

  it("show an open die on the character that rolled it", () => {
    shown.view = { rows, roll: { combatant: granite, wants: "choice", after: 4 } };
    expect(worn()).toEqual({ [comet]: "CALLBOARD.pages.Badge.acts", [granite]: "4" });
    shown.view = { rows, roll: { combatant: granite, wants: "reactions", after: 4 } };
    expect(worn()).toEqual({ [comet]: "CALLBOARD.pages.Badge.acts", [granite]: "" });
  });

  it("are empty if the user sees no such encounter", () => {
    shown.view = null;
    expect(worn()).toEqual({});
  });
});
