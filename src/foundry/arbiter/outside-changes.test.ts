import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { STRUCTURES, type CastMember, type JsonRecord, type StructureId } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { registerFor } from "../encounter/registry.fixture.ts";
import { id, type Bag } from "./fakes.fixture.ts";

vi.mock("../encounter/encounter-lookups.ts", async (real) => ({
  ...(await real<object>()),
  stateOf: ({ system }: CallboardEncounter) => system.state,
  isRunning: ({ system }: CallboardEncounter) => system.state !== null && !system.ended,
  encounters: () => [fight, other],
}));
vi.mock("../encounter/seats.ts", () => ({ seatOf: ({ id: user }: { id: string }) => ({ user }) }));
vi.mock("./tell-correction.ts", () => ({ explainCorrection: () => Promise.resolve() }));

class Nothing {
  readonly kind = "nothing";
}
const put = (object: any, path: string, value: unknown): void => {
  const parts = path.split(".");
  const last = parts.pop() ?? "";
  parts.reduce((inner, part) => (inner[part] ??= {}), object)[last] = value;
};
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
vi.stubGlobal("getDocumentClass", () => ({
  updateDocuments: (updates: readonly Bag[]) => {
    for (const { _id, ...changes } of updates) for (const [path, value] of Object.entries(changes)) put(actor._source, path, value);
    return Promise.resolve([]);
  },
}));
const users = new Map(["gm", "player"].map((name) => [id(name), { id: id(name), isGM: name === "gm" }]));
vi.stubGlobal("game", {
  release: { generation: 13 },
  i18n: { localize: (key: string) => key },
  actors: { get: () => null },
  user: users.get(id("gm")),
  users,
});
const { OutsideChanges } = await import("./outside-changes.ts");
const { stampOptions } = await import("../lease/stamp.ts");
const { healthCopyOf } = await import("../encounter/copy-health.ts");
const { DATA } = await import("../structures/data.ts");
registerFor(
  Object.fromEntries(Object.entries(DATA).map(([type, { actor: part }]) => [type, "watched" in part ? { watched: part.watched } : {}])),
);
afterAll(() => void vi.unstubAllGlobals());

type Kind = Exclude<StructureId, "stages">;
const who = id("Wilrow");
let actor: { id: string; isToken: boolean; items: never[]; system: any; _source: { system: any; flags: Bag } };
let fight: CallboardEncounter;
let other: CallboardEncounter;

function freshActor(): void {
  const system = {
    health: { value: 7, max: 10 },
    timeline: { pools: { strength: { label: "Strength", aspect: "body", sort: 0, max: 5, drained: 0, spent: 1 } } },
    pages: { drives: { love: { label: "Love", sort: 0, strength: 3, debt: 2 } }, free: "", used: "" },
    rounds: { reflexes: 5, quickness: 2, wits: 2, fortitude: 2, evasion: 2, wounds: 3, lost: 0 },
    moments: { beats: { base: 14, armour: 3, spent: 0 }, agility: 9, perception: 9, skullduggery: null, dar: 0, level: 0 },
  };
  Object.assign(system.moments, { missile: 9, melee: 9, magic: 9, cover: "none", sneaking: false });
  actor = { id: id("actor"), isToken: false, items: [], system, _source: { system, flags: {} } };
}

function encounterOf(type: Kind, name: string): CallboardEncounter {
  const numbers = DATA[type].actor.numbers(actor.system, new Set(), [], actor.system);
  const base = { id: who, name: "Wilrow", side: "party", npc: false, hidden: false, holder: actor.id };
  const member: CastMember = { ...base, ...healthCopyOf({}, actor as never), numbers };
  const bearer = { id: who, actor };
  const combatants = Object.assign(new Map([[who, bearer]]), {
    filter: (test: (one: object) => boolean) => [bearer].filter(test),
    map: (make: (one: object) => unknown) => [bearer].map(make),
  });
  const state = STRUCTURES[type].setup({ [who]: member }, {});
  return { id: id(name), type, system: { state, ended: false }, combatants } as unknown as CallboardEncounter;
}

