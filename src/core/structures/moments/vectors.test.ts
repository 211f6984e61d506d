import { describe, expect, it } from "vitest";
import { omitKey } from "../../kernel/records.ts";
import type { House } from "../../kernel/house.ts";
import type { JsonRecord } from "../../kernel/json-types.ts";
import { CAVE, CAVE_CAST, numbersOf } from "./examples.fixture.ts";
import { SEATS, Table } from "./table.fixture.ts";
import { moments } from "./index.ts";
import { beatsLeftOf } from "./movement.ts";
import type { Cover, Way } from "./state.ts";

const { bryn, odile, goblin1, goblin2 } = CAVE;

/** Returns a table at which Bryn has these numbers, and Goblin 1 this level. */
function tableOf(given: JsonRecord, { level = 0, house = {} }: { readonly level?: number; readonly house?: House } = {}): Table {
  const cast = structuredClone(CAVE_CAST) as Record<string, (typeof CAVE_CAST)[string]>;
  for (const [id, numbers] of [[bryn, numbersOf(given)] as const, [goblin1, numbersOf({ level, melee: 10 })] as const]) {
    const member = cast[id];
    if (member !== undefined) cast[id] = { ...member, numbers };
  }
  return new Table(house, cast);
}

const go = (way: Way, spaces: number) => ({ kind: "move", combatant: bryn, way, spaces }) as const;
const prone = { kind: "prone", combatant: bryn } as const;
const rise = { kind: "rise", combatant: bryn } as const;
const check = { kind: "sneakCheck", combatant: bryn } as const;
const strike = { kind: "strike", combatant: bryn, target: goblin1 } as const;
const cover = (combatant: string, behind: Cover) => ({ kind: "cover", combatant, cover: behind }) as const;
const touch = { kind: "contact", combatant: bryn, target: goblin1, active: true } as const;

const left = (table: Table) => beatsLeftOf(table.figure(bryn));
const moving = (given: JsonRecord = {}, house: House = {}) => tableOf(given, { house }).to("movementParty");
const lying = (table: Table) => table.give("table", { kind: "status", combatant: bryn, status: "prone", active: true });

describe("Beats", () => {
  it("are 14 as a Moment begins (SB-01)", () => {
    expect(left(tableOf({}))).toBe(14);
  });

  it("buy ten spaces and a vault (SB-02)", () => {
    expect(left(moving().give("bryn", go("walk", 10)).give("bryn", go("vault", 1)))).toBe(0);
  });

  it("buy seven spaces of sneaking, and no eighth (SB-03)", () => {
    const table = moving().give("bryn", go("sneak", 7));
    expect(left(table)).toBe(0);
    expect(table.refusal("bryn", go("sneak", 1))).toBe("beats");
    expect(moving().refusal("bryn", go("sneak", 8))).toBe("beats");
  });

  it("buy six spaces and two vaults (SB-04)", () => {
    expect(left(moving().give("bryn", go("walk", 6)).give("bryn", go("vault", 1)).give("bryn", go("vault", 1)))).toBe(0);
  });

  it("buy two clambers, and no third", () => {
    const table = moving().give("bryn", go("clamber", 2));
    expect([left(table), table.refusal("bryn", go("clamber", 1))]).toEqual([2, "beats"]);
  });

  it("are halved by dropping prone (SB-05)", () => {
    expect(left(moving().give("bryn", prone))).toBe(7);
  });

  it("do not let a figure drop prone with fewer than half (SB-06)", () => {
    expect(moving().give("bryn", go("walk", 8)).refusal("bryn", prone)).toBe("beats");
  });

  it("are all spent by rising, and only from a full pool (SB-07)", () => {
    expect(left(lying(moving()).give("bryn", rise))).toBe(0);
    expect(lying(moving().give("bryn", go("walk", 1))).refusal("bryn", rise)).toBe("pool");
    expect(moving().refusal("bryn", rise)).toBe("notProne");
  });

  it("that are left suffice to rise if the house says so", () => {
    const house = { rise: "remaining" };
    const table = lying(moving({}, house).give("bryn", go("walk", 1))).give("bryn", rise);
    expect([left(table), table.figure(bryn).prone]).toEqual([0, false]);
    expect(lying(moving({}, house).give("bryn", go("walk", 14))).refusal("bryn", rise)).toBe("beats");
  });

  it("of an odd total are halved up, or down (SB-08)", () => {
    const armour = { beats: { base: 14, armour: 3 } };
    expect(left(moving(armour).give("bryn", prone))).toBe(11 - 6);
    expect(left(moving(armour, { halfRound: "down" }).give("bryn", prone))).toBe(11 - 5);
  });

  it("pay 3 for a ladder of 30 ft, and a half is rounded up (SB-09)", () => {
    expect(left(moving().give("bryn", go("rope", 6)))).toBe(14 - 3);
    expect(left(moving().give("bryn", go("rope", 3)))).toBe(14 - 2);
  });

  it("at 0 by armour leave strikes and business, but no step", () => {
    const table = tableOf({ beats: { base: 14, armour: 20 }, missile: 9 }).to("missileParty");
    expect(table.refusal("bryn", strike)).toBeNull();
    table.to("movementParty");
    expect([table.refusal("bryn", go("walk", 1)), lying(table).refusal("bryn", rise)]).toEqual(["beats", "beats"]);
    expect(table.to("managementParty").refusal("bryn", { kind: "manage", combatant: bryn, text: "drinks" })).toBeNull();
  });
});

