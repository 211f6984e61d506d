// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { findSizeExcess, seal, type Id, type JsonRecord, type Rounds, type Seat } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { registerFor } from "../encounter/registry.fixture.ts";
import { COMBATS, figure, Figures, FOUNDRY, id, merge, makeUnstarted, type Bag } from "./fakes.fixture.ts";

/** Ada and Bo are the player's party, and the fishmonger is the GM's. */
class FakeCombat {
  readonly id = id("fight");
  readonly type = "rounds";
  readonly round = 0;
  readonly turn = null;
  readonly system: Bag = makeUnstarted();
  readonly flags = {};
  readonly combatants = new Figures(["Ada", "Bo", "Monger"].map((name) => [id(name), { ...figure(name), isNPC: name === "Monger" }]));

  get _source(): this {
    return this;
  }

  getTimeDelta(): number {
    return 0;
  }

  update(changes: Bag): Promise<this> {
    merge(this as unknown as Bag, changes);
    return Promise.resolve(this);
  }
}

vi.stubGlobal("foundry", FOUNDRY);
vi.stubGlobal("CONST", { TOKEN_DISPOSITIONS: { FRIENDLY: 1 } });
vi.stubGlobal("CONFIG", { statusEffects: [], specialStatusEffects: { DEFEATED: "dead" } });
vi.stubGlobal("Hooks", { callAll: () => true });
const users = new Map([
  [id("player"), { id: id("player"), name: "Pia", isGM: false }],
  [id("gm"), { id: id("gm"), name: "Gamemaster", isGM: true }],
]);
vi.stubGlobal("game", {
  release: { generation: 13 },
  combats: COMBATS,
  settings: { get: (_scope: string, key: string) => (key === "escrow" ? "none" : {}) },
  world: { id: "market" },
  user: { id: id("gm"), isGM: true },
  users: Object.assign(users, { filter: () => [] }),
  time: { serverTime: 1 },
  messages: Object.assign([], { has: () => false }),
  actors: [],
  scenes: { contents: [] },
});

/** Whether a step was taken that the rules do not know yet. `stepper` is the user who took it. */
let isAhead = false;
let stepper = id("player");
registerFor({
  rounds: {
    observe: (_combat, state: Rounds.RoundsState, isFresh) => {
      const seen = { kind: "hold", combatant: id("Ada"), held: state.combatants[id("Ada")]?.held === false };
      if (!isAhead || !isFresh(seen)) return null;
      isAhead = false;
      return seen;
    },
    causesOf: (_combat, { kind }) => (kind === "hold" ? [stepper] : []),
  },
});
const { Worker } = await import("./worker.ts");
const { EntryQuota } = await import("./entry-quota.ts");
const { QuotaCharges } = await import("./quota-charges.ts");
const { AnswerBuffer } = await import("./answer-buffer.ts");
const { randomBytes } = await import("../seals/keys.ts");

const GM: Seat = { kind: "user", user: id("gm"), gm: true, combatants: [] };
const PLAYER: Seat = { kind: "user", user: id("player"), gm: false, combatants: [id("Ada"), id("Bo")] };
const SECOND = 1000;
/** The most characters by which a minute of commands may enlarge an encounter. */
const MOST_GROWTH = 100 * 1024;

