import { beforeEach, expect, it, vi } from "vitest";
import type { CardData } from "./card.ts";
import { gatherCrowds } from "./gather-crowds.ts";

const portrait = (name: string) => ({ name, img: "goblin.webp", mark: 0 });
const PEOPLE = {
  a: portrait("Bog goblin 1"),
  b: portrait("Bog goblin 2"),
  c: portrait("Bog goblin 3"),
  hag: portrait("Hag"),
  mira: portrait("Mira"),
  jo: portrait("Jo"),
};

/** Returns the list of a card as texts: who acts, with its result, and at whom. */
function told(...records: readonly { readonly combatant: string; readonly result: string; readonly targets?: readonly string[] }[]) {
  const card = { structure: "timeline", card: "results", data: { stacks: records }, people: PEOPLE, names: {} } as unknown as CardData;
  const { data, people } = gatherCrowds(card, ["stacks"]);
  const nameOf = (id: string) => people[id]?.name ?? id;
  return (data["stacks"] as unknown as typeof records).map(({ combatant, result, targets = [] }) =>
    [nameOf(combatant), result, ...targets.map(nameOf)].join(", "),
  );
}

beforeEach(() => {
  const format = (_key: string, { name, count }: Record<string, string>) => `${name} × ${count}`;
  vi.stubGlobal("game", { i18n: { format } });
});

it("tells of alike members as one, and counts their targets", () => {
  const result = "success";
  const goblins = [
    { combatant: "a", result, targets: ["mira"] },
    { combatant: "b", result, targets: ["jo"] },
    { combatant: "c", result, targets: ["mira"] },
  ];
  expect(told(...goblins)).toEqual(["Bog goblin × 3, success, Mira × 2, Jo"]);
  expect(told({ combatant: "hag", result }, ...goblins)).toEqual(["Hag, success", "Bog goblin × 3, success, Mira × 2, Jo"]);
});

it("tells of alike members as one whatever damage they deal, and adds it up for each target", () => {
  const hit = (combatant: string, target: string, amount: number | null) => ({
    combatant,
    result: "success",
    targets: [target],
    effects: [{ kind: "damage", target, amount }],
  });
  const records = [hit("a", "mira", 2), hit("b", "jo", 3), hit("c", "mira", 4)];
  const gather = (stacks: readonly object[]) =>
    gatherCrowds({ structure: "timeline", card: "results", data: { stacks }, people: PEOPLE, names: {} } as unknown as CardData, ["stacks"])
      .data["stacks"];
  expect(gather(records)).toMatchObject([
    {
      doers: ["a", "b", "c"],
      effects: [
        { kind: "damage", target: "mira", amount: 6 },
        { kind: "damage", target: "jo", amount: 3 },
      ],
    },
  ]);
  const secret = records.map((record) => ({ ...record, effects: record.effects.map((effect) => ({ ...effect, amount: null })) }));
  expect(gather(secret)).toMatchObject([
    {
      effects: [
        { target: "mira", amount: null },
        { target: "jo", amount: null },
      ],
    },
  ]);
  const out = [{ kind: "out", target: "mira", amount: 0 }];
  expect(gather([{ ...hit("a", "mira", 2), effects: out }, hit("b", "jo", 3), hit("c", "mira", 4)])).toHaveLength(3);
});

it("leaves apart who differs, and fewer than three", () => {
  const record = (combatant: string, result: string) => ({ combatant, result });
  expect(told(record("a", "success"), record("b", "failure"), record("c", "success"))).toHaveLength(3);
  expect(told(record("a", "success"), record("hag", "success"), record("c", "success"))).toHaveLength(3);
});

it("tells of members that acted together as one, and of fewer than three by their names", () => {
  const deeds = [{ combatants: ["a", "hag", "b", "c"] }, { combatants: ["a", "b"] }];
  const card = { structure: "stages", card: "results", data: { deeds }, people: PEOPLE, names: {} } as unknown as CardData;
  const { data, people } = gatherCrowds(card, ["deeds"]);
  const told = (data["deeds"] as unknown as typeof deeds).map(({ combatants }) => combatants.map((id) => people[id]?.name));
  expect(told).toEqual([
    ["Bog goblin × 3", "Hag"],
    ["Bog goblin 1", "Bog goblin 2"],
  ]);
});
