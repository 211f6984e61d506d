import { beforeEach, describe, expect, it, vi } from "vitest";

let state: object | null = { undos: 0, combatants: {} };
let secrets = {};
const people = {};
let combatants = ["a"];
const view = vi.fn((): object => ({ rows: [] }));
const legal = vi.fn(() => [{ kind: "hold", who: [], fields: {} }]);
vi.mock("../encounter/encounter-lookups.ts", () => ({
  stateOf: () => state,
  registrationIn: () => ({ structure: { view, legal }, lang: "CALLBOARD.stages" }),
  hasEnded: ({ system }: { system: { ended: boolean } }) => state !== null && system.ended,
}));
vi.mock("./people.ts", () => ({ peopleOf: () => people }));
vi.mock("../encounter/seats.ts", () => ({ seatOf: () => ({ kind: "user", user: "u", gm: false, combatants }) }));
vi.mock("../seals/readable-seals.ts", () => ({ readableSecretsOf: () => secrets }));

const { readingInStructure, readingOf, readingOfPast } = await import("./reading.ts");
const viewOf = (one: typeof combat) => readingOf(one)?.view ?? null;
const optionsOf = (one: typeof combat) => readingOf(one)?.options.all ?? [];
const combat = { id: "c", type: "stages", system: { ended: false } } as never;
/** A drawing computes the seat once. The next one computes it again. */
const later = () => Promise.resolve();

describe("what a user sees of an encounter", () => {
  beforeEach(() => {
    vi.stubGlobal("game", { user: {} });
    view.mockClear();
    legal.mockClear();
    state = { undos: 0, combatants: {} };
  });

  it("is created once per state, for all callers, even while a person types", async () => {
    for (let keystroke = 0; keystroke < 5; keystroke += 1) {
      expect(readingInStructure(combat, "stages")?.view).toEqual({ rows: [] });
      expect(readingInStructure(combat, "stages")).toBe(readingOf(combat));
      optionsOf(combat);
      await later();
    }
    expect([view.mock.calls.length, legal.mock.calls.length]).toEqual([1, 1]);
  });

  it("is created again for another state, another seat, and other readable secrets", async () => {
    viewOf(combat);
    state = { undos: 1, combatants: {} };
    viewOf(combat);
    expect(view).toHaveBeenCalledTimes(2);
    await later();
    combatants = ["a", "b"];
    viewOf(combat);
    expect(view).toHaveBeenCalledTimes(3);
    secrets = { opened: 1 };
    viewOf(combat);
    expect(view).toHaveBeenCalledTimes(4);
  });

  it("asks nothing and waits for nobody after the end", () => {
    const row = { combatant: "a", waited: true };
    const asking = { now: { key: "act", data: {}, asks: true }, next: { kind: "lock", waiting: 5 }, waiting: ["a"], rows: [row], unit: 3 };
    view.mockImplementation(() => asking);
    expect(viewOf(combat)).toEqual(asking);
    state = { undos: 0, combatants: {} };
    expect(viewOf({ id: "c", type: "stages", system: { ended: true } } as never)).toEqual({
      ...{ now: { key: "act", data: {}, asks: false }, next: { kind: "lock", waiting: 0 }, unit: 3 },
      ...{ waiting: [], rows: [{ combatant: "a", waited: false }] },
    });
    view.mockImplementation(() => ({ rows: [] }));
  });

  it("is null before the start and in another structure, and has no options after the end", () => {
    expect(readingInStructure(combat, "timeline")).toBe(null);
    expect(optionsOf({ id: "d", type: "stages", system: { ended: true } } as never)).toEqual([]);
    state = null;
    expect([viewOf(combat), optionsOf(combat)]).toEqual([null, []]);
  });

  it("computes view and options when they are read, and has no document for a past state", () => {
    const now = readingOf(combat)!;
    expect([view.mock.calls.length, legal.mock.calls.length]).toEqual([0, 0]);
    const { encounter, structure, lang, seat } = now;
    const past = readingOfPast({ encounter, structure, lang, state: now.state, seat, secrets: {}, people: now.people, ended: true });
    expect([past.live, past.view, past.options.all]).toEqual([null, { rows: [] }, []]);
    expect([view.mock.calls.length, legal.mock.calls.length]).toEqual([1, 0]);
  });
});
