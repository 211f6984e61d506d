// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  makeFreshEncounter,
  keyPairFromSecret,
  extractEnvelopes,
  playCommand,
  type CommandBase,
  type Id,
  type JsonRecord,
  type Opening,
} from "../../core/index.ts";
import { merge, makeUnstarted, type Bag } from "../arbiter/fakes.fixture.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";

const id = (name: string): Id => name.padEnd(16, "0");

class Nothing {
  readonly kind = "nothing";
}
vi.stubGlobal("foundry", {
  data: { fields: new Proxy({}, { get: () => Nothing }) },
  utils: { randomID: () => id(`r${(count += 1)}`) },
  abstract: { TypeDataModel: Nothing },
});
vi.stubGlobal("CONST", { TOKEN_DISPOSITIONS: { FRIENDLY: 1 } });
let count = 0;

/** A user, with the fields that seals read. `sit` sets the browser. */
class Person {
  readonly id: Id;
  readonly flags: { callboard: Bag } = { callboard: {} };
  readonly name: string;
  role: "GAMEMASTER" | "ASSISTANT" | "PLAYER";
  active = true;
  constructor(name: string, role: Person["role"] = "PLAYER") {
    this.id = id(name);
    this.name = name;
    this.role = role;
  }
  get isGM(): boolean {
    return this.role !== "PLAYER";
  }
  get isSelf(): boolean {
    return game.user.id === this.id;
  }
  hasRole = (role: string): boolean => role === this.role;
  getFlag = (_scope: string, key: string): unknown => this.flags.callboard[key];
  update = (changes: Bag): Promise<void> => Promise.resolve(merge(this as unknown as Bag, changes));
}

const gm = new Person("Gm", "GAMEMASTER");
const assistant = new Person("Assistant", "ASSISTANT");
const ada = new Person("Ada");
const bo = new Person("Bo");
const people = [gm, assistant, ada, bo];
const notices: string[] = [];
let now = 1000;

vi.stubGlobal("ui", { notifications: { warn: (text: string) => notices.push(text) } });

const { publicKeysOf, MOST_KEYS, ownKey, publishKey, randomBytes } = await import("./keys.ts");
const { trustedKeysOf, pinKeysOf } = await import("./pins.ts");
const { dropGone, dropOpened, keepOpenings, findOpening, dropIfRefused } = await import("./stored-openings.ts");
const { canReadOwnSeals, readWithKey, readableSecretsOf, shutSealsOf } = await import("./readable-seals.ts");
const { sealIntentsForSending } = await import("./prepare.ts");
const { sealedToy } = await import("./toy.fixture.ts");
const { register } = await import("../encounter/registry.ts");
register("fake.sealed", { structure: sealedToy, templates: "", lang: "TOY", numbers: () => ({}) });

/** The storage of each browser, kept while another is in use. */
const browsers = new Map<string, Record<string, string>>();
let seat = "";

/** Uses a browser of this name as a user. */
function sit(user: Person, browser = user.name): void {
  browsers.set(seat, Object.fromEntries(Object.entries(localStorage)));
  localStorage.clear();
  for (const [key, value] of Object.entries(browsers.get(browser) ?? {})) localStorage.setItem(key, value);
  seat = browser;
  // This page does not share what the page before had seen.
  const pins = `callboard.pins.swamp.${user.id}`;
  if (localStorage.getItem(pins) === null) localStorage.setItem(pins, "{}");
  vi.stubGlobal("game", {
    release: { generation: 13 },
    world: { id: "swamp" },
    user,
    users: Object.assign(new Map(people.map((one) => [one.id, one])), {
      filter: (test: (one: Person) => boolean) => people.filter(test),
    }),
    time: { serverTime: (now += 1) },
    i18n: { format: (key: string, { name }: { name: string }) => `${key} ${name}` },
  });
}

const comeIn = async (user: Person, browser = user.name): Promise<void> => {
  sit(user, browser);
  await publishKey();
  for (const one of people) pinKeysOf(one as unknown as User.Implementation);
};

const trusted = (user: Person): readonly Id[] => trustedKeysOf(user as unknown as User.Implementation).map(([key]) => key);

vi.useFakeTimers();
/** Lets a minute pass on the test's clock, so that all keys may be checked again. */
const minutePasses = () => vi.advanceTimersByTime(60_000);

beforeEach(async () => {
  minutePasses();
  browsers.clear();
  localStorage.clear();
  notices.length = 0;
  for (const one of people) one.flags.callboard = {};
  for (const one of people) await comeIn(one);
  for (const one of people) await comeIn(one);
});

