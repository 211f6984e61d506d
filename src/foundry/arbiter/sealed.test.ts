// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { seal, type Envelope, type Id, type JsonRecord, type Opening, type Seat } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounters.ts";
import { figure, Figures, id, merge, unwritten, type Bag } from "./fakes.ts";

class FakeCombat {
  readonly id = id("fight");
  readonly type = "fake.sealed";
  readonly round = 0;
  readonly turn = null;
  readonly system: Bag = unwritten();
  readonly combatants: Figures;
  readonly writes: Bag[] = [];

  constructor(names: readonly string[]) {
    this.combatants = new Figures(names.map((name) => [id(name), figure(name)]));
  }

  get _source(): this {
    return this;
  }

  getTimeDelta(): number {
    return 0;
  }

  update(changes: Bag): Promise<this> {
    this.writes.push(changes["system"] as Bag);
    merge(this as unknown as Bag, changes);
    return Promise.resolve(this);
  }
}

class Nothing {
  readonly kind = "nothing";
}

let escrow = "full";
let count = 0;
vi.stubGlobal("foundry", {
  data: { fields: new Proxy({}, { get: () => Nothing }) },
  utils: { randomID: () => id(`r${(count += 1)}`) },
  abstract: { TypeDataModel: Nothing },
});
vi.stubGlobal("CONST", { TOKEN_DISPOSITIONS: { FRIENDLY: 1 } });
vi.stubGlobal("Hooks", { callAll: () => true });
vi.stubGlobal("game", {
  release: { generation: 13 },
  settings: { get: (_scope: string, key: string) => (key === "escrow" ? escrow : {}) },
  world: { id: "swamp" },
  user: { id: id("gm"), isGM: true },
  users: new Map([[id("player"), { isGM: false }]]),
  time: { serverTime: 1 },
  messages: [],
  actors: [],
  scenes: { contents: [] },
});

const { Worker } = await import("./work.ts");
const { Desk } = await import("./desk.ts");
const { register } = await import("../models/structures.ts");
const { ownKey, random } = await import("../seals/keys.ts");
const { sealedToy } = await import("../seals/toy.ts");
register("fake.sealed", { structure: sealedToy, templates: "", lang: "TOY", numbers: () => ({}) });

const GM: Seat = { kind: "user", user: id("gm"), gm: true, combatants: [] };
const PLAYER: Seat = { kind: "user", user: id("player"), gm: false, combatants: [] };

