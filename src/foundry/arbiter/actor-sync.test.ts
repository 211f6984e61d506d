import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { STRUCTURES, type CastMember, type JsonRecord, type StructureId } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { registerFor } from "../encounter/registry.fixture.ts";
import type { Tellers } from "./actor-sync.ts";
import { id, merge, type Bag } from "./fakes.fixture.ts";

// The states here are made by the rules. Reading stored states is tested elsewhere.
vi.mock("../encounter/encounter-lookups.ts", async (real) => ({
  ...(await real<object>()),
  stateOf: ({ system }: CallboardEncounter) => system.state,
  isRunning: ({ system }: CallboardEncounter) => system.state !== null && !system.ended,
  encounters: () => [fight, other],
}));

class Nothing {
  readonly kind = "nothing";
}
const nested = (path: string, value: unknown): Bag => path.split(".").reduceRight((inner: any, part) => ({ [part]: inner }), value) as Bag;
vi.stubGlobal("foundry", {
  data: { fields: new Proxy({}, { get: () => Nothing }) },
  abstract: { TypeDataModel: Nothing },
  utils: {
    randomID: () => id("page"),
    getProperty: (object: any, path: string): unknown => path.split(".").reduce((value, part) => value?.[part], object),
    setProperty: (object: any, path: string, value: unknown) => void (object[path] = value),
  },
});
vi.stubGlobal("CONFIG", { statusEffects: [], specialStatusEffects: { DEFEATED: "dead" } });
const writes: unknown[] = [];
const updateDocuments = (updates: readonly Bag[]) => {
  for (const { _id, ...changes } of updates) void actors.find((one) => one.id === _id)?.update(changes);
  return Promise.resolve([]);
};
vi.stubGlobal("getDocumentClass", () => ({ updateDocuments }));
vi.stubGlobal("game", {
  release: { generation: 13 },
  i18n: { localize: (key: string) => key },
  actors: { get: (wanted: string) => actors.find((one) => one.id === wanted) ?? null },
});
const {
  catchUpActorNumbers,
  catchUpSharingEncounters,
  editAsCommand,
  editsWrittenByOthers,
  editKey,
  editFromKey,
  editsIn,
  hasDeletedHeldValue,
  hasPostponedEdit,
  adoptGmEdits,
  healthWishesIn,
  noteEdits,
  sharedHealthEdits,
  revertPlayerEdits,
} = await import("./actor-sync.ts");
const { healthCopyOf } = await import("../encounter/copy-health.ts");
const { DATA } = await import("../structures/data.ts");
const parts = Object.entries(DATA).map(
  ([structure, { actor }]) => [structure, "watched" in actor ? { watched: actor.watched } : {}] as const,
);
registerFor(Object.fromEntries(parts));
afterAll(() => void vi.unstubAllGlobals());

/** An actor that applies updates in the form of v13. */
class FakeActor {
  readonly id: string;
  readonly isToken: boolean;
  readonly _source: { system: Bag; flags: Bag };
  readonly items = [];
  /** The additions of active effects, by section. */
  effects: Bag = {};

  constructor(name: string, isToken = false) {
    this.id = id(name);
    this.isToken = isToken;
    this._source = { system: structuredClone(SYSTEM), flags: {} };
  }

  get system(): Bag {
    const prepared = structuredClone(this._source.system);
    merge(prepared, this.effects);
    return prepared;
  }

  update(changes: Bag): Promise<void> {
    writes.push(changes);
    for (const [path, value] of Object.entries(changes)) merge(this._source, nested(path, value));
    return Promise.resolve();
  }
}

const SYSTEM: Bag = {
  health: { value: 7, max: 10 },
  timeline: { pools: { strength: { label: "Strength", aspect: "body", sort: 0, max: 5, drained: 0, spent: 1 } } },
  pages: { drives: { love: { label: "Love", sort: 0, strength: 3, debt: 2 } }, free: "", used: "" },
  rounds: { reflexes: 5, quickness: 2, wits: 2, fortitude: 2, evasion: 2, wounds: 3, lost: 0 },
  moments: {
    ...{ beats: { base: 14, armour: 3, spent: 0 }, agility: 9, perception: 9, skullduggery: null, missile: 9, melee: 9, magic: 9 },
    ...{ dar: 0, level: 0, cover: "none", sneaking: false },
  },
};
const [who, loner] = [id("Wilrow"), id("Loner")];
let actors: FakeActor[];
let fight: CallboardEncounter;
let other: CallboardEncounter;