/** Whether a sneaking check passes with this die. */
function sneaks(given: JsonRecord, die: number): boolean {
  const table = moving(given).give("bryn", { kind: "sneak", combatant: bryn, sneaking: true }).give("bryn", go("sneak", 1));
  const { sneaked, detected } = table.give("bryn", check, die).figure(bryn);
  expect(detected).toBe(sneaked?.passed !== true);
  return sneaked?.passed === true;
}

describe("a check of sneaking", () => {
  it("adds DAR to the die (SB-10)", () => {
    const numbers = { agility: 12, dar: 3 };
    expect([sneaks(numbers, 9), sneaks(numbers, 10)]).toEqual([true, false]);
  });

  it("passes at or under Agility (SB-11)", () => {
    const numbers = { agility: 12, dar: 0 };
    expect([sneaks(numbers, 12), sneaks(numbers, 13)]).toEqual([true, false]);
  });

  it("uses Skullduggery once it is learned", () => {
    const numbers = { agility: 12, skullduggery: 15 };
    expect([sneaks(numbers, 15), sneaks(numbers, 16)]).toEqual([true, false]);
  });
});

/** Whether Bryn's strike at Goblin 1 hits with this die. */
function hits(table: Table, die: number): boolean {
  return table.give("bryn", strike, die).figure(bryn).struck?.hit === true;
}

const shooting = (level = 0) => tableOf({ missile: 14 }, { level }).to("missileParty");
const behind = () => tableOf({ missile: 14 }).to("movementFoe").gm(cover(goblin1, "partial")).to("missileParty");

describe("a strike", () => {
  it("is harder by 1 against partial cover (SB-12)", () => {
    expect([hits(behind(), 13), hits(behind(), 14)]).toEqual([true, false]);
  });

  it("hits at or under its score (SB-13)", () => {
    expect([hits(shooting(), 14), hits(shooting(), 15)]).toEqual([true, false]);
  });

  it("is harder by 1 for each level of a foe (SB-14)", () => {
    expect([hits(shooting(3), 11), hits(shooting(3), 12)]).toEqual([true, false]);
  });

  it("of a missile, missed, locks melee, magic and management, but no movement (SB-15)", () => {
    const table = shooting().give("bryn", strike, 20).to("movementParty");
    expect(table.refusal("bryn", go("walk", 1))).toBeNull();
    table.gm(touch).to("meleeParty");
    expect(table.refusal("bryn", strike)).toBe("struck");
    expect(table.to("magicParty").refusal("bryn", strike)).toBe("struck");
    expect(table.to("managementParty").refusal("bryn", { kind: "manage", combatant: bryn, text: "drinks" })).toBe("struck");
    expect(table.to("missileParty").refusal("bryn", strike)).toBeNull();
  });

  it("of magic locks management (SB-16)", () => {
    const table = tableOf({}).to("magicParty").give("bryn", strike, 20).to("managementParty");
    expect(table.refusal("bryn", { kind: "manage", combatant: bryn, text: "drinks" })).toBe("struck");
  });

  it("leaves management open if it is not made (SB-17)", () => {
    const table = tableOf({}).to("managementParty").give("bryn", { kind: "manage", combatant: bryn, text: "drinks" });
    expect(table.figure(bryn).managed).toBe("drinks");
  });

  it("is refused to a figure that began the Moment in full cover, and allowed in the next (SB-19)", () => {
    const table = tableOf({}).to("movementParty").give("bryn", cover(bryn, "full"));
    table.to("missileParty");
    expect(table.refusal("bryn", strike)).toBe("covered");
    table.to("movementParty").give("bryn", cover(bryn, "none")).to("missileParty");
    expect(table.refusal("bryn", strike)).toBeNull();
  });

  it("is prevented by full cover, and only by it", () => {
    const table = tableOf({}).to("movementFoe").gm(cover(goblin1, "full")).to("missileParty");
    expect(table.refusal("bryn", strike)).toBe("targetCover");
    expect(table.refusal("bryn", { ...strike, target: goblin2 })).toBeNull();
    expect(table.to("magicParty").refusal("bryn", strike)).toBeNull();
  });

  it("in melee needs contact as the phase began (SB-22)", () => {
    const table = tableOf({}).to("meleeParty").gm(touch);
    expect(table.refusal("bryn", strike)).toBe("contact");
    table.to("meleeParty");
    expect(table.refusal("bryn", strike)).toBeNull();
    expect(table.refusal("bryn", { ...strike, target: goblin2 })).toBe("contact");
  });

  it("in melee needs contact still in its own half", () => {
    const back = { kind: "strike", combatant: goblin1, target: bryn } as const;
    const table = tableOf({})
      .gm(touch)
      .to("meleeParty")
      .gm({ ...touch, active: false });
    expect([table.refusal("bryn", strike), table.to("meleeFoe").refusal("narrator", back)]).toEqual(["contact", "contact"]);
    expect([table.view("narrator").waiting, moments.legal(table.state, SEATS.narrator, {}).some(({ kind }) => kind === "strike")]).toEqual([
      [],
      false,
    ]);
    expect(table.gm(touch).refusal("narrator", back)).toBeNull();
  });

  it("is refused to a figure dropped before its half (SB-23)", () => {
    const table = shooting().give("bryn", strike, 1).gm({ kind: "affect", target: goblin1, effect: "out" }).to("missileFoe");
    expect(table.refusal("narrator", { kind: "strike", combatant: goblin1, target: bryn })).toBe("out");
  });

  it("at a target that is gone is not attempted", () => {
    const table = shooting().give("table", { kind: "defeat", combatant: goblin1, defeated: true });
    expect(table.refusal("bryn", strike)).toBe("target");
    table.give("table", { kind: "leave", combatant: goblin1 });
    expect(table.refusal("bryn", strike)).toBe("target");
    expect(table.refusal("bryn", { ...strike, target: bryn })).toBe("target");
    expect(table.figure(bryn).struck).toBeNull();
  });
});

