import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Id, JsonRecord, Seat, Stages } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { registerFor } from "../encounter/registry.fixture.ts";
import {
  COMBATS,
  messageOf,
  FakeRoll,
  figure,
  Figures,
  FOUNDRY,
  id,
  merge,
  makeUnstarted,
  type Bag,
  type Message,
  type Told,
} from "./fakes.fixture.ts";
import { roundTable } from "../../core/kernel/round-table.fixture.ts";
import { toy } from "./toy.fixture.ts";

const writes: string[] = [];
let messages: Message[] = [];
let failing: string | null = null;
let holds = true;
const closed = () => Promise.reject(new Error("The tab was closed"));

class FakeCombat {
  readonly id = id("fight");
  readonly type: string;
  readonly flags = {};
  readonly round = 0;
  readonly turn: number | null = null;
  readonly system: Bag = makeUnstarted();
  readonly combatants: Figures;

  constructor(names: readonly string[], type = "stages") {
    this.type = type;
    this.combatants = new Figures(names.map((name) => [id(name), figure(name)]));
  }

  getTimeDelta = (): number => 0;

  get _source(): this {
    return this;
  }

  update(changes: Bag): Promise<this | undefined> {
    if (failing === "combat") return closed();
    if (failing === "veto") return Promise.resolve(undefined);
    writes.push("combat");
    merge(this as unknown as Bag, changes);
    return Promise.resolve(this);
  }
}

function updateDocuments(updates: readonly { _id: Id; defeated: boolean }[], { parent }: { parent: FakeCombat }): Promise<void> {
  writes.push("combatants");
  for (const { _id, defeated } of updates) Object.assign(parent.combatants.get(_id) ?? {}, { defeated });
  return Promise.resolve();
}

function createMessage(told: Told, mode: object): Promise<void> {
  if (failing === "chat") return closed();
  writes.push("chat");
  messages.push(messageOf(told, mode));
  return Promise.resolve();
}

function deleteMessages(ids: readonly Id[]): Promise<void> {
  if (failing === "untell") return closed();
  messages = messages.filter((message) => !ids.includes(message.id));
  return Promise.resolve();
}

function stubFoundry(): void {
  const say = (key: string): string => key;
  vi.stubGlobal("foundry", FOUNDRY);
  vi.stubGlobal("CONST", {
    TOKEN_DISPOSITIONS: { FRIENDLY: 1 },
    DEFAULT_TOKEN: "",
    DICE_ROLL_MODES: { PUBLIC: "publicroll", PRIVATE: "gmroll" },
  });
  vi.stubGlobal("CONFIG", { sounds: { dice: "" }, statusEffects: [], specialStatusEffects: { DEFEATED: "dead" } });
  vi.stubGlobal("Roll", FakeRoll).stubGlobal("ui", { notifications: { warn: () => undefined } });
  vi.stubGlobal("game", {
    release: { generation: 13 },
    combats: COMBATS,
    i18n: { localize: say, format: say, has: () => true },
    settings: {
      get: (_scope: string, key: string) => (key === "escrow" ? "full" : {}),
      set: (_scope: string, key: string, value: unknown) => Promise.resolve(void written.push([key, value])),
    },
    world: { id: "swamp" },
    user: { id: id("gm"), isGM: true },
    scenes: { contents: [] },
    actors: [],
    time: { serverTime: 1000 },
    users: new Map([
      [id("player"), { id: id("player"), name: "Ada", isGM: false }],
      [id("other"), { id: id("other"), name: "Bo", isGM: false }],
    ]),
    messages: {
      filter: (test: (one: Message) => boolean) => messages.filter(test),
      has: (wanted: Id) => messages.some((message) => message.id === wanted),
    },
  });
  vi.stubGlobal("Hooks", { callAll: () => true });
  vi.stubGlobal("getDocumentClass", () => ({ updateDocuments }));
  vi.stubGlobal("ChatMessage", { implementation: { create: createMessage, deleteDocuments: deleteMessages } });
}

/** The values written into world settings. */
const written: [key: string, value: unknown][] = [];

stubFoundry();
registerFor();
const { Worker } = await import("./worker.ts");
const { AnswerBuffer } = await import("./answer-buffer.ts");
const { register } = await import("../encounter/registry.ts");
const { repeatLastEntry } = await import("./repeat-last-entry.ts");
const { castMemberOf, findUnadmittedCombatants } = await import("./cast-from-documents.ts");