/** A value that all may write: the structure, its path, and the command that adopts a 4. */
type Watched = readonly [structure: Kind, path: string, told: object];
const WATCHED: readonly Watched[] = [
  ["timeline", "health.value", { kind: "setHealth", value: 4 }],
  ["timeline", "timeline.pools.strength.spent", { kind: "pool", stat: "strength", spent: 4 }],
  ["pages", "pages.drives.love.debt", { kind: "debt", drive: "love", amount: 4 }],
  ["rounds", "rounds.wounds", { kind: "wound", wounds: 4 }],
  ["moments", "moments.beats.spent", { kind: "beats", spent: 4 }],
];

describe.each(WATCHED)("in %s, jobs that wait while %s is written", (structure, path, adopting) => {
  let told: JsonRecord[];
  let jobs: (() => Promise<unknown>)[];
  let follow: (combat: CallboardEncounter, value: number, by: "gm" | "player" | CallboardEncounter) => void;
  const release = async () => {
    for (const job of jobs.splice(0)) await job();
  };
  const adopted = { ...adopting, combatant: who };
  const wish = path === "health.value" ? [{ kind: "wishHealth", combatant: who, value: 99, by: id("player") }] : [];

  /** Lets the rules of the first encounter hold a 4. */
  const holdFour = () => {
    put(actor.system, path, 4);
    fight = encounterOf(structure, "fight");
    if (structure === "moments") Object.assign((fight.system.state as any).combatants[who], { spent: 4 });
  };

  beforeEach(() => {
    freshActor();
    [fight, other] = [encounterOf(structure, "fight"), encounterOf(structure, "other")];
    [told, jobs] = [[], []];
    const note = (command: JsonRecord, by: string) => told.push({ ...command, by });
    const outside = new OutsideChanges({
      holder: { holds: true },
      worker: {
        observe: (_combat: object, seen: JsonRecord) => Promise.resolve(void note(seen, "table")),
        actFor: (_combat: object, seen: JsonRecord, { user }: { user: string }) => Promise.resolve(note(seen, user) > 0),
      },
      jobs: {
        about: (encounter: string, job: (combat: CallboardEncounter) => Promise<unknown>) =>
          Promise.resolve(void jobs.push(() => job([fight, other].find((one) => one.id === encounter) as CallboardEncounter))),
      },
    } as never);
    follow = (combat, value, by) => {
      put(actor.system, path, value);
      const options = typeof by === "string" ? {} : stampOptions({}, by.id);
      outside.followNumbers(combat, { options, userId: id(by === "player" ? "player" : "gm"), actor: actor as never, touched: [path] });
    };
  });

  it("adopt what the GM wrote, and not what a player wrote since", async () => {
    follow(fight, 4, "gm");
    follow(fight, 99, "player");
    await release();
    const by = path === "health.value" ? id("gm") : "table";
    expect(told).toEqual([{ ...adopted, by }, ...wish]);
  });

  it("adopt what the GM wrote if a player wrote before", async () => {
    follow(fight, 99, "player");
    follow(fight, 4, "gm");
    await release();
    const by = path === "health.value" ? id("gm") : "table";
    expect(told).toEqual([...wish, { ...adopted, by }]);
  });

  it("adopt what another encounter's rules hold, and not what a player wrote since", async () => {
    holdFour();
    for (const ended of [false, true]) {
      Object.assign(fight.system, { ended });
      follow(other, 4, fight);
      follow(other, 99, "player");
      await release();
      expect(told.splice(0)).toEqual([{ ...adopted, by: "table" }, ...wish]);
    }
  });

  it("adopt what another encounter's rules hold now, and not what they wrote before", async () => {
    follow(other, 6, fight);
    holdFour();
    await release();
    expect(told).toEqual([{ ...adopted, by: "table" }]);
  });
});