describe("a player who gives ten commands a second for a minute", () => {
  let now = 0;
  let combat: CallboardEncounter;
  let worker: InstanceType<typeof Worker>;
  let held: number[] = [];
  const state = (): Rounds.RoundsState => combat.system.state as unknown as Rounds.RoundsState;
  const give = (command: JsonRecord, seat: Seat) => {
    const { round, step, undos } = state();
    return worker.carryOut(combat, { position: { unit: round, step, undos }, ...command }, seat);
  };
  const size = (): number => JSON.stringify(combat.system).length;
  const envelopes = (): number => Object.values(combat.system.seals).filter((one) => one !== null).length;

  beforeEach(async () => {
    [now, isAhead, stepper, held] = [0, false, id("player"), []];
    combat = new FakeCombat() as unknown as CallboardEncounter;
    const charges = new QuotaCharges(new EntryQuota(() => now));
    worker = new Worker(new AnswerBuffer(), { holds: true }, undefined, charges);
    charges.whenHeld((_encounter, milliseconds) => void held.push(milliseconds));
    expect(await worker.carryOut(combat, { kind: "start" }, GM)).toBeNull();
    for (const command of [{ kind: "lead", combatant: id("Ada") }, { kind: "begin" }]) expect(await give(command, GM)).toBeNull();
    for (const side of ["party", "foe"]) expect(await give({ kind: "correct", side, amount: 5 }, GM)).toBeNull();
    expect(await give({ kind: "closeRound", early: true }, GM)).toBeNull();
    expect(await give({ kind: "goal", side: "foe", text: "Sell the fish" }, GM)).toBeNull();
  });

  /** The largest envelope that a request may bring. */
  const sealed = (kind: "share" | "seal"): JsonRecord => {
    const slots = kind === "share" ? state().drafts : state().nominations;
    const stack = (slots.counts["party"] ?? 0) + 1;
    const context = { scope: slots.scope, combatant: "party", user: id("player"), kind: "junk", call: 1, stack };
    const made = seal({ context, payload: { text: "" }, length: 4800, recipients: {} }, randomBytes);
    if (!made) throw new Error("too long");
    return { kind, side: "party", stack, [kind === "share" ? "draft" : "list"]: made.envelope as unknown as JsonRecord };
  };
  const ATTACKS: Readonly<Record<string, (count: number) => JsonRecord>> = {
    "leads now by one, now by the other": (count) => ({ kind: "lead", combatant: id(count % 2 === 0 ? "Bo" : "Ada") }),
    "states goal after goal": (count) => ({ kind: "goal", side: "party", text: `${count} `.padEnd(299, "x") }),
    "shows draft after draft": () => sealed("share"),
    "seals again and again": () => sealed("seal"),
    "goes on hold and back": (count) => ({ kind: "hold", combatant: id("Bo"), held: count % 2 === 0 }),
  };

  it.each(Object.entries(ATTACKS))(
    "%s: lets the encounter grow by no more than 100 KB, and costs the GM no undo",
    async (_name, attack) => {
      const [before, last] = [size(), combat.system.revision];
      let taken = 0;
      const refused = new Set<string>();
      for (let count = 0; count < 600; count += 1) {
        now += SECOND / 10;
        const refusal = await give(attack(count), PLAYER);
        if (refusal === null) taken += 1;
        else refused.add(refusal.reason);
      }
      expect(taken).toBeGreaterThanOrEqual(10);
      expect(size() - before).toBeLessThan(MOST_GROWTH);
      expect(findSizeExcess(combat.system, before + MOST_GROWTH)).toBeNull();
      expect([...refused].filter((reason) => reason !== "tooFast" && reason !== "sealedOften")).toEqual([]);
      expect(envelopes()).toBeLessThanOrEqual(1);
      expect(state().sides.foe.goal).toBe("Sell the fish");
      expect(await give({ kind: "undo", to: last }, GM)).toBeNull();
      expect(state().sides.foe.goal).toBe("");
    },
  );

  it("delays no other user, and is heard again once the minute is over", async () => {
    const goal = (count: number) => ({ kind: "goal", side: "party", text: `Goal ${count}` });
    for (let count = 0; count < 200; count += 1) await give(goal(count), PLAYER);
    expect(await give(goal(200), PLAYER)).toEqual({ reason: "tooFast" });
    expect(await give(goal(201), GM)).toBeNull();
    now += 60 * SECOND;
    expect(await give(goal(202), PLAYER)).toBeNull();
  });

  it("uses up no undo with drafts: the next undo takes back the GM's last command", async () => {
    for (let count = 0; count < 5; count += 1) expect(await give(sealed("share"), PLAYER)).toBeNull();
    expect(envelopes()).toBe(1);
    const { drafts } = state();
    expect(await give({ kind: "undo" }, GM)).toBeNull();
    expect([state().sides.foe.goal, state().drafts]).toEqual(["", drafts]);
  });

  /** A combatant takes this many steps, this many per second. Each is observed when it is made. */
  const walk = async (count: number, perSecond: number): Promise<void> => {
    for (let made = 0; made < count; made += 1) {
      now += SECOND / perSecond;
      isAhead = true;
      await worker.settle(combat);
    }
  };
  const entries = (since: number): number => combat.system.revision - since;

  it("is observed in each of thirty steps in ten seconds", async () => {
    const since = combat.system.revision;
    await walk(30, 3);
    expect([entries(since), held]).toEqual([30, []]);
  });

  it("is observed only up to the quota if a script walks, together with its requests, and the rest is observed later", async () => {
    const [since, before] = [combat.system.revision, size()];
    await walk(600, 10);
    expect(entries(since)).toBeLessThanOrEqual(121);
    expect(size() - before).toBeLessThan(MOST_GROWTH);
    expect(held.length).toBeGreaterThan(0);
    expect(Math.max(...held)).toBeLessThanOrEqual(60 * SECOND);
    expect(await give({ kind: "goal", side: "party", text: "More" }, PLAYER)).toEqual({ reason: "tooFast" });
    now += 60 * SECOND;
    const then = combat.system.revision;
    await walk(1, 3);
    expect(entries(then)).toBe(1);
  });

  it("is not counted if a GM walks", async () => {
    stepper = id("gm");
    const since = combat.system.revision;
    await walk(300, 10);
    expect(entries(since)).toBe(300);
  });
});

const player: Id = id("player");

describe("the quota of a player", () => {
  it("tells how long until the player may cause an entry again", () => {
    let time = 0;
    const quota = new EntryQuota(() => time);
    expect(quota.wait(player)).toBe(0);
    for (let count = 0; count < 120; count += 1) {
      expect(quota.wait(player)).toBe(0);
      quota.charge(player, 10);
      time += 100;
    }
    expect([quota.wait(player), quota.wait(id("other"))]).toEqual([48_000, 0]);
    time += 48_000;
    expect(quota.wait(player)).toBe(0);
    quota.charge(id("other"), 70_000);
    expect(quota.wait(id("other"))).toBe(60_000);
  });
});
