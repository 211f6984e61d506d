import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Id, JsonRecord, Seat, Stages } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { registerFor } from "../encounter/registry.fixture.ts";
import { COMBATS, figure, Figures, FOUNDRY, id, merge, makeUnstarted, type Bag, type Figure } from "./fakes.fixture.ts";

/** A combatant that a player owns. It accepts updates and returns its data. */
const mine = (name: string, change: Partial<Figure> = {}) => {
  const made = {
    ...figure(name),
    isNPC: false,
    tokenId: null,
    ...change,
    update: (changes: object) => Promise.resolve(Object.assign(made, changes)),
    toObject: () => ({ _id: made.id, name: made.name, hidden: made.hidden, initiative: null, _stats: made._stats }),
  };
  return made;
};
const NAMES = ["Wilrow", "Fjarva"];
const clone = (count: number): string => `Clone${String.fromCharCode(65 + count)}`;

class FakeCombat {
  readonly id = id("fight");
  readonly type = "stages";
  readonly flags = {};
  readonly round = 0;
  readonly turn = null;
  readonly system: Bag = makeUnstarted();
  readonly combatants = new Figures(NAMES.map((name) => [id(name), mine(name)]));
  readonly created: unknown[] = [];

  getTimeDelta = (): number => 0;
  get _source(): this {
    return this;
  }
  update(changes: Bag): Promise<this> {
    merge(this as unknown as Bag, changes);
    return Promise.resolve(this);
  }
  createEmbeddedDocuments(_name: string, [source]: readonly [{ _id: Id; name: string; hidden: boolean }]): Promise<void> {
    this.created.push(source);
    this.combatants.set(source._id, Object.assign(mine("back"), source, { id: source._id }));
    return Promise.resolve();
  }
}

vi.stubGlobal("foundry", FOUNDRY);
vi.stubGlobal("CONST", { TOKEN_DISPOSITIONS: { FRIENDLY: 1 } });
vi.stubGlobal("CONFIG", { statusEffects: [], specialStatusEffects: { DEFEATED: "dead" } });
vi.stubGlobal("Hooks", { callAll: () => true });
vi.stubGlobal("game", {
  release: { generation: 13 },
  combats: COMBATS,
  settings: { get: (_scope: string, key: string) => (key === "escrow" ? "full" : {}) },
  world: { id: "swamp" },
  user: { id: id("gm"), isGM: true },
  scenes: { contents: [] },
  actors: [],
  time: { serverTime: 1000 },
  users: new Map([
    [id("player"), { isGM: false }],
    [id("gm"), { isGM: true }],
  ]),
  messages: { filter: () => [], has: () => false },
});
registerFor();
const { Worker } = await import("./worker.ts");
const { AnswerBuffer } = await import("./answer-buffer.ts");
const { castMemberOf, findUnadmittedCombatants } = await import("./cast-from-documents.ts");
const { restoreRemovedCombatant, correctHiding } = await import("./correct-outside-writes.ts");
afterAll(() => void vi.unstubAllGlobals());

const GM: Seat = { kind: "user", user: id("gm"), gm: true, combatants: [] };

describe("what players do to combatants", () => {
  let fake: FakeCombat;
  let combat: CallboardEncounter;
  let worker: InstanceType<typeof Worker>;
  const fresh = () => new Worker(new AnswerBuffer(), { holds: true });
  const state = (): Stages.StagesState => combat.system.state as unknown as Stages.StagesState;
  const outside = () => findUnadmittedCombatants(combat, state()).map((one) => one.id);
  const give = (command: JsonRecord) => worker.carryOut(combat, { position: { unit: 1, step: "announce", undos: 0 }, ...command }, GM);
  const hide = (name: string, hidden = true) => Object.assign(fake.combatants.get(id(name)) ?? {}, { hidden });
  const isHidden = (name: string) => [state().combatants[id(name)]?.hidden, fake.combatants.get(id(name))?.hidden];

  beforeEach(async () => {
    combat = (fake = new FakeCombat()) as unknown as CallboardEncounter;
    worker = fresh();
    expect(await worker.carryOut(combat, { kind: "start" }, GM)).toBeNull();
  });

  it("keeps out a combatant that a player created, even after other writes and another arbiter", async () => {
    for (let count = 0; count < 30; count += 1) fake.combatants.set(id(clone(count)), figure(clone(count), id("player")));
    await worker.noteGuests(combat);
    for (let count = 0; count < 30; count += 1) fake.combatants.set(id(clone(count)), figure(clone(count), id("gm")));
    await worker.settle(combat);
    expect([Object.keys(state().combatants).length, outside().length]).toEqual([2, 30]);
    worker = fresh();
    await worker.repeatLast(combat);
    await worker.resume(combat);
    expect([Object.keys(state().combatants).length, outside().length]).toEqual([2, 30]);
    const member = castMemberOf(combat, combat.combatants.get(id(clone(7)))!);
    expect(await give({ kind: "join", member: { ...member } })).toBeNull();
    expect([Object.keys(state().combatants).length, outside().length]).toEqual([3, 29]);
  });

  it("keeps it outside as soon as it is heard of, and notes only existing combatants", async () => {
    fake.combatants.set(id("Pet"), figure("Pet", id("gm")));
    worker.uninvited.add(id("Pet"));
    await worker.settle(combat);
    expect(Object.keys(state().combatants)).toHaveLength(2);
    await worker.noteGuests(combat, [id("Pet")]);
    expect(outside()).toEqual([id("Pet")]);
    fake.combatants.delete(id("Pet"));
    fake.combatants.set(id("Hag"), figure("Hag", id("player")));
    await worker.noteGuests(combat);
    expect(Object.keys(combat.system.guests)).toEqual([id("Hag")]);
  });

  it("undoes a player's hiding, which is not observed meanwhile", async () => {
    hide("Wilrow");
    worker.disputed.add(id("Wilrow"));
    await worker.settle(combat);
    expect(isHidden("Wilrow")).toEqual([false, true]);
    expect(await correctHiding(combat, [id("Fjarva")])).toBe(false);
    expect(await correctHiding(combat, [id("Wilrow")])).toBe(true);
    expect(isHidden("Wilrow")).toEqual([false, false]);
    expect(await correctHiding(combat, [id("Wilrow")])).toBe(false);
  });

  it("undoes what a player hid while no client arbitrated, and keeps what a GM hid", async () => {
    hide("Fjarva");
    await worker.settle(combat);
    expect(isHidden("Fjarva")).toEqual([true, true]);
    hide("Wilrow");
    hide("Fjarva", false);
    worker = fresh();
    await worker.repeatLast(combat);
    await worker.resume(combat);
    expect([isHidden("Wilrow"), isHidden("Fjarva")]).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it("restores a removed combatant as it was, even if one with its id exists again with another name or hidden", async () => {
    const source = mine("Wilrow").toObject() as unknown as Combatant.Source;
    fake.combatants.delete(id("Wilrow"));
    await restoreRemovedCombatant(combat, source);
    expect(fake.created).toHaveLength(1);
    fake.combatants.set(id("Wilrow"), mine("Wilrow", { name: "Nobody", hidden: true }));
    await restoreRemovedCombatant(combat, source);
    expect(fake.created).toHaveLength(1);
    expect(fake.combatants.get(id("Wilrow"))).toMatchObject({ name: "Wilrow", hidden: false });
    fake.combatants.delete(id("Wilrow"));
    await restoreRemovedCombatant(combat, { ...source, hidden: true });
    expect(isHidden("Wilrow")[1]).toBe(false);
  });
});