describe("the keys of browsers", () => {
  it("are one pair per browser, world and user, and stay over a reload", () => {
    sit(ada);
    const first = ownKey();
    sit(bo);
    expect(ownKey().id).not.toBe(first.id);
    sit(ada);
    expect(ownKey()).toEqual(first);
    sit(ada, "laptop");
    expect(ownKey().secret).not.toBe(first.secret);
  });

  it("are published with their public half alone, the newest eight of a user", async () => {
    for (let n = 0; n < 10; n += 1) await comeIn(ada, `laptop ${n}`);
    expect(publicKeysOf(ada as unknown as User.Implementation)).toHaveLength(MOST_KEYS);
    expect(publicKeysOf(ada as unknown as User.Implementation)[0]).toMatchObject({ id: ownKey().id, key: ownKey().public });
    expect(JSON.stringify(ada.flags)).not.toContain(ownKey().secret);
  });

  it("are not read from an invalid flag", () => {
    const low = `${"A".repeat(43)}=`;
    for (const keys of [
      7,
      [],
      { short: { key: ownKey().public, at: 1 } },
      { [id("k")]: { key: low, at: 1 } },
      { [id("k")]: { key: 1, at: 1 } },
    ]) {
      bo.flags.callboard["keys"] = keys;
      expect(publicKeysOf(bo as unknown as User.Implementation)).toEqual([]);
    }
    bo.flags.callboard["keys"] = Object.fromEntries(Array.from({ length: 99 }, (_, n) => [id(`k${n}`), { key: ownKey().public, at: n }]));
    expect(publicKeysOf(bo as unknown as User.Implementation)).toEqual([]);
  });

  it("are accepted silently the first time, and reported once when there are more", async () => {
    expect(notices).toEqual([]);
    await comeIn(ada, "laptop");
    expect(notices).toEqual([]);
    sit(bo);
    for (let times = 0; times < 2; times += 1) pinKeysOf(ada as unknown as User.Implementation);
    expect(notices).toEqual(["CALLBOARD.Seal.KeyNew Ada"]);
    expect(trusted(ada)).toHaveLength(2);
    sit(ada);
    pinKeysOf(ada as unknown as User.Implementation);
    expect(notices.at(-1)).toBe("CALLBOARD.Seal.KeyOwn Ada");
  });

  it("are reported even if all others were removed before", () => {
    const strange = { [id("strange")]: { key: keyPairFromSecret(randomBytes(32)).public, at: 9999 } };
    for (const [user, notice] of [
      [bo, "CALLBOARD.Seal.KeyNew Ada"],
      [ada, "CALLBOARD.Seal.KeyOwn Ada"],
    ] as const) {
      sit(user);
      for (const keys of [{}, strange]) {
        ada.flags.callboard["keys"] = keys;
        pinKeysOf(ada as unknown as User.Implementation);
      }
      expect(notices.splice(0)).toEqual([notice]);
    }
  });

  it("are reported and not sealed to if one was replaced under its id", () => {
    sit(bo);
    const [known = ""] = trusted(gm);
    (gm.flags.callboard["keys"] as Record<Id, object>)[known] = { key: keyPairFromSecret(randomBytes(32)).public, at: 1 };
    for (let times = 0; times < 2; times += 1) pinKeysOf(gm as unknown as User.Implementation);
    expect(notices).toEqual(["CALLBOARD.Seal.KeyChanged Gm"]);
    expect(trusted(gm)).toEqual([]);
  });
});

describe("the vault", () => {
  const opening: Opening = { payload: { a: 1 }, salt: "00" };

  it("keeps openings over a reload, for their encounter and user alone", () => {
    sit(ada);
    expect(keepOpenings(id("one"), { c: opening })).toBe(true);
    expect([findOpening(id("one"), "c"), findOpening(id("two"), "c")]).toEqual([opening, null]);
    sit(bo, "Ada");
    expect(findOpening(id("one"), "c")).toBeNull();
  });

  it("drops the openings of opened seals and of deleted encounters", () => {
    sit(ada);
    keepOpenings(id("one"), { c: opening, d: opening });
    keepOpenings(id("two"), { c: opening });
    dropOpened(id("one"), ["c"]);
    expect([findOpening(id("one"), "c"), findOpening(id("one"), "d")]).toEqual([null, opening]);
    dropGone((encounter) => encounter === id("two"));
    expect([findOpening(id("one"), "d"), findOpening(id("two"), "c")]).toEqual([null, opening]);
  });

  it("drops what the arbiter refused, but nothing that may still be carried out", () => {
    sit(ada);
    keepOpenings(id("one"), { c: opening, d: opening });
    dropIfRefused(id("one"), { c: opening }, null);
    for (const reason of ["pending", "handover", "failed", "ignored"]) dropIfRefused(id("one"), { c: opening }, { reason });
    expect(findOpening(id("one"), "c")).toEqual(opening);
    dropIfRefused(id("one"), { c: opening }, { reason: "stale" });
    expect([findOpening(id("one"), "c"), findOpening(id("one"), "d")]).toEqual([null, opening]);
  });

  it("reports a browser that cannot store, and ignores broken data", () => {
    sit(ada);
    const storage = localStorage;
    const complaint = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const setItem = (): void => {
      throw new Error("full");
    };
    vi.stubGlobal("localStorage", { setItem });
    expect(keepOpenings(id("one"), { c: opening })).toBe(false);
    vi.stubGlobal("localStorage", storage);
    complaint.mockRestore();
    for (const text of ["{", "7", `{"payload":1,"salt":"x"}`]) {
      localStorage.setItem(`callboard.seals.swamp.${ada.id}.${id("one")}.c`, text);
      expect(findOpening(id("one"), "c")).toBeNull();
    }
  });
});

