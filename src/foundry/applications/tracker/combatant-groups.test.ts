import { peopleOf } from "../../reading/people.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { dropNumber } from "../../encounter/drop-name-number.ts";
import { crowdNameSourceFor, groupsAmong, findCardCopyId, gatherAlike, isMergedGroup } from "./combatant-groups.ts";

class Items extends Map<string, { id: string; name: string; type: string }> {
  find = (test: (item: { id: string; name: string; type: string }) => boolean) => [...this.values()].find(test);
}
const items = (...cards: readonly [id: string, name: string][]) => new Items(cards.map(([id, name]) => [id, { id, name, type: "action" }]));
const figure = (id: string, name: string, actorId: string | null = null, cards = items()) =>
  [id, { id, name, actor: actorId ? { id: actorId, items: cards } : null }] as const;
const encounter = (...figures: (readonly [string, object])[]): any => ({ combatants: new Map(figures) });

afterEach(() => vi.unstubAllGlobals());

describe("groups of combatants", () => {
  it("are formed by a shared actor, and without one by own names apart from the number", () => {
    vi.stubGlobal("game", {
      actors: new Map([
        ["goblin", { id: "goblin", name: "Goblin" }],
        ["other", { id: "other", name: "Goblin (1)" }],
      ]),
    });
    const combat = encounter(
      figure("a", "Snag", "goblin"),
      figure("b", "Goblin 2", "goblin"),
      figure("c", "Rat (1)"),
      figure("d", "Rat #2"),
      figure("e", "Owl"),
      figure("f", "Troll", "troll"),
      figure("g", "Grik", "other"),
      figure("h", "Grak", "other"),
      figure("i", "Rat 3", "gone"),
    );
    expect(groupsAmong(peopleOf(combat), ["a", "b", "c", "d", "e", "f", "g", "h", "i"])).toEqual([
      { key: "actor-goblin", name: "Goblin", ids: ["a", "b"] },
      { key: "kind-Rat", name: "Rat", ids: ["c", "d", "i"] },
      { key: "actor-other", name: "Goblin", ids: ["g", "h"] },
    ]);
  });

  it("can have any name, even half an emoji", () => {
    const combat = encounter(figure("a", "Goblin\uD83D"), figure("b", "Goblin\uD83D 2"), figure("c", "\u202EGoblin\uD83D"));
    expect(groupsAmong(peopleOf(combat), ["a", "b", "c"])).toEqual([
      { key: "kind-Goblin%EF%BF%BD", name: "Goblin\uFFFD", ids: ["a", "b", "c"] },
    ]);
  });

  it("hide from players which actor a combatant has: neither do strangers form one, nor do two actors of one name differ", () => {
    const actors = ["vampire", "baker"].map((id) => [id, { id, name: id }] as const);
    vi.stubGlobal("game", { actors: new Map(actors) });
    const strangers = encounter(figure("a", "Old woman", "vampire"), figure("b", "Child", "vampire"));
    const twins = encounter(figure("a", "Stranger", "vampire"), figure("b", "Stranger", "baker"));
    const kindsFor = (referee: boolean, combat: any) =>
      groupsAmong(crowdNameSourceFor({ people: peopleOf(combat), view: { referee } }), ["a", "b"]);
    expect([kindsFor(true, strangers).length, kindsFor(true, twins).length]).toEqual([1, 0]);
    expect(kindsFor(false, strangers)).toEqual([]);
    expect(kindsFor(false, twins)).toEqual([{ key: "kind-Stranger", name: "Stranger", ids: ["a", "b"] }]);
  });

  it("keep a name that is only a number", () => {
    expect([dropNumber("7"), dropNumber("Number 7"), dropNumber("R2-D2")]).toEqual(["7", "Number", "R2-D2"]);
  });

  it("share a card: the copy's own, else one of the same name, else none", () => {
    const combat = encounter(
      figure("a", "Goblin 1", "goblin", items(["claw", "Claw"])),
      figure("b", "Goblin 2", "goblin", items(["claw", "Claw"])),
      figure("c", "Goblin 3", "goblin", items(["own", "Claw"])),
      figure("d", "Goblin 4", "goblin"),
      figure("e", "Goblin 5"),
    );
    expect(["b", "c", "d", "e"].map((id) => findCardCopyId({ live: combat } as never, { from: "a", to: id, card: "claw" }))).toEqual([
      "claw",
      "own",
      "",
      "",
    ]);
  });
});

describe("a list of combatants", () => {
  const combat = encounter(...["Rat 1", "Owl", "Rat 2", "Rat 3", "Rat 4", "Bat 1", "Bat 2"].map((name) => figure(name, name)));
  const shown = (differing: readonly string[]) => {
    const ones = [...combat.combatants.keys()].map((id: string) => ({ id }));
    const gathered = gatherAlike(peopleOf(combat), ones, {
      idOf: ({ id }) => id,
      standingOf: ({ id }) => (differing.includes(id) ? "hurt" : "well"),
    });
    return gathered.map((one) => (isMergedGroup(one) ? `${one.key}: ${one.all.map(({ id }) => id).join(", ")}` : one.id));
  };

  it("merges three or more alike members into one row, in the place of the first", () => {
    expect(shown([])).toEqual(["kind-Rat: Rat 1, Rat 2, Rat 3, Rat 4", "Owl", "Bat 1", "Bat 2"]);
  });

  it("gives a different member its own row, and three members that differ alike another", () => {
    expect(shown(["Rat 1"])).toEqual(["Rat 1", "Owl", "kind-Rat: Rat 2, Rat 3, Rat 4", "Bat 1", "Bat 2"]);
    expect(shown(["Rat 1", "Rat 3"])).toEqual(["Rat 1", "Owl", "Rat 2", "Rat 3", "Rat 4", "Bat 1", "Bat 2"]);
    const six = encounter(...[1, 2, 3, 4, 5, 6].map((place) => figure(`Rat ${place}`, `Rat ${place}`)));
    const ones = [...six.combatants.keys()].map((id: string) => ({ id }));
    const keys = gatherAlike(peopleOf(six), ones, { idOf: ({ id }) => id, standingOf: ({ id }) => (id > "Rat 3" ? "hurt" : "well") });
    expect(keys.map((one) => ("key" in one ? one.key : one.id))).toEqual(["kind-Rat", "kind-Rat-2"]);
  });
});