const GM: Seat = { kind: "user", user: id("gm"), gm: true, combatants: [] };
const PLAYER: Seat = { kind: "user", user: id("player"), gm: false, combatants: [id("Wilrow")] };
const CAST = ["Wilrow", "Fjarva", "Monster"];
register("fake.table", { structure: roundTable, templates: "", lang: "TABLE", numbers: () => ({}) });
register("fake.toy", { structure: toy, templates: "", lang: "TOY", numbers: () => ({}) });
const ROLLING = { unit: 1, step: "roll", undos: 0 };

it("accepts the command of a player with a seat and no combatant, and writes their holdings into the setting", async () => {
  const fake = new FakeCombat(["Wilrow"], "fake.table");
  const worker = new Worker(new AnswerBuffer(), { holds: true });
  const combat = fake as unknown as CallboardEncounter;
  expect(await worker.carryOut(combat, { kind: "start" }, GM)).toBeNull();
  expect(combat.system.state).toMatchObject({ seats: { [id("player")]: { name: "Ada" } }, tokens: { [id("player")]: 1 } });
  const passTo = (to: string) => ({ kind: "pass", to: id(to), position: { unit: 1, step: "pass", undos: 0 } });
  const seatless: Seat = { ...PLAYER, combatants: [] };
  expect(await worker.carryOut(combat, passTo("gm"), seatless)).toEqual({ reason: "seat" });
  expect(await worker.carryOut(combat, passTo("other"), GM)).toEqual({ reason: "notSeated" });
  const share = (by: number, others: number) => ({ [id("player")]: { tokens: { by } }, [id("other")]: { tokens: { by: others } } });
  expect(written.splice(0)).toEqual([["holdings", { shares: { [id("fight")]: share(1, 1) } }]]);
  expect(await worker.carryOut(combat, passTo("other"), seatless)).toBeNull();
  expect(written.splice(0)).toEqual([["holdings", { shares: { [id("fight")]: share(0, 2) } }]]);
});

it("announces an encounter once it has started, and not one that it refuses to start", async () => {
  const told: (readonly [CallboardEncounter, boolean])[] = [];
  const note = (one: CallboardEncounter) => Promise.resolve(void told.push([one, one.system.state !== null]));
  const combat = new FakeCombat(["Wilrow"], "fake.table") as unknown as CallboardEncounter;
  const worker = new Worker(new AnswerBuffer(), { holds: true }, note);
  expect([await worker.carryOut(combat, { kind: "start" }, PLAYER), told]).toEqual([expect.objectContaining({}), []]);
  expect(await worker.carryOut(combat, { kind: "start" }, GM)).toBeNull();
  expect(told).toEqual([[combat, true]]);
});

