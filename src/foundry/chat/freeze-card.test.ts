import { beforeEach, expect, it, vi } from "vitest";
import { freezeCardNames, type Card } from "./freeze-card.ts";

const [BRYN, GOBLIN, SWORD] = ["BrynBrynBrynBryn", "GoblinGoblinGobl", "SwordSwordSwordS"];
let names: Record<string, string> = {};
let items = new Map([[SWORD, { name: "Sword" }]]);
const combat = {
  type: "toy",
  combatants: new Map([
    [BRYN, { img: "bryn.webp", actor: { items } }],
    [GOBLIN, { img: null, actor: null }],
  ]),
} as never;

vi.mock("../encounter/encounter-lookups.ts", () => ({
  nameById: (_combat: unknown, id: string) => names[id],
  registrationIn: () => ({
    chat: { words: (record: Record<string, unknown>, field: string) => (field === "skill" ? record["skill"] : null) },
  }),
  stateOf: () => ({ combatants: { [BRYN]: {}, [GOBLIN]: {} } }),
}));
vi.mock("../encounter/combatant-markers.ts", () => ({ markerNumberOf: (_combat: unknown, id: string) => (id === BRYN ? 1 : 2) }));
vi.stubGlobal("CONST", { DEFAULT_TOKEN: "token.svg" });
vi.stubGlobal("foundry", { helpers: { media: { VideoHelper: { hasVideoExtension: (src: string) => src.endsWith(".webm") } } } });

const cardOf = (data: object): Card => ({ kind: "chat", key: "key", card: "hit", data }) as never;

beforeEach(() => {
  names = { [BRYN]: "Bryn", [GOBLIN]: "Goblin" };
});

it("a card keeps the combatants whose ids it holds, with their present data, and no others", () => {
  const data = { combatant: BRYN, deeds: [{ targets: [GOBLIN], amount: 3, hit: true, note: null }] };
  expect(freezeCardNames(combat, cardOf(data), null)).toEqual({
    structure: "toy",
    card: "hit",
    data,
    people: { [BRYN]: { name: "Bryn", img: "bryn.webp", mark: 1 }, [GOBLIN]: { name: "Goblin", img: "token.svg", mark: 2 } },
    names: {},
  });
  expect(freezeCardNames(combat, cardOf({ combatant: BRYN }), null).people).not.toHaveProperty(GOBLIN);
});

it("a card keeps the names of items from a combatant in the same record", () => {
  expect(freezeCardNames(combat, cardOf({ combatant: BRYN, weapon: SWORD }), null).names).toEqual({ [SWORD]: "Sword" });
  expect(freezeCardNames(combat, cardOf({ combatants: [BRYN], weapon: SWORD }), null).names).toEqual({ [SWORD]: "Sword" });
  expect(freezeCardNames(combat, cardOf({ combatant: GOBLIN, weapon: SWORD }), null).names).toEqual({});
});

it("text that people wrote names no combatant, even if it is an id", () => {
  const { people } = freezeCardNames(combat, cardOf({ text: GOBLIN, note: GOBLIN, name: GOBLIN, skill: GOBLIN }), null);
  expect(people).toEqual({});
});

it("an updated card shows its former combatants unchanged", () => {
  const first = freezeCardNames(combat, cardOf({ combatant: BRYN, weapon: SWORD }), null);
  names = { [BRYN]: "Old Bryn", [GOBLIN]: "Grak" };
  items = new Map();
  const { people, names: kept } = freezeCardNames(combat, cardOf({ combatant: BRYN, weapon: SWORD, target: GOBLIN }), first);
  expect([people[BRYN]?.name, people[GOBLIN]?.name, kept]).toEqual(["Bryn", "Grak", { [SWORD]: "Sword" }]);
});