function encounterOf(type: Exclude<StructureId, "stages">, name = "fight"): CallboardEncounter {
  const bearers = [who, loner].map((combatant, index) => ({ id: combatant, actor: actors[index] as FakeActor }));
  const members = bearers.map(({ id: combatant, actor }): [string, CastMember] => {
    const numbers = DATA[type].actor.numbers(actor.system, new Set(), [], actor._source.system as never);
    const copy = healthCopyOf({}, actor as never);
    const holder = actor.isToken ? combatant : actor.id;
    return [combatant, { id: combatant, name: combatant, side: "party", npc: false, hidden: false, holder, ...copy, numbers }];
  });
  const combatants = Object.assign(new Map(bearers.map((one) => [one.id, one])), {
    filter: (test: (one: object) => boolean) => bearers.filter(test),
    map: (make: (one: (typeof bearers)[0]) => unknown) => bearers.map(make),
    some: (test: (one: (typeof bearers)[0]) => boolean) => bearers.some(test),
  });
  const state = STRUCTURES[type].setup(Object.fromEntries(members), {});
  return { id: id(name), type, system: { state, ended: false }, combatants } as unknown as CallboardEncounter;
}

const asked = (touched: readonly string[], isGms: boolean, actor = actors[0]) => ({ actor: actor as never, touched, isGms });
const holds = () => true;
const systemOf = (index = 0) => (actors[index] as FakeActor)._source.system as any;

/** Tellers that note what they are given: changes of Health as a person's, all else as observations. */
function tellersInto(told: JsonRecord[]): Tellers {
  const note = (by: object) => (seen: JsonRecord) => Promise.resolve(void told.push({ ...seen, ...by }));
  return { observe: note({}), act: note({ by: "person" }) };
}

/** A player's change, and the value on the actor afterwards. */
type Way = readonly [what: string, structure: Exclude<StructureId, "stages">, touched: string, forge: (system: any) => void];
const WAYS: readonly Way[] = [
  ["wounds", "rounds", "rounds.wounds", (system) => void (system.rounds.wounds = 0)],
  ["wounds, and says that it wrote its biography", "rounds", "biography", (system) => void (system.rounds.wounds = 0)],
  ["a new section of wounds", "rounds", "rounds", (system) => void (system.rounds = { ...system.rounds, wounds: 0, lost: 2 })],
  ["another type", "rounds", "", (system) => void Object.assign(system, { rounds: { wounds: 0, lost: 0 } })],
  ["Debt", "pages", "pages.drives.love.debt", (system) => void (system.pages.drives.love.debt = 0)],
  ["that no Drive is there", "pages", "pages.drives.love", (system) => void delete system.pages.drives.love],
  ["no Drives at all", "pages", "pages", (system) => void (system.pages = { drives: {}, free: "", used: "" })],
  ["which abilities are used up", "pages", "pages.used", (system) => void (system.pages.used = "fly")],
  ["what was spent of a pool", "timeline", "timeline.pools.strength.spent", (system) => void (system.timeline.pools.strength.spent = 0)],
  ["that no pool is there", "timeline", "timeline.pools.strength", (system) => void delete system.timeline.pools.strength],
  ["Health", "moments", "health.value", (system) => void (system.health.value = 10)],
  ["Health, and says that it wrote its biography", "timeline", "biography", (system) => void (system.health.value = 1)],
  ["another record of Health", "timeline", "health", (system) => void (system.health = { value: 9, max: 10 })],
  ["that no Health is there", "moments", "health", (system) => void delete system.health],
  [
    "cover and Beats",
    "moments",
    "moments",
    (system) => void Object.assign(system.moments, { cover: "full", beats: { ...system.moments.beats, spent: 9 } }),
  ],
];

