import { describe, expect, it } from "vitest";
import {
  gainHealth,
  healthProjections,
  healthWord,
  loseHealth,
  setHealth,
  shownHealthOf,
  withMaxHealth,
  type HealthState,
} from "./health.ts";
import type { Member } from "./member.ts";

const member = (place: number, holder: string, more: Partial<Member> = {}): Member & { readonly holder: string } => ({
  ...{ name: holder, place, side: "foe", npc: true, hidden: false, seen: true, standing: "in", outBy: "", held: false, statuses: {} },
  ...more,
  holder,
});
/** Two tokens of one troll, and a goblin. */
const start = (house: HealthState["house"] = {}): HealthState => ({
  undos: 0,
  house,
  combatants: { troll1: member(0, "troll"), troll2: member(1, "troll"), goblin: member(2, "goblin") },
  health: { troll: { value: 9, max: 12, start: 9 }, goblin: { value: 3, max: 3, start: 3 } },
});

describe("Health", () => {
  it("is one for all combatants of a holder, goes down to 0 and up to its maximum, and stays above a maximum that it already passed", () => {
    const hurt = loseHealth(start(), "troll2", 4);
    expect([hurt.from, hurt.to, hurt.state.health?.["troll"]?.value]).toEqual([9, 5, 5]);
    expect(loseHealth(hurt.state, "troll1", 99).to).toBe(0);
    expect(gainHealth(hurt.state, "troll1", 99).to).toBe(12);
    expect(gainHealth(setHealth(start(), "troll1", 20).state, "troll1", 1).to).toBe(20);
    expect(loseHealth(start(), "nobody", 1)).toMatchObject({ from: 0, to: 0, fallen: [] });
  });

  it("asks the GM once at 0, or puts all of the holder out at once, or asks nothing, as the house rule says", () => {
    const fallen = loseHealth(start(), "troll1", 9).state;
    expect(fallen.down).toEqual(["troll"]);
    expect(loseHealth({ ...fallen, down: [] }, "troll1", 5).state.down).toEqual([]);
    expect(gainHealth(fallen, "troll2", 1).state.down).toEqual([]);
    const atOnce = loseHealth(start({ atZero: "atOnce" }), "troll1", 9);
    expect([atOnce.fallen, atOnce.state.down]).toEqual([["troll1", "troll2"], undefined]);
    const never = loseHealth(start({ atZero: "never" }), "troll1", 9);
    expect([never.fallen, never.state.down]).toEqual([[], undefined]);
  });

  it("is a number for those who may read it, and one of four words for all others, in which two numbers cannot be told apart", () => {
    const stranger = { referee: false, owns: (_id: string): boolean => false };
    const owner = { referee: false, owns: (id: string): boolean => id === "goblin" };
    const gm = { referee: true, owns: (_id: string): boolean => true };
    const numbers = (state: HealthState, reader: typeof owner) => shownHealthOf(state, "goblin", reader).health?.numbers ?? null;
    const shown = { value: 3, max: 3 };
    expect([stranger, owner, gm].map((reader) => numbers(start(), reader))).toEqual([null, shown, shown]);
    expect([stranger, owner, gm].map((reader) => numbers(start({ readHealth: "gm" }), reader))).toEqual([null, null, shown]);
    expect([stranger, owner, gm].map((reader) => numbers(start({ readHealth: "all" }), reader))).toEqual([shown, shown, shown]);
    expect([0, 1, 4, 5, 8, 9, 12].map((value) => healthWord({ value, max: 12 }))).toEqual([
      ...["down", "badlyHurt", "badlyHurt", "hurt", "hurt", "hale", "hale"],
    ]);
    const seen = Array.from({ length: 13 }, (_each, value) => {
      const state = setHealth(start(), "troll1", value).state;
      return [healthWord({ value, max: 12 }), JSON.stringify(shownHealthOf(state, "troll1", stranger))] as const;
    });
    expect(new Set(seen.map(([word, view]) => `${word} ${view}`)).size).toBe(4);
  });

  it("is written once for each holder, through a combatant that is still there", () => {
    const state = start();
    const gone = { ...state, combatants: { ...state.combatants, troll1: member(0, "troll", { standing: "left" }) } };
    expect(healthProjections(gone).map((one) => [one.key, "combatant" in one && one.combatant])).toEqual([
      ["health-troll", "troll2"],
      ["health-goblin", "goblin"],
    ]);
  });

  it("begins with a maximum and ends without one", () => {
    const bare = withMaxHealth({ ...start(), health: {} }, "goblin", 5);
    expect(bare.health).toEqual({ goblin: { value: 5, max: 5, start: 5 } });
    expect(withMaxHealth(bare, "goblin", 0).health).toEqual({});
  });
});
