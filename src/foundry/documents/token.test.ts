import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** Running encounters with the actor, by their house rule `readHealth`. */
let readers: readonly string[] = [];
vi.mock("../encounter/encounter-lookups.ts", () => ({
  encounters: () => readers.map((readHealth) => ({ readHealth, combatants: [{ actor: figure.actor }] })),
  isRunning: () => true,
  stateOf: ({ readHealth }: { readHealth: string }) => ({ house: { readHealth } }),
  hasEnded: () => false,
  isCallboardType: () => true,
}));
vi.mock("../encounter/registry.ts", () => ({ partOfEveryStructure: () => [] }));
vi.mock("./turn-events.ts", () => ({ usesRecordedMovement: () => false }));
vi.mock("./bars.ts", () => ({ HEALTH_BAR: "health", isRemainingBar: () => false }));

type Bar = { attribute: string; value: number; max: number; editable: boolean } | null;

/** Foundry's token, as far as its bars go. */
class FoundryToken {
  readonly bar1 = { attribute: "health" };
  readonly bar2 = { attribute: "health" };
  readonly actor = { isOwner: false, system: { health: { value: 7, max: 12 } } };
  getBarAttribute(name: "bar1" | "bar2", { alternative }: { alternative?: string } = {}): Bar {
    return { attribute: alternative ?? this[name].attribute, ...this.actor.system.health, editable: true };
  }
}
vi.stubGlobal("TokenDocument", FoundryToken);
const { CallboardToken } = await import("./token.ts");
vi.unstubAllGlobals();
const figure = new CallboardToken() as unknown as FoundryToken;

/** Returns both bars of the token with this Health, for a user. */
function bars(value: number, { gm = false, owner = false, max = 12 }: { gm?: boolean; owner?: boolean; max?: number } = {}): Bar[] {
  vi.stubGlobal("game", { user: { isGM: gm } });
  Object.assign(figure.actor, { isOwner: owner, system: { health: { value, max } } });
  return [figure.getBarAttribute("bar1"), figure.getBarAttribute("bar2"), figure.getBarAttribute("bar1", { alternative: "health" })];
}
const bar = (value: number, max: number, editable: boolean): Bar => ({ attribute: "health", value, max, editable });
const three = (one: Bar) => [one, one, one];

describe("a token's bar of Health", () => {
  beforeEach(() => void (readers = ["owners"]));
  afterEach(() => vi.unstubAllGlobals());

  it("has the width of the word alone for players who may not read numbers, and cannot be edited by them", () => {
    expect([12, 9, 8, 5, 4, 1, 0].map((value) => bars(value))).toEqual(
      [100, 100, 66, 66, 33, 33, 0].map((width) => three(bar(width, 100, false))),
    );
  });

  it("tells numbers to the GM, and to whom the rules of all running encounters let read them", () => {
    const all = (rules: readonly string[], who: object) => {
      readers = rules;
      return bars(7, who);
    };
    const [numbers, word] = [three(bar(7, 12, true)), three(bar(66, 100, false))];
    expect([all(["gm"], { gm: true }), all(["owners"], { owner: true }), all(["all"], {})]).toEqual([numbers, numbers, numbers]);
    expect([all(["gm"], { owner: true }), all(["all", "owners"], {}), all([], {})]).toEqual([word, word, word]);
  });

  it("is none without a maximum", () => {
    expect(bars(0, { max: 0, gm: true })).toEqual(three(null));
  });
});