describe("sealed values, at each browser", () => {
  const members = ["Maren", "Tobin"];
  let system: Bag;
  let combat: CallboardEncounter;
  const owners: Readonly<Record<Id, readonly Person[]>> = { [id("Maren")]: [ada], [id("Tobin")]: [ada, bo] };

  function start(escrow: "full" | "none"): void {
    const cast = Object.fromEntries(members.map((name) => [id(name), { id: id(name) }])) as never;
    const fresh = makeFreshEncounter(sealedToy, cast, {}, { scope: "fight", escrow });
    system = { ...makeUnstarted(), ...fresh };
    const combatants = new Map(
      members.map((name) => [
        id(name),
        { id: id(name), testUserPermission: (user: Person) => user.isGM || owners[id(name)]?.includes(user) === true },
      ]),
    );
    const filter = (test: (one: never) => boolean) => [...combatants.values()].filter(test as never);
    combat = { id: id("fight"), type: "fake.sealed", system, combatants: Object.assign(combatants, { filter }) } as never;
  }

  /** Seals as the present user and writes the result like the arbiter. The opening is kept in this browser. */
  function hide(name: string, text: string): Readonly<Record<string, string>> {
    const ready = sealIntentsForSending(combat, {
      kind: "hide",
      ...(name === "crew" ? { side: name } : { combatant: id(name) }),
      text,
      position: { unit: 1, step: "seal", undos: 0 },
    });
    if ("refusal" in ready) throw new Error(ready.refusal.reason);
    keepOpenings(combat.id, ready.keep);
    const by = { kind: "user", user: game.user.id, gm: game.user.isGM, combatants: members.map(id) } as const;
    const { command, envelopes } = extractEnvelopes(sealedToy.shapes, ready.command as unknown as CommandBase);
    const verdict = playCommand(sealedToy, system as never, command, by, []);
    if (verdict.kind !== "done") throw new Error(verdict.kind);
    const [envelope] = envelopes;
    Object.assign(system, verdict.encounter, { seals: { ...(system["seals"] as object), [envelope?.commitment ?? ""]: envelope } });
    return envelope?.to ?? {};
  }

  const readBy = (user: Person, browser = user.name): readonly unknown[] => {
    sit(user, browser);
    return Object.values(readableSecretsOf(combat)).map((opening) => ((opening as JsonRecord)["payload"] as JsonRecord)["text"]);
  };
  const keyAt = (user: Person): Id => {
    sit(user);
    return ownKey().id;
  };

  it("are addressed to the owners, with escrow to full GMs, and to no others", () => {
    start("full");
    sit(ada);
    const to = Object.keys(hide("Maren", "a lantern"));
    expect(to.toSorted()).toEqual([keyAt(ada), keyAt(gm)].toSorted());
    start("none");
    sit(ada);
    expect(Object.keys(hide("Tobin", "a rope")).toSorted()).toEqual([keyAt(ada), keyAt(bo)].toSorted());
  });

  it("are readable by their owners on all their browsers, and by no GM even though escrow includes the key", async () => {
    await comeIn(ada, "laptop");
    await comeIn(ada);
    start("full");
    hide("Tobin", "a rope");
    expect([readBy(ada), readBy(ada, "laptop"), readBy(bo)]).toEqual([["a rope"], ["a rope"], ["a rope"]]);
    expect([readBy(gm), readBy(assistant)]).toEqual([[], []]);
  });

  it("of a side are readable by the owners of all its members, and by no others", () => {
    start("none");
    sit(ada);
    expect(Object.keys(hide("crew", "boo")).toSorted()).toEqual([keyAt(ada), keyAt(bo)].toSorted());
    expect([readBy(ada), readBy(bo), readBy(gm)]).toEqual([["boo"], ["boo"], []]);
  });

  it("are readable for a GM with escrow keys who became a player only as for any player", () => {
    start("full");
    sit(ada);
    hide("Maren", "a lantern");
    sit(assistant);
    hide("Tobin", "a trap");
    expect(readBy(gm)).toEqual(["a trap"]);
    gm.role = "PLAYER";
    expect(readBy(gm)).toEqual([]);
    (owners[id("Maren")] as Person[]).push(gm);
    system["state"] = structuredClone(system["state"]);
    expect(readBy(gm)).toEqual(["a lantern"]);
    (owners[id("Maren")] as Person[]).pop();
    gm.role = "GAMEMASTER";
  });

  it("are readable by other full GMs if a GM sealed them, and by no player who does not own them", () => {
    start("full");
    sit(assistant);
    hide("Maren", "a trap");
    expect([readBy(gm), readBy(assistant), readBy(ada), readBy(bo)]).toEqual([["a trap"], ["a trap"], ["a trap"], []]);
  });

  it("are readable by other full GMs if a GM sealed them, even without escrow", () => {
    start("none");
    sit(assistant);
    hide("Maren", "a trap");
    expect([readBy(gm), readBy(bo)]).toEqual([["a trap"], []]);
  });

  it("stay addressed to a GM whose key id another owner uses too", () => {
    const spare = keyAt(gm);
    (bo.flags.callboard["keys"] as Record<Id, object>)[spare] = { key: keyPairFromSecret(randomBytes(32)).public, at: 9999 };
    sit(ada);
    pinKeysOf(bo as unknown as User.Implementation);
    expect(trusted(bo)).toContain(spare);
    start("full");
    hide("Tobin", "a rope");
    sit(gm);
    const [shut] = shutSealsOf(combat);
    expect(shut && readWithKey(system["seals"] as never, shut)?.payload).toEqual({ text: "a rope" });
  });

  it("are read again once a replaced envelope is restored", () => {
    start("full");
    sit(ada);
    hide("Tobin", "a rope");
    const sealed = system["seals"] as Record<string, Bag>;
    system["seals"] = Object.fromEntries(
      Object.entries(sealed).map(([commitment, envelope]) => [commitment, { ...envelope, box: "AAAA" }]),
    );
    expect(readBy(bo)).toEqual([]);
    system["seals"] = sealed;
    system["state"] = structuredClone(system["state"]);
    expect(readBy(bo)).toEqual(["a rope"]);
  });

  it("are the same object until something changes, so that drawings can be cached", () => {
    start("full");
    sit(ada);
    hide("Maren", "a lantern");
    const first = readableSecretsOf(combat);
    expect(readableSecretsOf(combat)).toBe(first);
    keepOpenings(combat.id, {});
    expect(readableSecretsOf(combat)).not.toBe(first);
    expect(readableSecretsOf(combat)).toEqual(first);
  });

  it("prevent a browser that has lost them from sealing for that combatant, and no other", () => {
    start("none");
    sit(ada);
    hide("Maren", "a lantern");
    expect([canReadOwnSeals(combat), canReadOwnSeals(combat, id("Maren"))]).toEqual([true, true]);
    sit(ada, "a new phone");
    expect([canReadOwnSeals(combat), canReadOwnSeals(combat, id("Maren")), canReadOwnSeals(combat, id("Tobin"))]).toEqual([
      false,
      false,
      true,
    ]);
    expect(sealIntentsForSending(combat, { kind: "hide", combatant: id("Maren"), text: "x" })).toEqual({
      refusal: { reason: "lacksSeals" },
    });
    expect(sealIntentsForSending(combat, { kind: "hide", combatant: id("Tobin"), text: "x" })).not.toHaveProperty("refusal");
  });

  it("are prepared several at once, each for the state after those before", () => {
    start("full");
    sit(gm);
    const both = { kind: "batch", commands: members.map((name) => ({ kind: "hide", combatant: id(name), text: name })) };
    const ready = sealIntentsForSending(combat, both);
    expect(ready).toMatchObject({ command: { kind: "batch", commands: [{ kind: "seal" }, { kind: "seal" }] } });
    expect(Object.keys("keep" in ready ? ready.keep : {})).toHaveLength(2);
    const twice = {
      kind: "batch",
      commands: ["Maren", "Maren", "Tobin"].map((name) => ({ kind: "hide", combatant: id(name), text: name })),
    };
    expect(sealIntentsForSending(combat, twice)).toEqual({ refusal: { reason: "sealed" } });
  });

  it("leave other commands alone, and hold an intent to its shape", () => {
    start("full");
    sit(ada);
    for (const command of [{ kind: "close" }, { kind: "batch", commands: [] }, { kind: "batch", commands: [{ kind: "close" }] }])
      expect(sealIntentsForSending(combat, command)).toEqual({ command, keep: {} });
    expect(sealIntentsForSending(combat, { kind: "hide", combatant: id("Nobody"), text: "x" })).toMatchObject({
      refusal: { reason: "unknownCombatant" },
    });
    expect(sealIntentsForSending(combat, { kind: "hide", combatant: id("Maren"), text: "x", more: 1 })).toMatchObject({
      refusal: { reason: "malformed" },
    });
  });
});
