import { describe, expect, it } from "vitest";
import {
  gainHealth,
  HEALTH_SHAPES,
  healthOfCast,
  healthProjections,
  healthWord,
  loseHealth,
  setHealth,
  shownHealthOf,
  withKnownHealth,
  withMaxHealth,
  type HealthState,
} from "./health.ts";
import { healthCommands } from "./health-commands.ts";
import type { Cast } from "./cast-member.ts";
import type { Member } from "./member.ts";
import { TABLE } from "../seat-rights.ts";
import { fields } from "../shape.ts";
import type { Seat } from "../structure.ts";

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
      ["health-max-troll", "troll2"],
      ["health-goblin", "goblin"],
      ["health-max-goblin", "goblin"],
    ]);
  });

  it("leaves out of the actor's maximum what active effects add to it", () => {
    const cast = { goblin: { ...member(0, "goblin"), id: "goblin", numbers: {}, health: { value: 3, max: 8, added: 5 } } } as Cast;
    const state = { ...start(), ...healthOfCast(cast) };
    const valueAt = (one: HealthState, path: string) =>
      healthProjections(one).flatMap((each) => (each.kind === "actor" && each.path === `system.health.${path}` ? [each.value] : []));
    expect([valueAt(state, "max"), gainHealth(state, "goblin", 99).to]).toEqual([[3], 8]);
    const more = withMaxHealth(state, "goblin", 4);
    expect([valueAt(more, "max"), gainHealth(more, "goblin", 99).to]).toEqual([[4], 9]);
  });

  it("begins with a maximum and ends without one", () => {
    const bare = withMaxHealth({ ...start(), health: {} }, "goblin", 5);
    expect(bare.health).toEqual({ goblin: { value: 5, max: 5, start: 5, own: 5 } });
    expect(withMaxHealth(bare, "goblin", 0).health).toEqual({});
  });
});

it("a stored state with broken Health cannot be read", () => {
  const shape = fields(HEALTH_SHAPES);
  const one = { value: 3, max: 5, start: 3 };
  const read = (health: unknown, more: object = {}) => shape({ health: { goblin: health }, ...more });
  expect([read(one), read({ ...one, own: -2, given: 5, shared: 0, added: -1 }), shape({})]).toEqual([null, null, null]);
  const broken = [
    { ...one, value: -1 },
    { ...one, max: Number.NaN },
    { ...one, own: 1.5 },
    { ...one, start: "3" },
    { value: 3, max: 5 },
    null,
    [],
  ];
  expect(broken.filter((health) => read(health) === null)).toEqual([]);
  expect([read(one, { down: ["goblin", 3] }), read(one, { wanted: { goblin: -1 } })]).not.toContain(null);
});

describe("an undo", () => {
  const GM: Seat = { kind: "user", user: "gm", gm: true, combatants: [] };
  const { setHealth: set } = healthCommands<HealthState>();
  const told = (state: HealthState, combatant: string, to: object, seat: Seat = GM): HealthState =>
    set.apply(state, { combatant, value: undefined, max: undefined, ...to } as never, seat, [], {}).state;
  const hurt = (state: HealthState, id: string, amount: number) => loseHealth(state, id, amount).state;
  const shownIn = (state: HealthState, holder: string) => {
    const { value, max } = state.health?.[holder] ?? { value: -1, max: -1 };
    return [value, max];
  };

  it("leaves what a GM changed on the actor since, and takes it back if it is about that", () => {
    const wounded = hurt(start(), "troll1", 4);
    const given = told(wounded, "troll1", { value: 6, max: 14 });
    expect(shownIn(given, "troll")).toEqual([6, 14]);
    const command = { kind: "setHealth", combatant: "troll2" };
    expect(withKnownHealth(wounded, given, command)).toBe(wounded);
    expect(withKnownHealth(wounded, given, { kind: "batch", commands: [command] })).toBe(wounded);
    const back = withKnownHealth(start(), given, { kind: "hurt", combatant: "troll1" });
    expect(shownIn(back, "troll")).toEqual([10, 14]);
    // An older entry is undone next. Its inverse knows nothing of the change.
    const older = { ...back, health: { ...back.health, troll: { ...back.health?.["troll"], value: 11, own: 11 } } } as HealthState;
    expect(shownIn(withKnownHealth(older, back, { kind: "hurt" }), "troll")).toEqual([12, 14]);
  });

  it("never leads below 0 or above the maximum, and further undos still lead back", () => {
    const healed = gainHealth(start(), "troll1", 3).state;
    const gone = told(healed, "troll1", { value: 0 });
    const back = withKnownHealth(start(), gone, { kind: "heal", combatant: "troll1" });
    expect([shownIn(back, "troll"), back.health?.["troll"]?.own]).toEqual([[0, 12], 9]);
    const full = told(hurt(start(), "troll1", 9), "troll1", { value: 12 });
    expect(shownIn(withKnownHealth(start(), full, { kind: "hurt", combatant: "troll1" }), "troll")).toEqual([12, 12]);
  });

  it("leaves what other encounters with the actor changed, also below what the encounter began with", () => {
    const both = told(hurt(start(), "troll1", 4), "troll1", { value: 2 }, TABLE);
    expect(shownIn(withKnownHealth(start(), both, { kind: "hurt" }), "troll")).toEqual([6, 12]);
    const dead = told(hurt(start(), "troll1", 4), "troll1", { value: 0 }, TABLE);
    expect(shownIn(withKnownHealth(start(), dead, { kind: "setHealth", combatant: "troll1" }), "troll")).toEqual([4, 12]);
    const later = withKnownHealth({ ...start(), down: ["troll", "goblin"] }, dead, { kind: "hurt" });
    expect(later.down).toEqual([]);
  });

  it("leaves a maximum that a GM gave or took away, unless it is about that", () => {
    const bare = told(start(), "goblin", { max: 0 });
    expect(withKnownHealth(start(), bare, { kind: "hurt" }).health).not.toHaveProperty("goblin");
    expect(withKnownHealth(start(), bare, { kind: "setHealth", combatant: "goblin" }).health).toHaveProperty("goblin");
    const first = told({ ...start(), health: {} }, "goblin", { value: 2, max: 5 });
    expect(shownIn(withKnownHealth({ ...start(), health: {} }, first, { kind: "hurt" }), "goblin")).toEqual([2, 5]);
    expect(withKnownHealth({ ...start(), health: {} }, first, { kind: "setHealth", combatant: "goblin" }).health).toEqual({});
    const wounded = hurt(first, "goblin", 2);
    expect(shownIn(withKnownHealth({ ...start(), health: {} }, wounded, { kind: "hurt", combatant: "goblin" }), "goblin")).toEqual([2, 5]);
  });
});