describe("the arbiter of what is sealed", () => {
  let fake: FakeCombat;
  let combat: CallboardEncounter;
  let worker: InstanceType<typeof Worker>;
  let undos = 0;

  const give = (command: JsonRecord, seat = PLAYER) =>
    worker.carryOut(combat, { position: { unit: 1, step: "seal", undos }, ...command }, seat);
  const noteOf = (name: string, text = `${name} hides`, recipients = { [ownKey().id]: ownKey().public }) => {
    const context = { scope: `${combat.id} swamp`, combatant: id(name), user: id("player"), kind: "note", call: 1, stack: 1 };
    const made = seal({ context, payload: { text }, length: 40, recipients }, random);
    if (!made) throw new Error("too long");
    return made;
  };
  const sealFor = (name: string, note: Envelope) => give({ kind: "seal", combatant: id(name), note: note as unknown as JsonRecord });
  const stored = () => fake.system["seals"] as Readonly<Record<string, Envelope | null>>;
  const shells = () => (fake.system["state"] as { shells: Readonly<Record<Id, { note: string; open: unknown }>> }).shells;
  const ledger = () => Object.values(fake.system["ledger"] as Readonly<Record<string, string>>);

  async function begin(names: readonly string[], way = "full"): Promise<void> {
    escrow = way;
    fake = new FakeCombat(names);
    combat = fake as unknown as CallboardEncounter;
    worker = new Worker(new Desk(() => undefined), () => true);
    undos = 0;
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(await worker.carryOut(combat, { kind: "start" }, GM)).toBeNull();
  }

  beforeEach(() => begin(["Ada", "Bo"]));

  it("puts the envelope beside the state in one write, and knows no more than its commitment", async () => {
    const { envelope } = noteOf("Ada");
    fake.writes.length = 0;
    expect(await sealFor("Ada", envelope)).toBeNull();
    expect(fake.writes).toHaveLength(1);
    expect(stored()).toEqual({ [envelope.commitment]: envelope });
    expect(shells()[id("Ada")]?.note).toBe(envelope.commitment);
    expect(ledger().join()).not.toContain(envelope.box);
    expect(fake.system["state"]).toMatchObject({ scope: `${combat.id} swamp`, escrow: "full" });
  });

  it("opens all at once from escrow when the last is sealed, and empties their envelopes", async () => {
    await sealFor("Ada", noteOf("Ada").envelope);
    await sealFor("Bo", noteOf("Bo").envelope);
    expect(shells()).toMatchObject({ [id("Ada")]: { open: { text: "Ada hides" } }, [id("Bo")]: { open: { text: "Bo hides" } } });
    expect(JSON.parse(ledger().at(-1) ?? "")).toMatchObject({ by: "table", command: { kind: "batch", commands: [{}, {}] } });
    expect(Object.values(stored())).toEqual([null, null]);
  });

  it("opens what it can read, and leaves the rest to its owner", async () => {
    await sealFor("Ada", noteOf("Ada", "for nobody", {}).envelope);
    await sealFor("Bo", noteOf("Bo").envelope);
    expect(shells()).toMatchObject({ [id("Ada")]: { open: null }, [id("Bo")]: { open: { text: "Bo hides" } } });
    expect(Object.values(stored()).filter((one) => one === null)).toHaveLength(1);
  });

  it("opens nothing where there is no escrow, though it could", async () => {
    await begin(["Ada"], "none");
    await sealFor("Ada", noteOf("Ada").envelope);
    expect(shells()).toMatchObject({ [id("Ada")]: { open: null } });
  });

  it("opens the others where one of them holds what no command may", async () => {
    const far = { text: "x", more: { a: { b: { c: { d: 1 } } } } };
    const context = { scope: `${combat.id} swamp`, combatant: id("Ada"), user: id("player"), kind: "note", call: 1, stack: 1 };
    const bad = seal({ context, payload: far, length: 80, recipients: { [ownKey().id]: ownKey().public } }, random);
    await sealFor("Ada", bad!.envelope);
    await sealFor("Bo", noteOf("Bo").envelope);
    expect(shells()).toMatchObject({ [id("Ada")]: { open: null }, [id("Bo")]: { open: { text: "Bo hides" } } });
  });

  it("takes no commitment twice: standing, emptied, or undone", async () => {
    const { envelope } = noteOf("Ada");
    await sealFor("Ada", envelope);
    expect(await sealFor("Bo", envelope)).toEqual({ reason: "copied" });
    expect(await give({ kind: "undo" }, GM)).toBeNull();
    undos = 1;
    expect([Object.keys(shells()), Object.keys(stored())]).toEqual([[], [envelope.commitment]]);
    expect(await sealFor("Ada", envelope)).toEqual({ reason: "copied" });
    expect(await give({ kind: "redo" }, GM)).toBeNull();
    expect(shells()[id("Ada")]?.note).toBe(envelope.commitment);
    await sealFor("Bo", noteOf("Bo").envelope);
    expect(stored()[envelope.commitment]).toBeNull();
    expect(await sealFor("Ada", envelope)).toEqual({ reason: "copied" });
  });

  it("keeps the envelope of what was opened falsely, and empties it once it is opened truly", async () => {
    await begin(["Ada"], "none");
    const { envelope, opening } = noteOf("Ada");
    await sealFor("Ada", envelope);
    const open = (what: Opening) => give({ kind: "open", combatant: id("Ada"), opening: what as unknown as JsonRecord });
    expect(await open({ ...opening, payload: { text: "never said" } })).toBeNull();
    expect(stored()[envelope.commitment]).toEqual(envelope);
    await give({ kind: "undo" }, GM);
    undos = 1;
    expect(await open(opening)).toBeNull();
    expect(stored()[envelope.commitment]).toBeNull();
  });

  it("sets right what somebody else wrote among the envelopes", async () => {
    const { envelope } = noteOf("Ada");
    await sealFor("Ada", envelope);
    merge(fake.system, { seals: { [envelope.commitment]: { box: "AAAA" }, ["0".repeat(64)]: null } });
    expect(await worker.restore(combat)).toBe(true);
    expect(stored()).toEqual({ [envelope.commitment]: envelope });
  });

  it("empties them with a reset, and lets the rules close before the end", async () => {
    await sealFor("Ada", noteOf("Ada").envelope);
    expect(await worker.carryOut(combat, { kind: "end" }, GM)).toBeNull();
    expect(fake.system).toMatchObject({ ended: true, state: { closed: true } });
    expect(await worker.carryOut(combat, { kind: "reset" }, GM)).toBeNull();
    expect([fake.system["state"], stored()]).toEqual([null, {}]);
  });
});
