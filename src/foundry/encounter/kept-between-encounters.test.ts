import { beforeEach, describe, expect, it, vi } from "vitest";
import { id } from "../arbiter/fakes.fixture.ts";
import { allPlayerFacts, makeHoldingsPermanent, writeHoldings } from "./kept-between-encounters.ts";

vi.mock("./encounter-lookups.ts", () => ({ isStored: (encounter: string) => there.has(encounter) }));

const [ada, bo, one, two] = [id("ada"), id("bo"), id("one"), id("two")];
const there = new Set([one, two]);
let stored: unknown;
const set = vi.fn((_namespace: string, _key: string, value: unknown) => Promise.resolve(void (stored = value)));
const error = vi.fn();

beforeEach(() => {
  stored = {};
  set.mockClear();
  error.mockClear();
  there.add(one).add(two);
  vi.stubGlobal("ui", { notifications: { error } });
  vi.stubGlobal("game", {
    settings: { get: () => stored, set },
    users: new Map([
      [ada, { id: ada, name: "Ada", isGM: false }],
      [bo, { id: bo, name: "Bo", isGM: true }],
    ]),
  });
});

const tokens = (user: string, value: number, from = 0) => ({ user, name: "tokens", value, from });
const held = () => allPlayerFacts().map(({ holdings }) => holdings["tokens"]);

describe("players' holdings", () => {
  it("are written as one change, and not at all if nothing differs", async () => {
    await writeHoldings(one, [tokens(ada, 2), tokens(bo, 1)]);
    expect(set).toHaveBeenCalledTimes(1);
    expect(held()).toEqual([2, 1]);
    await writeHoldings(one, [tokens(ada, 2)]);
    await writeHoldings(one, []);
    expect(set).toHaveBeenCalledTimes(1);
  });

  it("keep entries that the change does not mention", async () => {
    stored = { [ada]: { tokens: 1, hope: 4 }, [bo]: { tokens: 7 } };
    await writeHoldings(one, [tokens(ada, 2, 1)]);
    expect(allPlayerFacts().map(({ holdings }) => holdings)).toEqual([{ tokens: 2, hope: 4 }, { tokens: 7 }]);
  });

  it("can be changed by two encounters at once, and stay after these are gone or reset", async () => {
    stored = { [ada]: { tokens: 3 } };
    await writeHoldings(one, [tokens(ada, 3, 3)]);
    await writeHoldings(two, [tokens(ada, 5, 3)]);
    await writeHoldings(one, [tokens(ada, 1, 3)]);
    expect(held()[0]).toBe(3);
    await makeHoldingsPermanent();
    expect(stored).toHaveProperty("shares");
    there.delete(one);
    await makeHoldingsPermanent();
    await makeHoldingsPermanent(two);
    expect(stored).toEqual({ [ada]: { tokens: 3 } });
  });

  it("tell the GM if they cannot be written, and are caught up by the next write", async () => {
    set.mockImplementationOnce(() => Promise.reject(new Error("denied")));
    await expect(writeHoldings(one, [tokens(ada, 2)])).rejects.toThrow("denied");
    expect(error).toHaveBeenCalledExactlyOnceWith("CALLBOARD.Arbiter.Holdings", { localize: true, console: false });
    await writeHoldings(one, [tokens(ada, 3)]);
    expect(held()[0]).toBe(3);
  });

  it("go to the players who may take a seat, which are all users in the world's order", () => {
    stored = { [ada]: { tokens: 2 } };
    expect(allPlayerFacts()).toEqual([
      { id: ada, name: "Ada", gm: false, holdings: { tokens: 2 } },
      { id: bo, name: "Bo", gm: true, holdings: {} },
    ]);
  });

  it.each([null, "x", [], { [ada]: 5 }, { "not an id": { tokens: 1 } }, { [ada]: null }, { shares: 3 }])(
    "are empty if the setting holds %j",
    (value) => {
      stored = value;
      expect(allPlayerFacts().map(({ holdings }) => holdings)).toEqual([{}, {}]);
    },
  );
});
