// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { seal, type Envelope, type Id, type JsonRecord, type Opening, type Seat } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { COMBATS, figure, Figures, id, merge, makeUnstarted, type Bag } from "./fakes.fixture.ts";

class FakeCombat {
  readonly id = id("fight");
  readonly type = "fake.sealed";
  readonly flags = {};
  readonly round = 0;
  readonly turn = null;
  readonly system: Bag = makeUnstarted();
  readonly combatants: Figures;
  readonly writes: Bag[] = [];
  readonly _stats: { lastModifiedBy: Id | null } = { lastModifiedBy: null };

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
  combats: COMBATS,
  settings: { get: (_scope: string, key: string) => (key === "escrow" ? escrow : {}) },
  world: { id: "swamp" },
  user: { id: id("gm"), isGM: true },
  users: Object.assign(new Map([[id("player"), { id: id("player"), isGM: false }]]), { filter: () => [] }),
  time: { serverTime: 1 },
  messages: [],
  actors: [],
  scenes: { contents: [] },
});

const { Worker } = await import("./worker.ts");
const { AnswerBuffer } = await import("./answer-buffer.ts");
const { register } = await import("../encounter/registry.ts");
const { ownKey, randomBytes } = await import("../seals/keys.ts");
const { sealedToy } = await import("../seals/toy.fixture.ts");
register("fake.sealed", { structure: sealedToy, templates: "", lang: "TOY", numbers: () => ({}) });

const GM: Seat = { kind: "user", user: id("gm"), gm: true, combatants: [] };
const PLAYER: Seat = { kind: "user", user: id("player"), gm: false, combatants: [] };

