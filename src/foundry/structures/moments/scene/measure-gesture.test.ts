import { afterAll, describe, expect, it, vi } from "vitest";
import type { Moments } from "../../../../core/index.ts";
import { id } from "../../../arbiter/fakes.fixture.ts";
import { at, FakeToken, MOVEMENT, moverAmong, SPACE, type Ground, type MoverGiven } from "./fakes.fixture.ts";

vi.stubGlobal("CONFIG", { Token: { movement: MOVEMENT } });
vi.stubGlobal("CONST", { WALL_DOOR_STATES: { CLOSED: 0, OPEN: 1, LOCKED: 2 } });
const hooks = new Map<string, () => void>();
vi.stubGlobal("Hooks", { on: (hook: string, hear: () => void) => void hooks.set(hook, hear) });
vi.stubGlobal("game", { release: { generation: 13 } });
vi.mock("../../../encounter/encounter-lookups.ts", () => ({ encounters: () => [], stateOf: () => null }));
const { measureGesture, MOST } = await import("./measure-gesture.ts");
const { contactsAtPlace } = await import("./contact.ts");
const { followWalls } = await import("./walls.ts");
followWalls();
afterAll(() => void vi.unstubAllGlobals());

const ORC = id("orc");
const moved = { "1": {} } as unknown as Moments.Figure["moves"];

/** Returns a hero at the left, with an orc a number of spaces to the right. */
function onSquares(spaces: number | null, given: MoverGiven = {}, grounds: readonly Ground[] = []) {
  const hero = new FakeToken("hero", {}, { grounds });
  return moverAmong(hero, spaces === null ? {} : { orc: new FakeToken("orc", { x: spaces * SPACE }) }, given);
}
const to = (spaces: number, action = "walk") => ({ x: spaces * SPACE, y: 0, action });

describe("a gesture on a grid", () => {
  it.each([
    ["walk", 10],
    ["sneak", 20],
    ["vault", 40],
    ["clamber", 60],
    ["rope", 5],
  ])("takes by %s %d Beats for ten spaces", (action, beats) => {
    expect(measureGesture(onSquares(null), at(0), [to(10, action)])).toMatchObject({
      beats,
      spaces: 10,
      sneaking: action === "sneak",
      foreign: false,
    });
  });

  it("is rounded up once, over all its ways", () => {
    expect(measureGesture(onSquares(null), at(0), [to(3, "rope"), to(6, "rope")]).beats).toBe(3);
    expect(measureGesture(onSquares(null), at(0), [to(3, "rope"), to(4, "walk")]).beats).toBe(3);
    expect(measureGesture(onSquares(null), at(0), [{ elevation: 30, action: "rope" }])).toMatchObject({
      beats: 3,
      to: at(0, 0, { elevation: 30 }),
    });
  });

  it("costs more than any Beats if it is too long to measure", () => {
    for (const end of [{ x: 1e12 }, { y: -1e12 }, { elevation: 1e12 }])
      expect(measureGesture(onSquares(1), at(0), [end])).toEqual({
        to: at(0, 0, end),
        beats: MOST,
        spaces: MOST,
        sneaking: false,
        near: [],
        foreign: false,
      });
  });

  it("costs nothing if it leads nowhere", () => {
    expect(measureGesture(onSquares(1), at(0), [to(0)])).toEqual({
      to: at(0),
      beats: 0,
      spaces: 0,
      sneaking: false,
      near: [ORC],
      foreign: false,
    });
    expect(measureGesture(onSquares(null), at(0), [])).toMatchObject({ beats: 0, to: at(0) });
  });

  it("of a token without a level leads to a place without a level", () => {
    expect(measureGesture(onSquares(null), at(0), [{ ...to(2), level: null }]).to).toEqual(at(2 * SPACE));
  });

  it("is foreign if its action is not one of ours", () => {
    expect(measureGesture(onSquares(null), at(0), [to(2, "fly"), to(4)]).foreign).toBe(true);
  });

  it("costs more on difficult ground, and too much on impassable ground", () => {
    const mud = { left: 2 * SPACE, right: 4 * SPACE, difficulty: 3 };
    expect(measureGesture(onSquares(null, {}, [mud]), at(0), [to(5)]).beats).toBe(1 + 3 + 3 + 1 + 1);
    expect(measureGesture(onSquares(null, {}, [mud, mud]), at(0), [to(2, "sneak")]).beats).toBe(2 + 2 * 9);
    expect(measureGesture(onSquares(null, {}, [{ ...mud, difficulty: null }]), at(0), [to(5)]).beats).toBe(MOST);
  });
});

