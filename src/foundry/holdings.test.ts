import { beforeEach, describe, expect, it, vi } from "vitest";
import { id } from "./arbiter/fakes.ts";
import { playersOf, showHoldings } from "./holdings.ts";

const [ada, bo] = [id("ada"), id("bo")];
let stored: unknown;
const set = vi.fn((_namespace: string, _key: string, value: unknown) => Promise.resolve(void (stored = value)));

beforeEach(() => {
  stored = {};
  set.mockClear();
  vi.stubGlobal("game", {
    settings: { get: () => stored, set },
    users: new Map([
      [ada, { id: ada, name: "Ada", isGM: false }],
      [bo, { id: bo, name: "Bo", isGM: true }],
    ]),
  });
});

const tokens = (user: string, value: number) => ({ user, name: "tokens", value });

describe("what belongs to players", () => {
  it("is written as one change, and not at all where nothing differs", async () => {
    await showHoldings([tokens(ada, 2), tokens(bo, 1)]);
    expect(set.mock.calls).toEqual([["callboard", "holdings", { [ada]: { tokens: 2 }, [bo]: { tokens: 1 } }]]);
    await showHoldings([tokens(ada, 2)]);
    await showHoldings([]);
    expect(set).toHaveBeenCalledTimes(1);
  });

  it("keeps what it does not speak of", async () => {
    stored = { [ada]: { tokens: 1, hope: 4 }, [bo]: { tokens: 7 } };
    await showHoldings([tokens(ada, 2)]);
    expect(stored).toEqual({ [ada]: { tokens: 2, hope: 4 }, [bo]: { tokens: 7 } });
  });

  it("goes to the players who may take a seat, all users in the order of the world", () => {
    stored = { [ada]: { tokens: 2 } };
    expect(playersOf()).toEqual([
      { id: ada, name: "Ada", gm: false, holdings: { tokens: 2 } },
      { id: bo, name: "Bo", gm: true, holdings: {} },
    ]);
  });

  it.each([null, "x", [], { [ada]: 5 }, { "not an id": { tokens: 1 } }, { [ada]: null }])(
    "is none where %j stands in the setting",
    (value) => {
      stored = value;
      expect(playersOf().map(({ holdings }) => holdings)).toEqual([{}, {}]);
    },
  );
});
