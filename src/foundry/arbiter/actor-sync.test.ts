import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { TimelineState } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounters.ts";
import { registerFor } from "../registry.fixture.ts";
import { id } from "./fakes.ts";

// What is told here stands on parts of a state; whether such a one can be read is asked elsewhere.
vi.mock("../encounters.ts", async (real) => ({
  ...(await real<object>()),
  stateOf: ({ system }: CallboardEncounter) => system.state,
}));

class Nothing {
  readonly kind = "nothing";
}
const property = (object: any, path: string): unknown => path.split(".").reduce((value, part) => value?.[part], object);
vi.stubGlobal("foundry", {
  data: { fields: new Proxy({}, { get: () => Nothing }) },
  abstract: { TypeDataModel: Nothing },
  utils: {
    randomID: () => id("page"),
    getProperty: property,
    setProperty: (object: any, path: string, value: unknown) => void (object[path] = value),
    flattenObject: (object: object) => object,
  },
});
vi.stubGlobal("CONFIG", { statusEffects: [], specialStatusEffects: { DEFEATED: "dead" } });
const updateDocuments = vi.fn(() => Promise.resolve([]));
vi.stubGlobal("getDocumentClass", () => ({ updateDocuments }));
vi.stubGlobal("game", { release: { generation: 13 }, i18n: { localize: (key: string) => key } });
const { changedPathsOf, editAsCommand, editKey, editOf, isAnyLater, isLater, takeUp, writeBack } = await import("./actor-sync.ts");
const { TIMELINE_WATCHED } = await import("../structures/timeline/synced.ts");
const { MOMENTS_WATCHED } = await import("../structures/moments/synced.ts");
registerFor({ timeline: { watched: TIMELINE_WATCHED }, moments: { watched: MOMENTS_WATCHED } });
afterAll(() => void vi.unstubAllGlobals());

const [who, twin, loner] = [id("Wilrow"), id("Twin"), id("Loner")];
const path = (field: string) => `timeline.pools.strength.${field}`;

describe("numbers of actors that others change", () => {
  let pool: { label: string; max: number; drained: number; spent: number };
  const update = vi.fn(() => Promise.resolve());
  const actor = (isToken: boolean) => ({
    id: id("actor"),
    isToken,
    update,
    _source: { system: { timeline: { pools: { strength: pool } } } },
  });
  const held = { label: "", aspect: "body", place: 0, max: 5, drained: 0, spent: 1 };
  const state = {
    combatants: { [who]: { holder: "one" }, [twin]: { holder: "one" }, [loner]: { holder: "two" } },
    holders: { one: { strength: held }, two: { strength: held } },
  } as unknown as TimelineState;
  const combat = () =>
    ({
      type: "timeline",
      system: { state, ended: false },
      combatants: new Map([
        [who, { actor: actor(false) }],
        [loner, { actor: actor(true) }],
      ]),
    }) as unknown as CallboardEncounter;

  beforeEach(() => {
    pool = { label: "Strength", max: 5, drained: 0, spent: 1 };
    updateDocuments.mockClear();
    update.mockClear();
  });

  it("are found among the changes of an actor, whatever else changed", () => {
    expect(
      changedPathsOf({
        name: "x",
        system: { "timeline.pools.strength.spent": 2, "timeline.pools.strength.label": "y", "timeline.pools": {} },
      }),
    ).toEqual(["timeline.pools.strength.spent", "timeline.pools.strength.label"]);
    expect(changedPathsOf({ name: "x" })).toEqual([]);
    expect(editOf(editKey({ combatant: who, path: path("max") }))).toEqual({ combatant: who, path: path("max") });
  });

  it("become a command where a GM changed what the rules hold otherwise, and nothing else does", () => {
    pool = { label: "Strength", max: 5, drained: 2, spent: 1 };
    expect(editAsCommand(combat(), { combatant: who, path: path("drained") })).toEqual({
      kind: "pool",
      combatant: who,
      stat: "strength",
      drained: 2,
    });
    for (const quiet of [path("spent"), path("sort"), "stages.scores.x.value", "timeline.pools.luck.max"])
      expect(editAsCommand(combat(), { combatant: who, path: quiet })).toBeNull();
  });

  it("are choices too: a GM's becomes a command, a player's is written back", async () => {
    const system = { moments: { cover: "full", sneaking: false } };
    const figures = { [loner]: { standing: "in", cover: "none", sneaking: false } };
    const inMoments = {
      ...{ type: "moments", system: { state: { combatants: figures }, ended: false } },
      combatants: new Map([[loner, { actor: { ...actor(true), _source: { system } } }]]),
    } as unknown as CallboardEncounter;
    const edits = changedPathsOf({ system: { "moments.cover": "full", "moments.sneaking": false } }).map((each) => ({
      combatant: loner,
      path: each,
    }));
    expect(edits.map((edit) => editAsCommand(inMoments, edit))).toEqual([{ kind: "cover", combatant: loner, cover: "full" }, null]);
    expect(await writeBack(inMoments, edits, () => true)).toBe(true);
    expect(update).toHaveBeenCalledExactlyOnceWith({ "system.moments.cover": "none" }, expect.anything());
  });

  it("are looked at as what they go into: armour as the Beats that it leaves, also where a GM changed it", async () => {
    const beats = { base: 14, armour: 3, spent: 0 };
    const numbers = { strikes: {} };
    const inMoments = {
      ...{ type: "moments", system: { state: { combatants: { [loner]: { max: 11, numbers } } }, ended: false } },
      combatants: new Map([[loner, { actor: { ...actor(true), _source: { system: { moments: { beats } } } } }]]),
    } as unknown as CallboardEncounter;
    const edits = ["armour", "base"].map((part) => ({ combatant: loner, path: `moments.beats.${part}` }));
    expect(isAnyLater(inMoments, edits)).toBe(false);
    beats.armour = 5;
    expect(edits.map((edit) => [isAnyLater(inMoments, [edit]), editAsCommand(inMoments, edit)])).toEqual([
      [true, null],
      [true, null],
    ]);
    const tell = vi.fn(() => Promise.resolve());
    await expect(takeUp(inMoments, edits, tell)).resolves.toBe(true);
    expect(tell).not.toHaveBeenCalled();
  });

  it("are written back where a player changed them, also of an unlinked token; a maximum waits", async () => {
    pool = { label: "Strength", max: 9, drained: 0, spent: 4 };
    const edits = ["max", "spent"].map((field) => ({ combatant: who, path: path(field) }));
    expect(edits.map((edit) => isLater(combat(), edit))).toEqual([true, false]);
    expect(await writeBack(combat(), edits, () => true)).toBe(true);
    expect(updateDocuments).toHaveBeenCalledExactlyOnceWith([{ _id: id("actor"), [`system.${path("spent")}`]: 1 }], expect.anything());
    expect(await writeBack(combat(), [{ combatant: loner, path: path("spent") }], () => true)).toBe(true);
    expect(update).toHaveBeenCalledExactlyOnceWith({ [`system.${path("spent")}`]: 1 }, expect.anything());
    expect(await writeBack(combat(), [{ combatant: loner, path: path("max") }], () => true)).toBe(false);
  });
});