describe("the arbiter", () => {
  let fake: FakeCombat;
  let combat: CallboardEncounter;
  let worker: InstanceType<typeof Worker>;
  const at = (command: JsonRecord): JsonRecord => {
    const { round, step, undos } = state() as unknown as { round: number; step: string; undos: number };
    return { position: { unit: round, step, undos }, ...command };
  };
  const give = (command: JsonRecord, seat = GM) => worker.carryOut(combat, at(command), seat);
  const state = (): Stages.StagesState => combat.system.state as unknown as Stages.StagesState;

  const beginToy = () => worker.carryOut(face(new FakeCombat(CAST, "fake.toy")), { kind: "start" }, GM);
  const roll = (name: string) => worker.carryOut(combat, { kind: "roll", position: ROLLING, combatant: id(name) }, GM);

  const face = (fresh: FakeCombat) => (combat = (fake = fresh) as unknown as CallboardEncounter);

  beforeEach(async () => {
    messages = [];
    failing = null;
    face(new FakeCombat(CAST));
    holds = true;
    worker = new Worker(new AnswerBuffer(), {
      get holds() {
        return holds;
      },
    });
    expect(await worker.carryOut(combat, { kind: "start" }, GM)).toBeNull();
    writes.length = 0;
  });

  async function playToClassify(): Promise<void> {
    for (const name of CAST.toReversed()) expect(await give({ kind: "announce", combatant: id(name), text: `${name} acts` })).toBeNull();
    expect(await give({ kind: "lock" })).toBeNull();
  }

  it("writes one update of the encounter for a command, and nothing else if nothing else shows", async () => {
    expect(await give({ kind: "hold", combatant: id("Monster"), held: true })).toBeNull();
    expect(writes).toEqual(["combat"]);
    expect(combat.system.revision).toBe(1);
    expect(combat.system.ledger).toEqual({ 1: expect.stringContaining('"at":0') });
  });

  it("refuses to repeat what is already so", async () => {
    const hold = { kind: "hold", combatant: id("Monster"), held: true };
    expect([await give(hold), await give(hold)]).toEqual([null, { reason: "already" }]);
    expect([writes, combat.system.revision]).toEqual([["combat"], 1]);
  });

  it("writes nothing for a refused command", async () => {
    expect(await give({ kind: "announce", combatant: id("Fjarva"), text: "x" }, PLAYER)).toMatchObject({
      reason: expect.any(String) as string,
    });
    expect(await give({ kind: "lock" }, PLAYER)).not.toBeNull();
    expect(await give({ kind: "start" }, PLAYER)).toEqual({ reason: "gmOnly" });
    expect(await give({ kind: "__proto__" })).toMatchObject({ reason: "unknownKind" });
    expect(writes).toEqual([]);
  });

  it("posts announcements in one chat card after writing the encounter, and removes it with the undo", async () => {
    await playToClassify();
    expect(writes.slice(0, 2)).toEqual(["combat", "chat"]);
    const told = () => messages.map(({ content }) => CAST.filter((name) => content.includes(`${name} acts`)));
    expect(told()).toEqual([CAST]);
    expect([await give({ kind: "undo" }), await give({ kind: "undo" }), told()]).toEqual([null, null, [["Fjarva", "Monster"]]]);
    expect([await give({ kind: "undo", to: 1 }), told()]).toEqual([null, []]);
    expect([await give({ kind: "redo" }), told()]).toEqual([null, [["Fjarva", "Monster"]]]);
  });

  it("keeps the lock's card when the step is over, and through an undo after the lock", async () => {
    await playToClassify();
    for (const name of CAST) expect(await give({ kind: "classify", combatant: id(name), movements: 1 })).toBeNull();
    expect(await give({ kind: "begin" })).toBeNull();
    expect(messages).toHaveLength(1);
    expect(await give({ kind: "undo" })).toBeNull();
    expect(await give({ kind: "undo" })).toBeNull();
    expect(messages).toHaveLength(1);
  });

  it("returns to the beginning by undoing everything", async () => {
    const beginning = structuredClone(state());
    await playToClassify();
    while ((await give({ kind: "undo" })) === null);
    expect({ ...state(), undos: 0 }).toEqual(beginning);
    expect(messages).toEqual([]);
  });

  it("shows the last entry once if the client died before showing it", async () => {
    const complaint = vi.spyOn(console, "error").mockImplementation(() => undefined);
    failing = "chat";
    expect(await give({ kind: "announce", combatant: id("Monster"), text: "Claw" })).toBeNull();
    failing = null;
    expect(complaint).toHaveBeenCalledOnce();
    complaint.mockRestore();
    expect(messages).toHaveLength(0);
    await repeatLastEntry(combat, () => holds);
    await repeatLastEntry(combat, () => holds);
    expect(messages).toHaveLength(1);
  });

  it("finishes a reset that was interrupted", async () => {
    await playToClassify();
    fake.combatants.get(id("Monster"))!.defeated = true;
    failing = "untell";
    await expect(worker.carryOut(combat, { kind: "reset" }, GM)).rejects.toThrow("closed");
    expect(combat.system).toMatchObject({ resetting: true, ended: true });
    failing = null;
    const next = new Worker(new AnswerBuffer(), { holds: true });
    for (const step of ["repeatLast", "resume"] as const) await next[step](combat);
    expect(combat.system).toMatchObject({ state: null, revision: 0, ledger: {}, resetting: false, ended: false });
    expect(messages).toEqual([]);
    expect(await next.carryOut(combat, { kind: "start" }, GM)).toBeNull();
  });

  it("leaves everything unchanged if the client died before the write", async () => {
    const before = structuredClone(combat.system);
    failing = "combat";
    await expect(give({ kind: "announce", combatant: id("Monster"), text: "Claw" })).rejects.toThrow("closed");
    expect(combat.system).toEqual(before);
  });

  it("restores what another client wrote, and continues from there", async () => {
    await give({ kind: "hold", combatant: id("Monster"), held: true });
    const before = structuredClone(fake.system);
    merge(fake.system, { revision: 7, ended: true, heard: { [id("player")]: { n: 9, last: [] } }, state: { step: "Q", round: 9 } });
    merge(fake.system, { ledger: { 1: "{}", 7: "{}" } });
    expect(await worker.store.restore(combat)).toBe(true);
    expect(fake.system).toEqual(before);
    expect(await worker.store.restore(combat)).toBe(false);
    expect(await give({ kind: "hold", combatant: id("Monster"), held: false })).toBeNull();
    expect(combat.system.revision).toBe(2);
  });

  it("does not adopt its own write if it came back after another client took over", async () => {
    const update = fake.update.bind(fake);
    fake.update = async (changes) => {
      await update(changes);
      holds = false;
      return fake;
    };
    await playToClassify().catch((error: unknown) => expect(error).toMatchObject({ sent: true }));
    expect([combat.system.revision, messages.length]).toEqual([1, 0]);
  });

  it("writes no more once another client arbitrates", async () => {
    fake.combatants.set(id("Hag"), figure("Hag"));
    holds = false;
    await expect(worker.settle(combat)).rejects.toThrow("Another client");
    expect(writes).toEqual([]);
  });

  it("records several joins as one entry, then a departure and a hiding", async () => {
    const cast = fake.combatants;
    for (const name of ["Hag", "Wisp"]) cast.set(id(name), figure(name));
    await worker.settle(combat);
    expect(combat.system.revision).toBe(1);
    expect(Object.keys(state().combatants)).toContain(id("Wisp"));
    cast.delete(id("Hag"));
    cast.get(id("Wisp"))!.hidden = true;
    await worker.settle(combat);
    expect(combat.system.revision).toBe(3);
    expect(state().combatants[id("Hag")]?.standing).toBe("left");
    expect(state().combatants[id("Wisp")]?.hidden).toBe(true);
  });

  it("keeps the last name of a removed combatant, even through an undo", async () => {
    await playToClassify();
    worker.lastNames.set(id("Monster"), "  Old\nBogtooth ").set(id("Fjarva"), "Fjarva");
    for (const name of ["Monster", "Fjarva"]) fake.combatants.delete(id(name));
    await worker.settle(combat);
    const names = () => ["Monster", "Fjarva"].map((name) => state().combatants[id(name)]?.name);
    expect(names()).toEqual(["Old Bogtooth", "Fjarva"]);
    const last = JSON.parse((combat.system.ledger as Record<string, string>)[String(combat.system.revision)] ?? "") as {
      command: JsonRecord;
    };
    expect(last.command["commands"]).toEqual([
      { kind: "leave", combatant: id("Fjarva") },
      { kind: "leave", combatant: id("Monster"), name: "Old Bogtooth" },
    ]);
    expect(await give({ kind: "undo" })).toBeNull();
    expect(names()).toEqual(["Old Bogtooth", "Fjarva"]);
  });

  it("keeps a player's combatant out until a GM admits it, and those that have left", async () => {
    fake.combatants.set(id("Pet"), figure("Pet", id("player")));
    await worker.settle(combat);
    expect(combat.system.revision).toBe(0);
    expect(findUnadmittedCombatants(combat, state()).map((one) => one.id)).toEqual([id("Pet")]);
    const member = castMemberOf(combat, combat.combatants.get(id("Pet"))!);
    expect(await give({ kind: "join", member: { ...member } }, PLAYER)).toEqual({ reason: "narrator" });
    expect(await give({ kind: "join", member: { ...member } })).toBeNull();
    expect(findUnadmittedCombatants(combat, state())).toEqual([]);
    expect(await give({ kind: "leave", combatant: id("Monster") })).toBeNull();
    expect(state().combatants[id("Monster")]?.standing).toBe("left");
    expect(findUnadmittedCombatants(combat, state()).map((one) => one.id)).toEqual([id("Monster")]);
  });

  it("admits a combatant whose name is cut within an emoji", async () => {
    const long = { ...figure("Long"), name: `${"x".repeat(499)}😀` };
    fake.combatants.set(long.id, long);
    await worker.settle(combat);
    expect(Object.keys(state().combatants)).toContain(long.id);
  });

  it("posts again in chat what a redo restores, in the old order, even if the step is over", async () => {
    await playToClassify();
    for (const name of CAST) await give({ kind: "classify", combatant: id(name), movements: 1 });
    await give({ kind: "begin" });
    for (const name of CAST) await give({ kind: "judge", combatant: id(name), result: "miss" });
    await give({ kind: "closeStage" });
    const keys = () => messages.map(({ flags }) => (flags["callboard"] as Bag)["key"]);
    expect(keys()).toEqual(["chat-1-locked", "chat-1-Q"]);
    expect(await give({ kind: "undo", to: 1 })).toBeNull();
    expect(keys()).toEqual([]);
    expect(await give({ kind: "redo" })).toBeNull();
    expect(keys()).toEqual(["chat-1-locked", "chat-1-Q"]);
  });

  it("still names departed combatants in chat", async () => {
    await playToClassify();
    for (const name of CAST) await give({ kind: "classify", combatant: id(name), movements: 1 });
    await give({ kind: "begin" });
    fake.combatants.delete(id("Monster"));
    await worker.settle(combat);
    await give({ kind: "hold", combatant: id("Fjarva"), held: true });
    await give({ kind: "undo" });
    expect(messages[0]?.content).toContain(`"name":"Monster"`);
  });

  it("keeps text literal that Foundry would roll or link", async () => {
    for (const name of CAST.toReversed()) await give({ kind: "announce", combatant: id(name), text: "[[/r 1d6]] @UUID[Actor.x]" });
    await give({ kind: "lock" });
    expect(messages[0]?.content).not.toMatch(/\[\[|@\w+\[/);
  });

  it("keeps its answers if a module blocks the update, and does not count as cut off", async () => {
    const request = { id: id("r"), n: 1, encounter: combat.id, command: {} };
    const pass = at({ kind: "announce", combatant: id("Monster"), text: "Claw" });
    failing = "veto";
    await expect(worker.carryOut(combat, pass, GM, { user: id("gm"), request })).rejects.toThrow("kept back");
    failing = null;
    await worker.store.writeAnswers(combat);
    expect(combat.system.heard).toMatchObject({ [id("gm")]: { n: 1 } });
    expect(combat.system.revision).toBe(0);
  });

  it("restores a round that was written while no client arbitrated", async () => {
    Object.assign(fake, { round: 5, turn: 2 });
    expect(await worker.restoreClock(combat)).toBe(true);
    expect([combat.round, combat.turn]).toEqual([1, null]);
    expect(await worker.restoreClock(combat)).toBe(false);
  });

  it("shows rolls in chat once after the write, and a hidden combatant's to GMs alone", async () => {
    await beginToy();
    writes.length = 0;
    expect(await roll("Wilrow")).toBeNull();
    expect(combat.system.state).toMatchObject({ sum: 3 });
    expect(writes).toEqual(["combat", "chat"]);
    await repeatLastEntry(combat, () => holds);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({
      whispered: false,
      rolls: [{ formula: "1d6 - 1", total: 3, terms: [{ results: [{ result: 4 }] }, {}, { number: 1 }] }],
    });
    // The toy's rules refuse hiding.
    const said = vi.spyOn(console, "error").mockReturnValue();
    fake.combatants.get(id("Monster"))!.hidden = true;
    expect(await roll("Monster")).toBeNull();
    expect(said.mock.calls[0]).toMatchObject([{ message: expect.stringContaining('"conceal": unknownKind') as string }, {}, {}]);
    said.mockRestore();
    expect(messages[1]).toMatchObject({ whispered: true });
    expect(await worker.carryOut(combat, { kind: "undo", position: ROLLING }, GM)).toBeNull();
    expect(messages).toHaveLength(2);
  });

  it("reports once on the console that the rules refuse an observation, and continues", async () => {
    const said = vi.spyOn(console, "error").mockReturnValue();
    await beginToy();
    expect(said).not.toHaveBeenCalled();
    fake.combatants.set(id("Hag"), figure("Hag"));
    expect([await roll("Wilrow"), await roll("Wilrow")]).toEqual([null, null]);
    expect(said).toHaveBeenCalledOnce();
    expect(said.mock.calls[0]).toMatchObject([{ message: expect.stringContaining('"join": unknownKind') as string }, { kind: "join" }, {}]);
    said.mockRestore();
  });

  it("marks defeated combatants when the stage closes, and removes the mark with the undo", async () => {
    await playToClassify();
    for (const name of CAST) await give({ kind: "classify", combatant: id(name), movements: 1 });
    await give({ kind: "begin" });
    for (const name of CAST) await give({ kind: "judge", combatant: id(name), result: "success" });
    await give({ kind: "affect", combatant: id("Wilrow"), effect: "out", target: id("Monster") });
    expect(combat.combatants.get(id("Monster"))?.defeated).toBe(false);
    expect(await give({ kind: "closeStage" })).toBeNull();
    expect(combat.combatants.get(id("Monster"))?.defeated).toBe(true);
    expect(await give({ kind: "undo" })).toBeNull();
    expect(combat.combatants.get(id("Monster"))?.defeated).toBe(false);
  });

  it("returns to before the start on reset, and can start again", async () => {
    await playToClassify();
    expect(await worker.carryOut(combat, { kind: "reset" }, GM)).toBeNull();
    expect(combat.system).toMatchObject({ state: null, revision: 0, ledger: {}, undone: {} });
    expect([combat.round, combat.turn, messages.length]).toEqual([0, null, 0]);
    expect(await worker.carryOut(combat, { kind: "start" }, GM)).toBeNull();
    expect(await worker.carryOut(combat, { kind: "end" }, GM)).toBeNull();
    expect(await give({ kind: "lock" })).toEqual({ reason: "ended" });
  });
});