describe("a missile strike", () => {
  const armed = (kinds: readonly string[], strikeWeapons: string, step: "missileParty" | "magicParty" | "meleeParty" = "missileParty") =>
    tableOf({ weapons: Object.fromEntries(kinds.map((kind) => [kind, true])) }, { house: { strikeWeapons } })
      .gm(touch)
      .to(step);
  const offered = (table: Table) => moments.legal(table.state, SEATS.bryn, {}).some(({ kind }) => kind === "strike");

  it.each([
    [[], "carried", null],
    [["melee"], "carried", "unarmed"],
    [["melee", "missile"], "carried", null],
    [["magic"], "carried", "unarmed"],
    [[], "required", "unarmed"],
    [["missile"], "required", null],
    [["melee"], "off", null],
  ] as const)("of who carries weapons for %j is with %s %s", (kinds, house, refusal) => {
    const table = armed(kinds, house);
    expect([table.refusal("bryn", strike), offered(table), table.view("bryn").waiting.includes(bryn)]).toEqual([
      refusal,
      refusal === null,
      refusal === null,
    ]);
  });

  it("needs a weapon, while magic and melee are open to all figures that have not struck", () => {
    expect(armed(["missile"], "carried", "magicParty").refusal("bryn", strike)).toBeNull();
    expect(armed(["missile"], "required", "magicParty").refusal("bryn", strike)).toBeNull();
    expect(armed(["magic"], "required", "magicParty").refusal("bryn", strike)).toBeNull();
    expect(armed(["missile"], "required", "meleeParty").refusal("bryn", strike)).toBeNull();
  });

  it("is made without a weapon by the GM's override", () => {
    const table = armed(["melee"], "carried").give("narrator", { ...strike, override: "She throws the axe" }, 3);
    expect(table.figure(bryn).struck?.kind).toBe("missile");
  });

  it("needs no weapon in an encounter older than the rule", () => {
    const { state } = armed(["melee"], "carried");
    const old = { ...state, house: omitKey(state.house as unknown as JsonRecord, "strikeWeapons") } as unknown as typeof state;
    const figure = old.combatants[bryn];
    if (figure === undefined) throw new Error("no figure");
    const numbers = omitKey(figure.numbers as unknown as JsonRecord, "weapons") as unknown as typeof figure.numbers;
    const older = { ...state, combatants: { ...state.combatants, [bryn]: { ...figure, numbers } } };
    for (const each of [old, older]) {
      expect(moments.refuse(each, { ...strike, position: moments.position(each) }, SEATS.bryn)).toBeNull();
    }
  });
});

describe("contact", () => {
  it("ends movement where it begins, whatever Beats are left (SB-20)", () => {
    const table = moving().give("bryn", go("walk", 9)).gm(touch);
    expect([left(table), table.refusal("bryn", go("walk", 1))]).toEqual([5, "stopped"]);
    table.gm({ ...touch, active: false });
    expect(table.refusal("bryn", go("walk", 1))).toBeNull();
  });

  it("is left without a free strike (SB-21)", () => {
    const table = tableOf({})
      .gm(touch)
      .to("movementParty")
      .give("bryn", go("walk", 4))
      .gm({ ...touch, active: false });
    expect([table.figure(goblin1).struck, table.to("meleeFoe").figure(goblin1).engaged]).toEqual([null, []]);
    expect(table.refusal("narrator", { kind: "strike", combatant: goblin1, target: bryn })).toBe("contact");
  });

  it("goes both ways, is set by the GM, and is never with the figure itself", () => {
    const table = tableOf({}).gm(touch);
    expect([table.figure(bryn).near, table.figure(goblin1).near, table.figure(odile).near]).toEqual([[goblin1], [bryn], []]);
    expect(table.refusal("bryn", touch)).toBe("narrator");
    expect(table.refusal("narrator", { ...touch, target: bryn })).toBe("target");
  });
});
