import { beforeEach, describe, expect, it, vi } from "vitest";

// The states here are incomplete. Reading stored states is tested elsewhere.
vi.mock("./encounter-lookups.ts", async (real) => ({
  ...(await real<object>()),
  stateOf: ({ system }: { system: { state: unknown } }) => system.state,
}));

type Placed = Record<string, { place: number; hidden: boolean; seen?: boolean }>;

const encounter = (combatants: Placed | null, listed: { id: string; actor?: { id: string } }[] = []): never =>
  ({
    system: { state: combatants && { combatants } },
    combatants: { contents: listed, get: (id: string) => listed.find((one) => one.id === id) },
  }) as never;
const users: { id: string; isGM: boolean; color: number; character: { id: string } | null }[] = [];

beforeEach(() => {
  vi.resetModules();
  const anything: unknown = new Proxy(class {}, {
    get: (target, key) => (key in target ? Reflect.get(target, key) : typeof key === "symbol" ? undefined : anything),
    apply: () => anything,
  });
  vi.stubGlobal("foundry", anything);
  users.length = 0;
  vi.stubGlobal("game", {
    users,
    i18n: {
      localize: (key: string) => key.split(".").at(-1),
      format: (_key: string, data: { colour: string; shape: string }) => `${data.colour} ${data.shape}`,
    },
  });
});

async function names(combat: never, ids: readonly string[]): Promise<string[]> {
  const { markerOf } = await import("./combatant-markers.ts");
  return ids.map((id) => markerOf(combat, id).name);
}

describe("markers", () => {
  it("are all different for the first 56 combatants", async () => {
    const ids = Array.from({ length: 56 }, (_, place) => `c${String(place)}`);
    const cast = Object.fromEntries(ids.map((id, place) => [id, { place, hidden: false }]));
    expect(new Set(await names(encounter(cast), ids)).size).toBe(56);
  });

  it("leave no gap for hidden combatants", async () => {
    const open = await names(encounter({ a: { place: 0, hidden: false }, b: { place: 1, hidden: false } }), ["a", "b"]);
    const between = await names(
      encounter({ a: { place: 0, hidden: false }, x: { place: 1, hidden: true }, b: { place: 2, hidden: false } }),
      ["a", "b"],
    );
    expect(between).toEqual(open);
  });

  it("stay when a combatant is hidden again, or comes into sight in the next place", async () => {
    const cast = (x: { place: number; hidden: boolean; seen: boolean }) =>
      encounter({ a: { place: 0, hidden: false, seen: true }, x, b: { place: 2, hidden: false, seen: true } });
    const lurking = await names(cast({ place: 1, hidden: true, seen: false }), ["a", "b", "x"]);
    expect(await names(cast({ place: 3, hidden: false, seen: true }), ["a", "b", "x"])).toEqual(lurking);
    expect(await names(cast({ place: 3, hidden: true, seen: true }), ["a", "b", "x"])).toEqual(lurking);
  });

  it("follow names before the start, like the places of the rules", async () => {
    const listed = [
      { id: "2", name: "Tobin", hidden: false },
      { id: "1", name: "Maren", hidden: false },
    ];
    expect(await names(encounter(null, listed), ["1", "2"])).toEqual(["blue circle", "orange square"]);
  });

  describe("of players' characters", () => {
    const cast = (...ids: readonly string[]) => Object.fromEntries(ids.map((id, place) => [id, { place, hidden: false }]));
    const listed = (...ids: readonly string[]) => ids.map((id) => ({ id, actor: { id: `actor-${id}` } }));
    const player = (id: string, color: number, plays = `actor-${id}`) => ({ id, isGM: false, color, character: { id: plays } });

    it("are the same in every encounter, in the colour nearest to the user's, and unique", async () => {
      users.push(player("maren", 0x7d5fbd), player("tobin", 0x2f9a7f), { id: "gm", isGM: true, color: 0xff0000, character: null });
      const small = ["maren", "tobin", "hag"];
      const large = ["goblin", "hag", "owl", "tobin", "rat", "maren"];
      const [maren, tobin] = await names(encounter(cast(...small), listed(...small)), small);
      expect([maren, tobin]).toEqual([expect.stringMatching(/^violet /), expect.stringMatching(/^green /)]);
      const among = await names(encounter(cast(...large), listed(...large)), large);
      expect([among[5], among[3]]).toEqual([maren, tobin]);
      expect(new Set(among).size).toBe(large.length);
    });

    it("differ for users with the same colour, and belong to one token per actor", async () => {
      users.push(player("a", 0x3366cc), player("b", 0x3366cc), player("c", 0x777777, "actor-a"));
      const ids = ["a", "b", "x"];
      const two = [...listed("a", "b"), { id: "x", actor: { id: "actor-a" } }];
      const marks = await names(encounter(cast(...ids), two), ids);
      expect(new Set(marks).size).toBe(3);
    });
  });
});
