import { describe, expect, it } from "vitest";
import { Chance } from "./fuzz.fixture.ts";
import {
  withEncounterShare,
  readHoldings,
  foldSharesIntoBase,
  serializeHoldings,
  totalsOf,
  type Held,
  type Holdings,
} from "./kept-between-encounters.ts";
import { valueDeltaOf, withDelta } from "./delta.ts";
import type { Id, Json } from "./json-types.ts";

const id = (name: string): Id => name.padEnd(16, "0");
const [ada, bo, one, two] = [id("ada"), id("bo"), id("one"), id("two")];
const NOTHING: Holdings = { base: {}, shares: {} };
const tokens = (user: Id, value: number, from?: number): Held => ({ user, name: "tokens", value, ...(from === undefined ? {} : { from }) });

describe("what belongs to players", () => {
  it("is the base with the shares of all encounters", () => {
    const start = { base: { [ada]: { tokens: 3, hope: "x" } }, shares: {} };
    const first = withEncounterShare(start, one, [tokens(ada, 5, 3), tokens(bo, 1, 0)]);
    const both = withEncounterShare(first, two, [tokens(ada, 4, 5)]);
    expect(totalsOf(both)).toEqual({ [ada]: { tokens: 4, hope: "x" }, [bo]: { tokens: 1 } });
    // The first encounter continues its own count.
    expect(totalsOf(withEncounterShare(both, one, [tokens(ada, 2, 3), tokens(bo, 1, 0)]))[ada]).toEqual({ tokens: 1, hope: "x" });
  });

  it("stays the same however often a share is written and settled", () => {
    const noted = withEncounterShare(NOTHING, one, [tokens(ada, 5, 3)]);
    expect(withEncounterShare(noted, one, [tokens(ada, 5, 3)])).toEqual(noted);
    const settled = foldSharesIntoBase(noted, (encounter) => encounter === one);
    expect([totalsOf(settled), settled.shares]).toEqual([{ [ada]: { tokens: 5 } }, {}]);
    expect(foldSharesIntoBase(settled, () => true)).toEqual(settled);
    expect(foldSharesIntoBase(noted, () => false)).toBe(noted);
  });

  it("includes an encounter of a version that overwrote the base", () => {
    const old = readHoldings({ [ada]: { tokens: 5 } });
    expect(totalsOf(withEncounterShare(old, one, [tokens(ada, 6, 3)]))).toEqual({ [ada]: { tokens: 6 } });
    const beside = withEncounterShare(readHoldings({ [ada]: { tokens: 5 } }), two, [tokens(ada, 4, 5)]);
    expect(totalsOf(withEncounterShare(beside, one, [tokens(ada, 6, 3)]))).toEqual({ [ada]: { tokens: 6 } });
  });

  it("may be lists, in which equal entries count one by one", () => {
    const share = valueDeltaOf([{ value: 2 }, { value: 2 }, { value: 5 }], [{ value: 2 }, { value: 1 }]);
    expect(share).toEqual({ come: [{ value: 1 }], gone: [{ value: 2 }, { value: 5 }] });
    expect(withDelta([{ value: 5 }, { value: 2 }, { value: 2 }, { value: 9 }], share)).toEqual([{ value: 2 }, { value: 9 }, { value: 1 }]);
    expect(withDelta(undefined, share)).toEqual([{ value: 1 }]);
    expect(withDelta(3, valueDeltaOf(undefined, "word"))).toBe("word");
  });

  it.each([null, "x", [], { [ada]: 5 }, { "not an id": { tokens: 1 } }, { shares: { x: {} } }, { shares: 7 }])(
    "is empty if %j is stored",
    (stored) => {
      expect(readHoldings(stored)).toEqual(NOTHING);
    },
  );

  it("is read as it was stored", () => {
    const noted = withEncounterShare({ base: { [bo]: { tokens: 1 } }, shares: {} }, one, [
      { user: ada, name: "list", value: [1], from: [2] },
    ]);
    expect(readHoldings(JSON.parse(JSON.stringify(serializeHoldings(noted))))).toEqual(noted);
    expect(serializeHoldings({ base: { [ada]: { tokens: 1 } }, shares: {} })).toEqual({ [ada]: { tokens: 1 } });
    expect(readHoldings({ shares: { [one]: { [ada]: { tokens: 7, other: { by: 1 } }, x: {} }, [two]: 3 } }).shares).toEqual({
      [one]: { [ada]: { other: { by: 1 } } },
      [two]: {},
    });
  });

  it("is neither lost nor doubled if encounters overlap, fail to write, write twice and are settled", () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const chance = new Chance(seed);
      let holdings: Holdings = { base: { [ada]: { tokens: 5, list: [1, 2] } }, shares: {} };
      let expected = 5;
      const running = new Map<Id, { from: number; now: number; list: Json }>();
      const start = (encounter: Id) => {
        const { tokens: count = 0, list = [] } = totalsOf(holdings)[ada] ?? {};
        running.set(encounter, { from: count as number, now: count as number, list });
        write(encounter);
      };
      const write = (encounter: Id) => {
        const known = running.get(encounter);
        if (known)
          holdings = withEncounterShare(holdings, encounter, [
            tokens(ada, known.now, known.from),
            { user: ada, name: "list", value: known.list, from: known.list },
          ]);
      };
      for (let step = 0; step < 30; step += 1) {
        const encounter = chance.pick([one, two]);
        const known = running.get(encounter);
        if (!known) start(encounter);
        else if (chance.integer(0, 9) === 0) {
          write(encounter);
          running.delete(encounter);
          holdings = foldSharesIntoBase(holdings, (each) => each === encounter);
        } else {
          const by = chance.integer(-2, 3);
          known.now += by;
          expected += by;
          // A write may fail, or come twice.
          for (let times = chance.integer(0, 2); times > 0; times -= 1) write(encounter);
        }
      }
      for (const encounter of running.keys()) write(encounter);
      expect([seed, totalsOf(holdings)[ada]]).toEqual([seed, { tokens: expected, list: [1, 2] }]);
      expect(totalsOf(foldSharesIntoBase(holdings, () => true))).toEqual(totalsOf(holdings));
    }
  });
});