describe("the commands about Health", () => {
  const { setHealth: set, hurt, fall, grantHealth: grant, startHealth } = healthCommands<HealthState>();
  const gm: Seat = { kind: "user", user: "gm", gm: true, combatants: [] };
  const given = { note: undefined, from: undefined, value: undefined, max: undefined };

  it("ask at 0 in the encounter where the actor fell alone", () => {
    const at = (seat: Seat) => set.apply(start(), { ...given, combatant: "goblin", value: 0 } as never, seat, [], {}).state.down;
    expect([at(gm), at(TABLE)]).toEqual([["goblin"], []]);
  });

  it("set the Health of an actor whose combatants have all left", () => {
    const state = { ...start(), combatants: { goblin: member(0, "goblin", { standing: "left" }) } };
    const refused = (combatant: string) => set.refuse?.(state, { ...given, combatant, value: 1 } as never, gm, {})?.reason ?? null;
    expect([refused("goblin"), refused("nobody")]).toEqual([null, "combatant"]);
  });

  it("count damage once that two GMs take at once", () => {
    const refused = (from?: number) =>
      hurt.refuse?.(start(), { ...given, combatant: "troll1", amount: 2, from } as never, gm, {})?.reason ?? null;
    expect([refused(9), refused(), refused(11)]).toEqual([null, null, "otherHealth"]);
  });

  it("grant the Health that the GM saw, and no other that the player asks for by then", () => {
    const asking = { ...start(), wanted: { troll: 12 } };
    const refused = (state: HealthState, value?: number) =>
      grant.refuse?.(state, { combatant: "troll1", granted: true, ...(value === undefined ? {} : { value }) }, gm, {})?.reason ?? null;
    expect([refused(asking), refused(asking, 12), refused(asking, 11), refused(start(), 12)]).toEqual([null, null, "otherWish", "noWish"]);
  });

  it("ask about a holder as long as one of its combatants is in play", () => {
    const fallen = loseHealth(start(), "troll1", 9).state;
    const out = (...ids: readonly string[]): HealthState => ({
      ...fallen,
      combatants: Object.fromEntries(
        Object.entries(fallen.combatants).map(([id, one]) => [id, ids.includes(id) ? { ...one, standing: "out" as const } : one]),
      ),
    });
    const [asked, referee] = [
      { combatant: "troll1", out: true },
      { referee: true, owns: () => true },
    ];
    const states = [fallen, out("troll1"), out("troll1", "troll2")];
    expect(states.map((state) => fall.refuse?.(state, asked, gm, {})?.reason ?? null)).toEqual([null, null, "notDown"]);
    expect(states.map((state) => shownHealthOf(state, "troll1", referee).health?.asked)).toEqual([true, true, false]);
  });

  it("give back at a reset the Health of the start, without what another encounter changed", () => {
    const shared = set.apply(start(), { ...given, combatant: "troll1", value: 5 } as never, TABLE, [], {}).state;
    const hurtToo = loseHealth(setHealth(shared, "troll1", 11, "given").state, "goblin", 2).state;
    const { health } = startHealth.apply(hurtToo, {}, TABLE, [], {}).state;
    expect([health?.["troll"]?.value, health?.["goblin"]?.value]).toEqual([5, 3]);
  });
});
