import { beforeEach, expect, it, vi } from "vitest";
import type { Entry, Id, Projection } from "../../core/index.ts";
import { figure, FOUNDRY, FakeRoll, id, type Bag, type Message } from "./fakes.fixture.ts";

let messages: Message[] = [];
const cast = new Map([figure("Wilrow"), figure("Monster")].map((one) => [one.id, one]));
const combat = { id: id("fight"), combatants: cast, system: { ledger: {} } } as never;

vi.mock("../encounters.ts", () => ({
  encounterOf: () => null,
  isCallboard: () => true,
  nameIn: () => "",
  registrationIn: () => ({ templates: "", structure: { id: "toy" }, lang: "TOY" }),
  stateOf: () => ({ combatants: {} }),
  structureOf: () => ({}),
}));
vi.mock("../hidden.ts", () => ({ isHidden: ({ hidden }: { hidden: boolean }) => hidden, isKept: () => false }));
vi.mock("../registry.ts", () => ({ registrationOf: () => null }));

function create({ _id, content = "", flags, rolls = [] }: Partial<Message> & { _id: Id; flags: Bag }, mode: object): Promise<void> {
  const update = ({ content }: { content: string }): Promise<void> => Promise.resolve(void Object.assign(message, { content }));
  const whispered = JSON.stringify(mode).includes("gmroll");
  const message: Message = { id: _id, author: { isGM: true }, flags, rolls, content, whispered, update };
  messages.push(message);
  return Promise.resolve();
}

vi.stubGlobal("foundry", FOUNDRY);
vi.stubGlobal("CONST", { TOKEN_DISPOSITIONS: {}, DEFAULT_TOKEN: "", DICE_ROLL_MODES: { PUBLIC: "publicroll", PRIVATE: "gmroll" } });
vi.stubGlobal("CONFIG", { sounds: { dice: "" }, statusEffects: [], specialStatusEffects: {} });
vi.stubGlobal("Roll", FakeRoll);
vi.stubGlobal("game", {
  release: { generation: 13 },
  settings: { get: () => ({}) },
  users: new Map(),
  combats: new Map(),
  i18n: { localize: (key: string) => key },
  messages: {
    filter: (test: (one: Message) => boolean) => messages.filter(test),
    has: (wanted: Id) => messages.some((message) => message.id === wanted),
  },
});
vi.stubGlobal("ChatMessage", {
  implementation: {
    create,
    deleteDocuments: (ids: readonly Id[]) => Promise.resolve(void (messages = messages.filter((one) => !ids.includes(one.id)))),
  },
});
const { show } = await import("./projections.ts");

/** The card of somebody's die of 4. */
const card = (who: string, text = ""): Projection => ({
  kind: "chat",
  key: `chat-${who}`,
  card: "hit",
  data: { text },
  dice: { combatant: id(who), fell: [4] },
});
const die = (who: string) => ({ id: "a", count: 1, faces: 20, modifier: 0, combatant: id(who), dice: [4], total: 4 });
const entryOf = (number: number, kind: string, rolled: readonly object[]) =>
  ({ number, command: { kind }, rolled, line: { data: {} } }) as never as Entry;
const told = () => messages.map(({ flags, rolls, whispered }) => [(flags["callboard"] as Bag)["key"], rolls.length, whispered]);
const tellOf = (before: readonly Projection[], after: readonly Projection[], entry: Entry) =>
  show(combat, { before, after, entry }, () => true);

beforeEach(() => {
  messages = [];
  for (const one of cast.values()) one.hidden = false;
});

it("puts dice into the message of the card that tells of them, once, and takes it back with the undo", async () => {
  const strike = entryOf(1, "strike", [die("Wilrow")]);
  await tellOf([], [card("Wilrow")], strike);
  await tellOf([], [card("Wilrow")], strike);
  expect(told()).toEqual([["chat-Wilrow", 1, false]]);
  await tellOf([card("Wilrow")], [], entryOf(2, "undo", []));
  expect(told()).toEqual([]);
});

it("brings a card back without dice, so that no package shows them twice", async () => {
  await tellOf([], [card("Wilrow")], entryOf(3, "redo", []));
  expect(told()).toEqual([["chat-Wilrow", 0, false]]);
});

it("keeps dice of which no new card tells in a message of their own, and those of a hidden combatant for GMs", async () => {
  await tellOf([], [card("Wilrow")], entryOf(1, "strike", [die("Wilrow")]));
  await tellOf([card("Wilrow")], [card("Wilrow", "again")], entryOf(2, "strike", [die("Wilrow"), die("Wilrow")]));
  expect(told()).toEqual([
    ["chat-Wilrow", 1, false],
    [`dice-2-${id("Wilrow")}`, 2, false],
  ]);
  messages = [];
  cast.get(id("Monster"))!.hidden = true;
  await tellOf([], [card("Monster")], entryOf(3, "strike", [die("Monster")]));
  expect(told()).toEqual([
    [`dice-3-${id("Monster")}`, 1, true],
    ["chat-Monster", 0, false],
  ]);
});