describe("the arbiter of sealed values", () => {
  let fake: FakeCombat;
  let combat: CallboardEncounter;
  let worker: InstanceType<typeof Worker>;
  let undos = 0;

  const give = (command: JsonRecord, seat = PLAYER) =>
    worker.carryOut(combat, { position: { unit: 1, step: "seal", undos }, ...command }, seat);
  const noteOf = (name: string, text = `${name} hides`, recipients = { [ownKey().id]: ownKey().public }) => {
    const context = { scope: `${combat.id} swamp`, combatant: id(name), user: id("player"), kind: "note", call: 1, stack: 1 };
    const made = seal({ context, payload: { text }, length: 40, recipients }, randomBytes);
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
    worker = new Worker(new AnswerBuffer(), { holds: true });
    undos = 0;
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(await worker.carryOut(combat, { kind: "start" }, GM)).toBeNull();
  }

  beforeEach(() => begin(["Ada", "Bo"]));

  it("writes the envelope beside the state in one update, and puts only its commitment into the state", async () => {
    const { envelope } = noteOf("Ada");
    fake.writes.length = 0;
    expect(await sealFor("Ada", envelope)).toBeNull();
    expect(fake.writes).toHaveLength(1);
    expect(stored()).toEqual({ [envelope.commitment]: envelope });
    expect(shells()[id("Ada")]?.note).toBe(envelope.commitment);
    expect(ledger().join()).not.toContain(envelope.box);
    expect(fake.system["state"]).toMatchObject({ scope: `${combat.id} swamp`, escrow: "full" });
  });

  it("opens all by escrow when the last is sealed, and empties their envelopes", async () => {
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

  it("opens nothing without escrow, even if it could", async () => {
    await begin(["Ada"], "none");
    await sealFor("Ada", noteOf("Ada").envelope);
    expect(shells()).toMatchObject({ [id("Ada")]: { open: null } });
  });

  it("opens the others if one holds an invalid value", async () => {
    const far = { text: "x", more: { a: { b: { c: { d: 1 } } } } };
    const context = { scope: `${combat.id} swamp`, combatant: id("Ada"), user: id("player"), kind: "note", call: 1, stack: 1 };
    const bad = seal({ context, payload: far, length: 80, recipients: { [ownKey().id]: ownKey().public } }, randomBytes);
    await sealFor("Ada", bad!.envelope);
    await sealFor("Bo", noteOf("Bo").envelope);
    expect(shells()).toMatchObject({ [id("Ada")]: { open: null }, [id("Bo")]: { open: { text: "Bo hides" } } });
  });

  it("accepts no commitment twice: standing, emptied or undone", async () => {
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

  it("keeps the envelope of a false opening, and empties it after a true one", async () => {
    await begin(["Ada"], "none");
    const { envelope, opening } = noteOf("Ada");
    await sealFor("Ada", envelope);
    const open = (what: Opening) => give({ kind: "open", combatant: id("Ada"), opening: what as unknown as JsonRecord });
    expect(await open({ ...opening, payload: { text: "never said" } })).toBeNull();
    expect(stored()[envelope.commitment]).toEqual(envelope);
    // One undo would take back a seal with its opening. This one goes back only to before the opening.
    await give({ kind: "undo", to: combat.system.revision }, GM);
    undos = 1;
    expect(await open(opening)).toBeNull();
    expect(stored()[envelope.commitment]).toBeNull();
  });

  it("restores envelopes that others changed", async () => {
    const { envelope } = noteOf("Ada");
    await sealFor("Ada", envelope);
    merge(fake.system, { seals: { [envelope.commitment]: { box: "AAAA" }, ["0".repeat(64)]: null } });
    expect(await worker.store.restore(combat)).toBe(true);
    expect(stored()).toEqual({ [envelope.commitment]: envelope });
  });

  describe("foreign writes, and what is due", () => {
    const asked = (command: JsonRecord) => ({ user: id("player"), request: { id: id("q"), n: 1, encounter: combat.id, command } });
    const confirm = (...seals: readonly unknown[]) => {
      const command = { kind: "confirm", seals: seals as JsonRecord[] };
      return worker.carryOut(combat, command, PLAYER, asked(command));
    };
    const answer = () => (fake.system["heard"] as Readonly<Record<Id, { last: readonly object[] }>>)[id("player")]?.last.at(-1);
    /** Only Ada's note is sealed, and a forged one fills Bo's place. */
    const forge = (note: string) => {
      merge(fake.system, { state: { shells: { [id("Bo")]: { by: id("gm"), note, open: { text: "forged" } } } } });
    };

    beforeEach(() => begin(["Ada", "Bo"], "none"));

    it("confirms whether a seal is due, with one write and no entry", async () => {
      const [ada, bo] = [noteOf("Ada"), noteOf("Bo")].map(({ envelope }) => envelope);
      await sealFor("Ada", ada!);
      expect(await confirm(ada!.commitment)).toEqual({ reason: "notDue", data: { seal: ada!.commitment } });
      await sealFor("Bo", bo!);
      const entries = ledger().length;
      fake.writes.length = 0;
      expect(await confirm(ada!.commitment, bo!.commitment)).toBeNull();
      expect([answer(), fake.writes.length, ledger().length]).toEqual([{ id: id("q") }, 1, entries]);
    });

    it("restores foreign writes first, and denies it", async () => {
      const { envelope } = noteOf("Ada");
      await sealFor("Ada", envelope);
      forge("x");
      expect(await confirm(envelope.commitment)).toMatchObject({ reason: "notDue" });
      expect(Object.keys(shells())).toEqual([id("Ada")]);
    });

    it("accepts the question in one form only", async () => {
      for (const seals of [undefined, 7, "x", ["x"], [7], Array.from({ length: 51 }, () => "0".repeat(64))]) {
        const command = { kind: "confirm", seals } as JsonRecord;
        expect(await worker.carryOut(combat, command, PLAYER, asked(command))).toEqual({ reason: "malformed" });
      }
    });

    /** Another client arbitrates, and accepts everything as it is. */
    const takeOver = (): readonly Id[] => {
      worker = new Worker(new AnswerBuffer(), { holds: true });
      return worker.store.begin([combat]);
    };

    it("doubts seals that were due at the takeover if no entry made them due", async () => {
      await begin(["Ada", "Bo"]);
      const { envelope } = noteOf("Ada");
      merge(fake.system, { seals: { [envelope.commitment]: envelope } });
      merge(fake.system, { state: { shells: { [id("Ada")]: { by: id("player"), note: envelope.commitment, open: null } } } });
      forge("x");
      expect(takeOver()).toEqual([combat.id]);
      await worker.repeatLast(combat);
      await worker.resume(combat);
      expect(shells()).toMatchObject({ [id("Ada")]: { open: null } });
      expect(await confirm(envelope.commitment)).toMatchObject({ reason: "notDue" });
    });

    it("doubts all due seals if the last writer never arbitrated, until an entry makes them due", async () => {
      const { envelope } = noteOf("Ada");
      await sealFor("Ada", envelope);
      await sealFor("Bo", noteOf("Bo").envelope);
      fake._stats.lastModifiedBy = id("player");
      expect(takeOver()).toEqual([combat.id]);
      expect(await confirm(envelope.commitment)).toMatchObject({ reason: "notDue" });
      expect(await give({ kind: "undo" }, GM)).toBeNull();
      undos = 1;
      expect(await give({ kind: "redo" }, GM)).toBeNull();
      expect(await confirm(envelope.commitment)).toBeNull();
    });

    it("accepts seals as due at the takeover if an entry made them due", async () => {
      const { envelope } = noteOf("Ada");
      await sealFor("Ada", envelope);
      await sealFor("Bo", noteOf("Bo").envelope);
      expect(takeOver()).toEqual([]);
      expect(await confirm(envelope.commitment)).toBeNull();
    });

    it("doubts all due seals of an encounter that was imported as a whole", async () => {
      const { envelope } = noteOf("Ada");
      await sealFor("Ada", envelope);
      await sealFor("Bo", noteOf("Bo").envelope);
      worker.forget(combat.id);
      expect(await confirm(envelope.commitment)).toMatchObject({ reason: "notDue" });
    });

    it("tells the table what a request opened before it was due", async () => {
      const { envelope, opening } = noteOf("Ada");
      await sealFor("Ada", envelope);
      const request = (what: Opening, kind = "open") => {
        const command = { kind, combatant: id("Ada"), opening: what as unknown as JsonRecord, position: { unit: 1, step: "seal", undos } };
        return worker.carryOut(combat, command, PLAYER, asked(command));
      };
      expect(await request({ ...opening, payload: { text: "never said" } })).toEqual({ reason: "notDue" });
      expect(shells()[id("Ada")]?.open).toBeNull();
      expect(await give({ kind: "open", combatant: id("Ada"), opening: opening as unknown as JsonRecord })).toEqual({ reason: "notDue" });
      expect(shells()[id("Ada")]?.open).toBeNull();
      expect(await request(opening)).toEqual({ reason: "notDue" });
      expect(shells()[id("Ada")]?.open).toEqual({ text: "Ada hides" });
      expect(JSON.parse(ledger().at(-1) ?? "")).toMatchObject({ by: "table", command: { kind: "expose", user: id("player") } });
    });
  });

  it("empties envelopes with a reset, and lets the rules close before the end", async () => {
    await sealFor("Ada", noteOf("Ada").envelope);
    expect(await worker.carryOut(combat, { kind: "end" }, GM)).toBeNull();
    expect(fake.system).toMatchObject({ ended: true, state: { closed: true } });
    expect(await worker.carryOut(combat, { kind: "reset" }, GM)).toBeNull();
    expect([fake.system["state"], stored()]).toEqual([null, {}]);
  });
});
