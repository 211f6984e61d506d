import { afterAll, expect, it, vi } from "vitest";
import { parseCommandRequest, STRUCTURES, TABLE, type CastMember } from "../../../core/index.ts";

class Nothing {
  readonly kind = "nothing";
}
vi.stubGlobal("foundry", { abstract: { TypeDataModel: Nothing }, data: { fields: new Proxy({}, { get: () => Nothing }) } });
vi.stubGlobal("game", { i18n: { localize: (key: string) => key } });
const { momentsHeadFacts, copyMomentsNumbers, prepareMoments } = await import("./actor.ts");
const { MOMENTS_WATCHED } = await import("./synced.ts");
const { isRemainingBar, remainingBarOf } = await import("../../documents/bars.ts");
afterAll(() => void vi.unstubAllGlobals());

const beats = (base: number, armour: number, spent: number) => ({ base, armour, spent });
const section = (more: object = {}) => ({
  beats: beats(14, 3, 5),
  ...{ agility: 12, perception: 10, might: 13, vitality: 11, skullduggery: null, missile: 9, melee: 14, magic: 5, dar: 2, level: 0 },
  ...more,
});
const carried = (kind: string) => ({ id: kind, name: kind, type: "weapon", system: { moments: { kind } } });
const WHO = "fjarva".padEnd(16, "0");

/** Returns an encounter with one figure that has the given numbers. */
function encounterOf(system: object) {
  const numbers = copyMomentsNumbers(system);
  const member: CastMember = { id: WHO, name: "Fjarva", side: "party", npc: false, hidden: false, holder: WHO, numbers };
  return STRUCTURES.moments.setup({ [WHO]: member }, {});
}

it("Beats are the base less the armour, and those left are never below 0", () => {
  const prepared = [beats(14, 3, 5), beats(14, 20, 0), beats(14, 0, 30)].map((each) => {
    const kept = { beats: each };
    prepareMoments(kept);
    return kept.beats;
  });
  expect(prepared).toMatchObject([
    { max: 11, value: 6 },
    { max: 0, value: 0 },
    { max: 14, value: 0 },
  ]);
  expect(momentsHeadFacts({ beats: beats(14, 3, 5) })).toEqual([{ label: "CALLBOARD.moments.Sheet.Beats", value: "6/11" }]);
});

it("an encounter copies the numbers of a sheet, but not the Beats spent before", () => {
  const figure = encounterOf({ moments: section({ skullduggery: 13, level: 3 }) }).combatants[WHO];
  expect(figure).toMatchObject({
    max: 11,
    spent: 0,
    numbers: { agility: 12, perception: 10, skullduggery: 13, strikes: { missile: 9, melee: 14, magic: 5 }, dar: 2, level: 3 },
  });
  expect(copyMomentsNumbers({ coins: 3 })).toEqual({});
  expect(encounterOf({ coins: 3 }).combatants[WHO]?.max).toBe(14);
});

it("an encounter copies the strikes a sheet has weapons for, also if the combatant joins later", () => {
  const numbers = copyMomentsNumbers({ moments: section() }, new Set(), ["missile", "bow"].map(carried));
  const member = { id: WHO, name: "Fjarva", side: "party", npc: false, hidden: false, holder: WHO, numbers };
  const { moments } = STRUCTURES;
  const state = moments.setup({}, {});
  const parsed = parseCommandRequest(moments, { kind: "join", member, position: moments.position(state) }, { knows: () => true, gm: true });
  if ("refusal" in parsed) throw new Error(parsed.refusal.reason);
  const joined = moments.apply(state, parsed.command as never, TABLE, []).state.combatants[WHO];
  expect(joined?.numbers.weapons).toEqual(["missile"]);
});

it("a GM may set spent Beats, cover and sneaking of a sheet, and players own the rest", () => {
  const state = encounterOf({ moments: section() });
  const held = (path: string) => MOMENTS_WATCHED.held(state as never, WHO, path);
  expect(
    ["beats.spent", "cover", "sneaking", "beats.max", "melee", "skullduggery", "might"].map((name) => held(`moments.${name}`)),
  ).toEqual([0, "none", false, 11, 14, undefined, undefined]);
  expect(["timeline.x", "cover"].map(held)).toEqual([undefined, undefined]);
  expect(MOMENTS_WATCHED.held(state as never, "constructor", "moments.melee")).toBeUndefined();
  expect(MOMENTS_WATCHED.told(WHO, "moments.beats.spent", 4)).toEqual({ kind: "beats", combatant: WHO, spent: 4 });
  expect(MOMENTS_WATCHED.told(WHO, "moments.cover", "full")).toEqual({ kind: "cover", combatant: WHO, cover: "full" });
  expect(MOMENTS_WATCHED.told(WHO, "moments.sneaking", true)).toEqual({ kind: "sneak", combatant: WHO, sneaking: true });
  expect(MOMENTS_WATCHED.told(WHO, "moments.melee", 4)).toBeNull();
  expect(["moments.beats.spent", "moments.cover", "moments.beats.base", "moments.might", "stages.x"].map(MOMENTS_WATCHED.isOwned)).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
  expect(["beats.armour", "beats.base", "beats.spent", "agility"].map((name) => MOMENTS_WATCHED.partOf?.(`moments.${name}`))).toEqual([
    "moments.beats.max",
    "moments.beats.max",
    undefined,
    undefined,
  ]);
  const owned = MOMENTS_WATCHED.owned({ moments: section() } as never);
  expect(Object.fromEntries(Object.entries(owned).map(([path, { value }]) => [path, value]))).toEqual({
    "moments.beats.max": 11,
    "moments.agility": 12,
    "moments.perception": 10,
    "moments.missile": 9,
    "moments.melee": 14,
    "moments.magic": 5,
    "moments.dar": 2,
  });
});

it("token bars show the Beats and points left, and nothing else", () => {
  const system = { moments: section(), timeline: { pools: { luck: { max: 5, drained: 1, spent: 2 } } } };
  expect(["moments.beats", "timeline.pools.luck", "timeline.pools.wit", "moments.dar"].map((bar) => remainingBarOf(system, bar))).toEqual([
    { left: 6, room: 11 },
    { left: 2, room: 4 },
    null,
    null,
  ]);
  expect(["moments.beats", "timeline.pools.luck", "moments.beats.base"].map(isRemainingBar)).toEqual([true, true, false]);
  expect(remainingBarOf({}, "moments.beats")).toBeNull();
});
