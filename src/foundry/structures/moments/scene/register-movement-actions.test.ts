import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeToken, MOVEMENT, moverAmong, SPACE } from "./fakes.fixture.ts";
import type { PlayingToken } from "./find-playing-figure.ts";

type Step = (...step: readonly [cost: number, from: object, to: object, distance: number, segment: object]) => number;
interface Action {
  label?: string;
  canSelect?: boolean | ((token: object) => boolean);
  costMultiplier?: number;
  getCostFunction?: (token: object, options: object) => Step;
  deriveTerrainDifficulty?: (known: Record<string, number>) => number;
}

let playing: PlayingToken | null = null;
const setup: (() => void)[] = [];
/** Core's actions while `init` runs: functions on v13, and also a boolean and a factor on v14. */
const actions: Record<string, Action> = {
  walk: { canSelect: true, costMultiplier: 2 },
  fly: { canSelect: () => true },
  swim: {},
  displace: { canSelect: false },
};

vi.stubGlobal("TokenDocument", FakeToken);
vi.stubGlobal("CONFIG", { Token: { movement: { ...MOVEMENT, actions } } });
vi.stubGlobal("Hooks", { once: (_hook: string, call: () => void) => setup.push(call) });
vi.stubGlobal("game", { release: { generation: 13 } });
vi.mock("../../../encounter/encounter-lookups.ts", () => ({ encounters: () => [], stateOf: () => null }));
vi.mock(import("./find-playing-figure.ts"), async (whole) => ({ ...(await whole()), playingFigureOfToken: () => playing }));
const { registerMovementActions } = await import("./register-movement-actions.ts");
afterAll(() => void vi.unstubAllGlobals());

const hero = new FakeToken("hero", {});
const orc = new FakeToken("orc", { x: 2 * SPACE });
/** Returns the actions that Foundry offers. Foundry calls `canSelect` without a check. */
const offered = (token: object) => Object.keys(actions).filter((action) => (actions[action]?.canSelect as (one: object) => boolean)(token));
/** Returns the cost of a step from one column to the next by an action. */
const price = (action: string, from: number, to: number) =>
  actions[action]?.getCostFunction?.(hero, {})(5, { i: 0, j: from }, { i: 0, j: to }, 5, {});

registerMovementActions();
beforeEach(() => {
  playing = null;
});

describe("ways to move", () => {
  it("are the only actions while the figure plays, and are not offered otherwise", () => {
    expect(offered(hero)).toEqual(["walk", "fly", "swim"]);
    playing = moverAmong(hero, {});
    expect(offered(hero)).toEqual(["walk", "sneak", "vault", "clamber", "rope"]);
  });

  it("have every field that Foundry knows, so that v14 adds none", () => {
    const plain = { img: null, teleport: false, measure: true, walls: "move", visualize: true };
    for (const way of ["sneak", "vault", "clamber", "rope"]) {
      expect(actions[way]).toMatchObject({ ...plain, label: `CALLBOARD.Movement.Way.${way}` });
      for (const name of ["canSelect", "getCostFunction", "deriveTerrainDifficulty", "getAnimationOptions"])
        expect([way, name, typeof actions[way]?.[name as "canSelect"]]).toEqual([way, name, "function"]);
    }
  });

  it("are not offered for a prototype, which never plays", () => {
    playing = moverAmong(hero, {});
    expect(offered({})).toEqual(["walk", "fly", "swim"]);
  });

  it("also replace actions that a module adds later, but not those that Foundry has frozen", () => {
    const frozen = Object.freeze<Action>({ canSelect: () => true });
    Object.assign(actions, { glide: {}, hover: frozen });
    for (const call of setup) call();
    expect(offered(hero)).toEqual(expect.arrayContaining(["glide", "hover"]));
    playing = moverAmong(hero, {});
    expect(offered(hero)).toContain("hover");
    expect(offered(hero)).not.toContain("glide");
    expect(actions["hover"]).toBe(frozen);
    delete actions["glide"];
    delete actions["hover"];
  });

  it("cost their Beats while the figure plays, and Foundry's cost otherwise", () => {
    const ways = ["walk", "sneak", "vault", "clamber", "rope"];
    // In this fake Foundry, walking costs twice as much.
    expect(ways.map((action) => price(action, 0, 1))).toEqual([10, 5, 5, 5, 5]);
    playing = moverAmong(hero, {});
    expect(ways.map((action) => price(action, 0, 1))).toEqual([10, 10, 20, 30, 2.5]);
    expect(actions["sneak"]?.deriveTerrainDifficulty?.({ walk: 3 })).toBe(3);
  });

  it("cost Infinity for a step out of contact, except the first", () => {
    playing = moverAmong(hero, { orc });
    expect(price("walk", 1, 2)).toBe(Infinity);
    expect(price("walk", 0, 1)).toBe(10);
    playing = moverAmong(new FakeToken("hero", { x: SPACE }), { orc });
    expect(price("walk", 1, 0)).toBe(10);
    playing = moverAmong(new FakeToken("hero", { x: SPACE }), { orc }, { figure: { moves: { "1": {} } } as never });
    expect(price("walk", 1, 0)).toBe(Infinity);
  });

  it("do not hold a large token step by step, since its whole way is checked", () => {
    playing = moverAmong(new FakeToken("hero", { width: 2, height: 2 }), { orc });
    expect(price("walk", 1, 2)).toBe(10);
  });
});