describe("contact on a grid", () => {
  it("stops a way that ends next to a foe, and is broken by one that goes on", () => {
    expect(measureGesture(onSquares(4), at(0), [to(2)])).toMatchObject({ near: [] });
    expect(measureGesture(onSquares(4), at(0), [to(2)])).not.toHaveProperty("stop");
    expect(measureGesture(onSquares(4), at(0), [to(3)])).toMatchObject({ near: [ORC], stop: ORC });
    expect(measureGesture(onSquares(4), at(0), [to(3)])).not.toHaveProperty("breach");
    expect(measureGesture(onSquares(4), at(0), [to(3), { x: 3 * SPACE, y: 3 * SPACE }])).toMatchObject({ breach: ORC, near: [] });
  });

  it("is left freely by the first step of the half, and by no later one", () => {
    const back = { x: -3 * SPACE, y: 0 };
    expect(measureGesture(onSquares(1), at(0), [back])).not.toHaveProperty("breach");
    expect(measureGesture(onSquares(1, { figure: { moves: moved } }), at(0), [back])).toMatchObject({ breach: ORC });
    expect(measureGesture(onSquares(1, { figure: { at: at(-SPACE) } }), at(0), [back])).toMatchObject({ breach: ORC });
  });

  it("holds a figure next to the same foe, unless the house lets it shift", () => {
    const way = [
      { x: 0, y: SPACE },
      { x: SPACE, y: SPACE },
    ];
    expect(measureGesture(onSquares(1), at(0), way)).toMatchObject({ breach: ORC, stop: ORC });
    const free = measureGesture(onSquares(1, { house: { shiftWhileEngaged: "free" }, figure: { near: [ORC] } }), at(0), way);
    expect(free).toMatchObject({ near: [ORC], beats: 2 });
    expect(free).not.toHaveProperty("breach");
    expect(free).not.toHaveProperty("stop");
  });

  it("names hidden figures, which stop no one", () => {
    for (const others of [{ orc: { hidden: true } }, { orc: { sneaking: true } }]) {
      const measured = measureGesture(onSquares(4, { others }), at(0), [to(3), { x: 3 * SPACE, y: 3 * SPACE }, to(3)]);
      expect(measured).toMatchObject({ near: [ORC] });
      expect(measured).not.toHaveProperty("stop");
      expect(measured).not.toHaveProperty("breach");
    }
  });

  it("is of one elevation, one level and one scene", () => {
    expect(contactsAtPlace(onSquares(1), at(0))).toEqual([ORC]);
    expect(contactsAtPlace(onSquares(1), at(0, 0, { elevation: 5 }))).toEqual([]);
    expect(contactsAtPlace(onSquares(1), at(0, 0, { level: "cellar" }))).toEqual([]);
    const orc = new FakeToken("orc", { x: SPACE });
    orc.parent.id = id("elsewhere");
    expect(contactsAtPlace(moverAmong(new FakeToken("hero", {}), { orc }), at(0))).toEqual([]);
  });

  it("is where the other figure stands now, also if it was worked out before", () => {
    const orc = new FakeToken("orc", { x: SPACE });
    const mover = moverAmong(new FakeToken("hero", {}), { orc });
    const near = () => contactsAtPlace(mover, at(0)).length;
    const steps = [{}, { x: 3 * SPACE }, { x: SPACE }, { elevation: 5 }, { elevation: 0, x: 2 * SPACE }, { x: 0, width: 2 }];
    expect(
      steps.map((step) => {
        Object.assign(orc._source, step);
        return near();
      }),
    ).toEqual([1, 0, 1, 0, 0, 1]);
    Object.assign(orc.parent, { grid: { ...orc.parent.grid, getAdjacentOffsets: () => [] } });
    Object.assign(orc._source, { x: SPACE, width: 1 });
    expect(near()).toBe(0);
  });

  it("ends on v14 at walls of the token's level, and at walls without a level", () => {
    vi.stubGlobal("game", { release: { generation: 14 } });
    for (const isGridless of [false, true]) {
      const orc = new FakeToken("orc", { x: SPACE, level: "cellar" }, { isGridless });
      const mover = moverAmong(new FakeToken("hero", { level: "cellar" }, { isGridless }), { orc });
      const near = (...levels: readonly string[]) => {
        const wall = { c: [SPACE, -SPACE, SPACE, 2 * SPACE], move: 20, door: 0, ds: 0, dir: 0, levels: new Set(levels) };
        for (const { parent } of [orc, mover.token as unknown as FakeToken]) parent.walls.splice(0, 1, wall);
        hooks.get("updateWall")?.();
        return contactsAtPlace(mover, at(0, 0, { level: "cellar" })).length;
      };
      expect([near(), near("cellar"), near("attic"), near("attic", "cellar")]).toEqual([0, 0, 1, 0]);
    }
    vi.stubGlobal("game", { release: { generation: 13 } });
  });

  it("ends at walls and closed doors, comes back once the wall is gone or the door open, and goes around their ends", () => {
    const orc = new FakeToken("orc", { x: SPACE });
    const mover = moverAmong(new FakeToken("hero", {}), { orc });
    const between = { c: [SPACE, -SPACE, SPACE, 2 * SPACE], move: 20, door: 0, ds: 0, dir: 0 };
    const near = (wall: object) => {
      orc.parent.walls.splice(0, 1, { ...between, ...wall });
      hooks.get("updateWall")?.();
      return contactsAtPlace(mover, at(0)).length;
    };
    const walls = [
      {},
      { door: 1 },
      { door: 2, ds: 2 },
      { door: 1, ds: 1 },
      { move: 0 },
      { dir: 1 },
      { c: [SPACE, SPACE, SPACE, 9 * SPACE] },
    ];
    expect(walls.map(near)).toEqual([0, 0, 0, 1, 1, 1, 1]);
    near({});
    Object.assign(orc._source, { x: -SPACE });
    expect(contactsAtPlace(mover, at(0))).toEqual([ORC]);
  });

  it("reaches from each space of a large token to each space of another, also if they overlap", () => {
    const large = moverAmong(new FakeToken("hero", { width: 2, height: 2 }), {
      orc: new FakeToken("orc", { x: 4 * SPACE, y: SPACE, width: 3, height: 3 }),
    });
    const wide = { width: 2, height: 2 };
    expect(contactsAtPlace(large, at(SPACE, 0, wide))).toEqual([]);
    expect(contactsAtPlace(large, at(2 * SPACE, 0, wide))).toEqual([ORC]);
    expect(contactsAtPlace(large, at(7 * SPACE, 4 * SPACE, wide))).toEqual([ORC]);
    expect(contactsAtPlace(large, at(5 * SPACE, 2 * SPACE, wide))).toEqual([ORC]);
  });

  it("is broken by a large token as by a small one: by its second step, though the first left the same spaces", () => {
    const large = moverAmong(new FakeToken("hero", { width: 2, height: 2 }), { orc: new FakeToken("orc", { y: 2 * SPACE, x: -SPACE }) });
    const way = [
      { x: SPACE, y: 0 },
      { x: 2 * SPACE, y: 0 },
    ];
    expect(measureGesture(large, at(0, 0, { width: 2, height: 2 }), way)).not.toHaveProperty("breach");
    const beside = moverAmong(new FakeToken("hero", { width: 2, height: 2 }), { orc: new FakeToken("orc", { y: 2 * SPACE }) });
    expect(measureGesture(beside, at(0, 0, { width: 2, height: 2 }), way)).toMatchObject({ breach: ORC });
  });
});