describe("numbers of actors that others change", () => {
  beforeEach(() => {
    actors = [new FakeActor("actor"), new FakeActor("copy", true)];
    fight = other = encounterOf("rounds");
    writes.length = 0;
  });

  it("have keys that can be converted back", () => {
    expect(editFromKey(editKey({ combatant: who, path: "a.b" }))).toEqual({ combatant: who, path: "a.b" });
  });

  it.each(WAYS)("are written back if a player wrote %s", async (_what, structure, touched, forge) => {
    for (const index of [0, 1]) {
      const combat = encounterOf(structure);
      forge(systemOf(index));
      const edits = editsIn(combat, asked([touched], false, actors[index]));
      expect(await revertPlayerEdits(combat, edits, holds)).toBe(true);
      expect(systemOf(index)).toMatchObject({ ...SYSTEM, rounds: { wounds: 3, lost: 0 } });
      expect(hasDeletedHeldValue(combat, edits)).toBe(false);
      expect(await revertPlayerEdits(combat, edits, holds)).toBe(false);
    }
  });

  it.each(WAYS)(
    "stay unchanged on the actor if the encounter has ended but was not deleted: %s",
    async (_what, structure, touched, forge) => {
      const combat = encounterOf(structure);
      Object.assign(combat.system, { ended: true });
      forge(systemOf());
      const edits = [false, true].flatMap((isGms) => editsIn(combat, asked([touched], isGms)));
      expect(edits).toEqual([]);
      await catchUpActorNumbers(combat, holds);
      expect(writes).toEqual([]);
    },
  );

  it.each(WAYS)("are caught up before another encounter copies them: %s", async (_what, structure, _touched, forge) => {
    [fight, other] = [encounterOf(structure), encounterOf(structure, "other")];
    forge(systemOf());
    await catchUpSharingEncounters(other, holds);
    expect(systemOf()).toMatchObject({ ...SYSTEM, rounds: { wounds: 3, lost: 0 } });
  });

  it("are written in one update with the actor's refunds, so that both always agree", async () => {
    systemOf().timeline.pools.strength.spent = 0;
    const combat = encounterOf("timeline");
    Object.assign((combat.system.state as any).holders[id("actor")].strength, { spent: 3 });
    await catchUpActorNumbers(combat, holds);
    const refunds = [{ path: "system.timeline.pools.strength.spent", share: { by: -3 } }];
    expect(writes[0]).toEqual({ "system.timeline.pools.strength.spent": 3, [`flags.callboard.refunds.${combat.id}`]: refunds });
    await catchUpActorNumbers(combat, holds);
    expect(writes).toHaveLength(2);
    // The other spent point is the second actor's own.
    expect(writes[1]).toMatchObject({ [`flags.callboard.refunds.${combat.id}`]: [{ share: { by: -1 } }] });
  });

  it("become a command if a GM changed them, and numbers that the GM did not touch do not", async () => {
    systemOf().rounds.wounds = 1;
    const of = (...touched: string[]) => editsIn(fight, asked(touched, true)).map((edit) => editAsCommand(fight, edit));
    expect(of("rounds.wounds")).toEqual([{ kind: "wound", combatant: who, wounds: 1 }]);
    expect(of("rounds").filter(Boolean)).toEqual([{ kind: "wound", combatant: who, wounds: 1 }]);
    expect(of("rounds.wits", "biography", "stages.scores.x.value").filter(Boolean)).toEqual([]);
    const told: JsonRecord[] = [];
    await adoptGmEdits(fight, editsIn(fight, asked([""], true)), tellersInto(told));
    expect(told).toEqual([{ kind: "wound", combatant: who, wounds: 1 }]);
  });

  it("are reported if a GM deleted them, and restored when the encounter is caught up", async () => {
    const combat = encounterOf("pages");
    delete systemOf().pages.drives.love;
    const edits = editsIn(combat, asked(["pages.drives.love"], true));
    expect(edits.map((edit) => editAsCommand(combat, edit))).toEqual(edits.map(() => null));
    expect(hasDeletedHeldValue(combat, edits)).toBe(true);
    await catchUpActorNumbers(combat, holds);
    expect(systemOf()).toEqual(SYSTEM);
  });

  it("are skipped on an actor whose type lacks them", async () => {
    const combat = encounterOf("rounds");
    delete systemOf().rounds;
    for (const isGms of [false, true]) {
      const edits = editsIn(combat, asked(["biography", ""], isGms));
      expect([hasDeletedHeldValue(combat, edits), isGms || (await revertPlayerEdits(combat, edits, holds))]).toEqual([false, isGms]);
    }
    expect(writes).toEqual([]);
  });

  it("wait for the next encounter if players own them, and ignore active effects", async () => {
    (actors[0] as FakeActor).effects = { rounds: { wits: 4, wounds: 9 } };
    const combat = encounterOf("rounds");
    const edits = () => editsIn(combat, asked(["rounds.reflexes", "rounds.wits"], false));
    expect([hasPostponedEdit(combat, edits()), await revertPlayerEdits(combat, edits(), holds)]).toEqual([false, false]);
    systemOf().rounds.reflexes = 9;
    expect([hasPostponedEdit(combat, edits()), await revertPlayerEdits(combat, edits(), holds)]).toEqual([true, false]);
    expect(hasPostponedEdit(combat, editsIn(combat, asked(["rounds.wounds"], false)))).toBe(false);
    expect(systemOf().rounds).toMatchObject({ reflexes: 9, wits: 2, wounds: 3 });
  });

  it("are compared by the number they affect: armour as the remaining Beats, even if a GM changed it", async () => {
    const combat = encounterOf("moments");
    const edits = () => ["armour", "base"].flatMap((part) => editsIn(combat, asked([`moments.beats.${part}`], true)));
    expect(hasPostponedEdit(combat, edits())).toBe(false);
    systemOf().moments.beats.armour = 5;
    expect(edits().map((edit) => [edit.path, hasPostponedEdit(combat, [edit]), editAsCommand(combat, edit)])).toEqual([
      ["moments.beats.max", true, null],
      ["moments.beats.max", true, null],
    ]);
    const told: JsonRecord[] = [];
    await expect(adoptGmEdits(combat, edits(), tellersInto(told))).resolves.toBe(true);
    expect(told).toEqual([]);
  });
});

