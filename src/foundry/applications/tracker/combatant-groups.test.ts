import { afterEach, describe, expect, it, vi } from "vitest";
import { kindsOf, findSameCard, dropNumber } from "./combatant-groups.ts";

class Items extends Map<string, { id: string; name: string; type: string }> {
  find = (test: (item: { id: string; name: string; type: string }) => boolean) => [...this.values()].find(test);
}
const items = (...cards: readonly [id: string, name: string][]) => new Items(cards.map(([id, name]) => [id, { id, name, type: "action" }]));
const figure = (id: string, name: string, actorId: string | null = null, cards = items()) =>
  [id, { id, name, actorId, actor: actorId ? { items: cards } : null }] as const;
const encounter = (...figures: (readonly [string, object])[]): any => ({ combatants: new Map(figures) });

afterEach(() => vi.unstubAllGlobals());

describe("kinds of combatants", () => {
  it("are copies of one actor, or share a name but for its number", () => {
    vi.stubGlobal("game", { actors: new Map([["goblin", { name: "Goblin" }]]) });
    const combat = encounter(
      figure("a", "Snag", "goblin"),
      figure("b", "Goblin 2", "goblin"),
      figure("c", "Rat (1)"),
      figure("d", "Rat #2"),
      figure("e", "Owl"),
      figure("f", "Troll", "troll"),
    );
    expect(kindsOf(combat, ["a", "b", "c", "d", "e", "f"])).toEqual([
      { key: "kind-goblin", name: "Goblin", ids: ["a", "b"] },
      { key: "kind-Rat", name: "Rat", ids: ["c", "d"] },
    ]);
  });

  it("keep a name that is a number", () => {
    expect([dropNumber("7"), dropNumber("Number 7"), dropNumber("R2-D2")]).toEqual(["7", "Number", "R2-D2"]);
  });

  it("play the same card: the copy's own, else one of the same name, else none", () => {
    const combat = encounter(
      figure("a", "Goblin 1", "goblin", items(["claw", "Claw"])),
      figure("b", "Goblin 2", "goblin", items(["claw", "Claw"])),
      figure("c", "Goblin 3", "goblin", items(["own", "Claw"])),
      figure("d", "Goblin 4", "goblin"),
      figure("e", "Goblin 5"),
    );
    expect(["b", "c", "d", "e"].map((id) => findSameCard(combat, { from: "a", to: id, card: "claw" }))).toEqual(["claw", "own", "", ""]);
  });
});