describe("a gesture without grid", () => {
  /**
   * Returns a hero at the left, with an orc a number of pixels to the right. Contact begins at 1.5 spaces between their middles, half a
   * space between their edges.
   */
  const onOpen = (far: number | null, given: MoverGiven = {}, grounds: readonly Ground[] = []) => {
    const hero = new FakeToken("hero", {}, { isGridless: true, grounds });
    return moverAmong(hero, far === null ? {} : { orc: new FakeToken("orc", { x: far }, { isGridless: true }) }, given);
  };

  it("costs its length, rounded up, and at least one space", () => {
    expect(measureGesture(onOpen(null), at(0), [{ x: 250, y: 0 }])).toMatchObject({ beats: 3, spaces: 2 });
    expect(measureGesture(onOpen(null), at(0), [{ x: 301, y: 0 }])).toMatchObject({ beats: 3 });
    expect(measureGesture(onOpen(null), at(0), [{ x: 2, y: 0 }])).toMatchObject({ beats: 1, spaces: 0 });
  });

  it("costs ground by the part of its length in it, whatever its waypoints", () => {
    const mud = { left: 150, right: 350, difficulty: 2 };
    const whole = measureGesture(onOpen(null, {}, [mud]), at(0), [{ x: 400, y: 0 }]);
    expect(whole.beats).toBe(6);
    expect(
      measureGesture(onOpen(null, {}, [mud]), at(0), [
        { x: 37, y: 0 },
        { x: 101, y: 0 },
        { x: 298, y: 0 },
        { x: 400, y: 0 },
      ]).beats,
    ).toBe(6);
  });

  it("stops where contact begins, and breaks contact by going on from there", () => {
    const stopped = measureGesture(onOpen(500), at(0), [{ x: 350, y: 0 }]);
    expect(stopped).toMatchObject({ near: [ORC], stop: ORC });
    expect(stopped).not.toHaveProperty("breach");
    expect(measureGesture(onOpen(500), at(0), [{ x: 346, y: 0 }])).toMatchObject({ near: [] });
    expect(measureGesture(onOpen(500), at(0), [{ x: 390, y: 0 }])).toMatchObject({ breach: ORC });
    expect(measureGesture(onOpen(500), at(0), [{ x: 1000, y: 0 }])).toMatchObject({ breach: ORC, near: [] });
  });

  it("is in contact if edges touch, and not across a free space", () => {
    for (const [far, near] of [
      [SPACE, [ORC]],
      [1.5 * SPACE, [ORC]],
      [1.6 * SPACE, []],
      [2 * SPACE, []],
    ] as const)
      expect(contactsAtPlace(onOpen(far), at(0))).toEqual(near);
  });

  it("is not in contact through a wall", () => {
    const mover = onOpen(SPACE);
    expect(contactsAtPlace(mover, at(0))).toEqual([ORC]);
    (mover.token.parent as unknown as FakeToken["parent"]).walls.push({ c: [SPACE, 0, SPACE, SPACE], move: 20, door: 0, ds: 0, dir: 0 });
    expect(contactsAtPlace(mover, at(0))).toEqual([]);
  });

  it("leaves contact with the first space of its length", () => {
    expect(measureGesture(onOpen(SPACE), at(0), [{ x: -300, y: 0 }])).not.toHaveProperty("breach");
    expect(measureGesture(onOpen(SPACE), at(0), [{ x: 0, y: 100 }])).toMatchObject({ stop: ORC });
    expect(measureGesture(onOpen(30), at(0), [{ x: -300, y: 0 }])).toMatchObject({ breach: ORC });
    expect(measureGesture(onOpen(30), at(0), [{ x: -100, y: 0 }])).toMatchObject({ stop: ORC });
    expect(measureGesture(onOpen(SPACE, { figure: { moves: moved } }), at(0), [{ x: -300, y: 0 }])).toMatchObject({ breach: ORC });
  });

  it("may shift around the same foe if the house allows it, and no farther", () => {
    const given = { house: { shiftWhileEngaged: "free" }, figure: { near: [ORC] } } as const;
    expect(measureGesture(onOpen(SPACE, given), at(0), [{ x: 200, y: 0 }])).not.toHaveProperty("breach");
    expect(measureGesture(onOpen(SPACE, given), at(0), [{ x: 500, y: 0 }])).toMatchObject({ breach: ORC });
  });
});