describe("Health that others change", () => {
  const health = (index = 0) => systemOf(index).health;
  const heldBy = (combat: CallboardEncounter, index = 0) => (combat.system.state as any).health[[id("actor"), loner][index] as string];

  beforeEach(() => {
    actors = [new FakeActor("actor"), new FakeActor("copy", true)];
    fight = encounterOf("timeline");
    other = encounterOf("moments", "other");
    writes.length = 0;
  });

  async function toldOf(combat: CallboardEncounter, ...touched: string[]): Promise<JsonRecord[]> {
    const told: JsonRecord[] = [];
    await adoptGmEdits(combat, noteEdits(combat, asked(touched, true)), tellersInto(told));
    return told;
  }

  it("becomes one command in the GM's own seat, with the maximum if that changed too", async () => {
    Object.assign(health(), { value: 4 });
    const set = { kind: "setHealth", combatant: who, by: "person" };
    await expect(toldOf(fight, "health.value")).resolves.toEqual([{ ...set, value: 4 }]);
    await expect(toldOf(fight, "biography")).resolves.toEqual([]);
    Object.assign(health(), { value: 4, max: 12 });
    for (const touched of ["health", "", "health.max"]) {
      const [first] = await toldOf(fight, touched);
      expect(first).toEqual({ ...set, ...(touched === "health.max" ? {} : { value: 4 }), max: 12 });
    }
  });

  it("comes with the first maximum, also where an actor had none as the encounter began", async () => {
    Object.assign(health(), { value: 0, max: 0 });
    fight = encounterOf("timeline");
    expect(heldBy(fight)).toBeUndefined();
    Object.assign(health(), { value: 5, max: 12 });
    await expect(toldOf(fight, "health.value", "health.max")).resolves.toContainEqual({
      ...{ kind: "setHealth", combatant: who, by: "person", value: 5, max: 12 },
    });
  });

  it("is a request of a player's, once for each actor, and is written back", async () => {
    for (const touched of ["health.value", "health", ""]) {
      health().value = 9;
      const edits = noteEdits(fight, asked([touched], false));
      expect(healthWishesIn(fight, edits)).toEqual([{ kind: "wishHealth", combatant: who, value: 9 }]);
      await revertPlayerEdits(fight, edits, holds);
      expect(health().value).toBe(7);
    }
    health().value = 4;
    expect(healthWishesIn(fight, noteEdits(fight, asked(["biography"], false)))).toEqual([]);
  });

  it("takes back a player's maximum, but leaves the first one for the next encounter", async () => {
    health().max = 20;
    const edits = noteEdits(fight, asked(["health.max"], false));
    expect([healthWishesIn(fight, edits), await revertPlayerEdits(fight, edits, holds)]).toEqual([[], true]);
    expect([hasPostponedEdit(fight, edits), health()]).toEqual([false, { value: 7, max: 10 }]);
    Object.assign(health(), { value: 0, max: 0 });
    const bare = encounterOf("timeline");
    Object.assign(health(), { value: 5, max: 20 });
    const first = noteEdits(bare, asked(["health"], false));
    expect([healthWishesIn(bare, first), await revertPlayerEdits(bare, first, holds)]).toEqual([[], false]);
    expect([hasPostponedEdit(bare, first), health()]).toEqual([true, { value: 5, max: 20 }]);
  });

  it("has a maximum that active effects raise, which is not written into the actor", async () => {
    (actors[0] as FakeActor).effects = { health: { max: 14 } };
    const combat = encounterOf("moments");
    expect(heldBy(combat)).toMatchObject({ max: 14, added: 4 });
    await catchUpActorNumbers(combat, holds);
    expect([writes, health()]).toEqual([[], { value: 7, max: 10 }]);
    health().max = 11;
    expect(await toldOf(combat, "health.max")).toMatchObject([{ kind: "setHealth", max: 11 }]);
  });

  it("is each token's own if it is not linked, and one for all tokens of an actor", () => {
    expect([heldBy(fight), heldBy(fight, 1)]).toEqual([
      { value: 7, max: 10, start: 7, own: 7 },
      { value: 7, max: 10, start: 7, own: 7 },
    ]);
    health(1).value = 2;
    expect(healthWishesIn(fight, noteEdits(fight, asked(["health.value"], false, actors[1])))).toEqual([
      { kind: "wishHealth", combatant: loner, value: 2 },
    ]);
    expect(editsIn(fight, asked(["health.value"], false)).filter(({ path }) => path === "health.value")).toEqual([
      { combatant: who, path: "health.value" },
    ]);
  });

  it("is taken over from another encounter that has changed it, whatever was written since", async () => {
    heldBy(fight).value = 3;
    health().value = 99;
    expect(sharedHealthEdits(fight, other, new Set())).toEqual([]);
    const told: JsonRecord[] = [];
    await adoptGmEdits(other, sharedHealthEdits(fight, other, new Set([id("actor")])), tellersInto(told));
    expect(told).toEqual([{ kind: "setHealth", combatant: who, value: 3, by: "person" }]);
  });

  it("is taken over from another encounter that has written it, as all that encounters write, as another client begins to arbitrate", async () => {
    const wrote = (combat: CallboardEncounter) => editsWrittenByOthers(combat).filter((edit) => edit.combatant === who);
    other = encounterOf("timeline", "other");
    heldBy(fight).value = 3;
    Object.assign((fight.system.state as any).holders[id("actor")].strength, { spent: 2 });
    await catchUpActorNumbers(fight, holds);
    const spent = { kind: "pool", combatant: who, stat: "strength", spent: 2 };
    const told: JsonRecord[] = [];
    await adoptGmEdits(other, wrote(other), tellersInto(told));
    expect(told).toEqual(expect.arrayContaining([{ kind: "setHealth", combatant: who, value: 3, by: "person" }, spent]));
    told.length = 0;
    await adoptGmEdits(fight, wrote(fight), tellersInto(told));
    expect(told).toEqual([]);
  });

  it("stays with the actor that holds it if its combatant has another one now, and leaves that one alone", async () => {
    const [first, stranger] = [actors[0] as FakeActor, new FakeActor("stranger")];
    actors.push(stranger);
    Object.assign(fight.combatants.get(who) ?? {}, { actor: stranger });
    stranger._source.system["health"] = { value: 2, max: 3 };
    heldBy(fight).value = 3;
    await catchUpActorNumbers(fight, holds);
    expect([health().value, systemOf(2).health]).toEqual([3, { value: 2, max: 3 }]);
    for (const isGms of [false, true]) expect(noteEdits(fight, asked([""], isGms, stranger))).toEqual([]);
    health().value = 9;
    const edits = noteEdits(fight, asked(["health.value"], false, first));
    expect(healthWishesIn(fight, edits)).toEqual([{ kind: "wishHealth", combatant: who, value: 9 }]);
    await revertPlayerEdits(fight, edits, holds);
    expect(health().value).toBe(3);
  });

  it("is left alone by rules without Health", async () => {
    const combat = encounterOf("rounds");
    health().value = 1;
    const edits = noteEdits(combat, asked(["health.value"], false));
    expect([healthWishesIn(combat, edits), await revertPlayerEdits(combat, edits, holds), health().value]).toEqual([[], false, 1]);
  });
});
