import { beforeEach, expect, it, vi } from "vitest";
import type { Entry, Id, Projection } from "../../core/index.ts";
import { figure, FOUNDRY, FakeRoll, id, messageOf, type Bag, type Message, type Told } from "./fakes.fixture.ts";

let messages: Message[] = [];
const cast = new Map([figure("Wilrow"), figure("Fjarva"), figure("Monster")].map((one) => [one.id, one]));
const combat = { id: id("fight"), type: "toy", combatants: cast, system: { ledger: {} } } as never;
const registration = { templates: "", structure: { id: "toy" }, lang: "TOY" };

vi.mock("../encounter/encounter-lookups.ts", () => ({
  rulesEncounterOf: () => null,
  isReadableCallboard: () => true,
  nameById: (_combat: unknown, who: Id) => cast.get(who)?.name,
  registrationIn: () => registration,
  stateOf: () => ({ combatants: Object.fromEntries(cast) }),
  structureOf: () => ({}),
}));
vi.mock("../encounter/hidden.ts", () => ({ isHidden: ({ hidden }: { hidden: boolean }) => hidden, isKeptFromPlayers: () => false }));
vi.mock("../encounter/registry.ts", () => ({ registrationOf: () => registration, partOfEveryStructure: () => [] }));
vi.mock("../encounter/combatant-markers.ts", () => ({
  MARKER_COUNT: 56,
  markerNumberOf: () => 1,
  markerByNumber: () => ({ src: "", name: "" }),
}));

vi.stubGlobal("foundry", { ...FOUNDRY, helpers: { media: { VideoHelper: { hasVideoExtension: () => false } } } });
vi.stubGlobal("CONST", { TOKEN_DISPOSITIONS: {}, DEFAULT_TOKEN: "", DICE_ROLL_MODES: { PUBLIC: "publicroll", PRIVATE: "gmroll" } });
vi.stubGlobal("CONFIG", { sounds: { dice: "" }, statusEffects: [], specialStatusEffects: {} });
vi.stubGlobal("Roll", FakeRoll);
vi.stubGlobal("game", {
  release: { generation: 13 },
  settings: { get: () => ({}) },
  users: new Map(),
  combats: new Map(),
  i18n: { localize: (key: string) => key, has: (key: string) => key === "TOY.Dice.strike" },
  messages: {
    filter: (test: (one: Message) => boolean) => messages.filter(test),
    has: (wanted: Id) => messages.some((message) => message.id === wanted),
  },
});
vi.stubGlobal("ChatMessage", {
  implementation: {
    create: (data: Told, mode: object) => Promise.resolve(void messages.push(messageOf(data, mode))),
    deleteDocuments: (ids: readonly Id[]) => Promise.resolve(void (messages = messages.filter((one) => !ids.includes(one.id)))),
  },
});
const { showProjections } = await import("./projections.ts");

/** The card of a contest with these combatants' dice, each a 4. */
const card = (key: string, ...rollers: readonly string[]): Projection => ({
  kind: "chat",
  key: `chat-${key}`,
  card: "hit",
  data: { rollers },
  dice: rollers.map((who) => ({ combatant: id(who), dice: [4] })),
});
const die = (who: string, more: object = {}) => ({
  id: "a",
  count: 1,
  faces: 20,
  modifier: 0,
  combatant: id(who),
  dice: [4],
  total: 4,
  ...more,
});
const entryOf = (number: number, kind: string, rolled: readonly object[], line: object = {}) =>
  ({ number, command: { kind }, rolled, line: { data: {}, about: [], ...line } }) as never as Entry;
const told = () => messages.map(({ flags, rolls, whispered }) => [(flags["callboard"] as Bag)["key"], rolls.length, whispered]);
const tellOf = (before: readonly Projection[], after: readonly Projection[], entry: Entry) =>
  showProjections(combat, { before, after, entry }, () => true);

beforeEach(() => {
  messages = [];
  for (const one of cast.values()) one.hidden = false;
});

it("puts dice into the message of their card, once, and removes it with the undo", async () => {
  const strike = entryOf(1, "strike", [die("Wilrow")]);
  await tellOf([], [card("Wilrow", "Wilrow")], strike);
  await tellOf([], [card("Wilrow", "Wilrow")], strike);
  expect(told()).toEqual([["chat-Wilrow", 1, false]]);
  await tellOf([card("Wilrow", "Wilrow")], [], entryOf(2, "undo", []));
  expect(told()).toEqual([]);
});

it("restores a card without dice, so that no module shows them twice", async () => {
  await tellOf([], [card("Wilrow", "Wilrow")], entryOf(3, "redo", []));
  expect(told()).toEqual([["chat-Wilrow", 0, false]]);
});

it("puts the dice of several combatants who roll together into one message", async () => {
  await tellOf([], [card("contest", "Wilrow", "Fjarva")], entryOf(1, "strike", [die("Wilrow"), die("Fjarva")]));
  expect(told()).toEqual([["chat-contest", 2, false]]);
});

it("adds later dice to their card's message, once, even if another client repeats the entry", async () => {
  const [open, done] = [[card("contest", "Wilrow")], [card("contest", "Wilrow", "Fjarva")]];
  await tellOf([], open, entryOf(1, "strike", [die("Wilrow")]));
  const answer = entryOf(2, "answer", [die("Fjarva")]);
  await tellOf(open, done, answer);
  await tellOf(open, done, answer);
  expect(told()).toEqual([["chat-contest", 2, false]]);
});

it("adds only later dice to a card that a redo restored", async () => {
  const open = [card("contest", "Wilrow")];
  await tellOf([], open, entryOf(3, "redo", []));
  await tellOf(open, [card("contest", "Wilrow", "Fjarva")], entryOf(4, "answer", [die("Fjarva")]));
  expect(told()).toEqual([["chat-contest", 1, false]]);
});

it("posts dice without a card in one message with what they were rolled for, of all rollers", async () => {
  const order = entryOf(1, "strike", [die("Wilrow"), die("Fjarva"), die("Wilrow")]);
  await tellOf([], [], order);
  await tellOf([], [], order);
  expect(told()).toEqual([["dice-1", 3, false]]);
  const { content, flags } = messages[0]!;
  expect(content).toContain('"title":"TOY.Dice.strike"');
  const roll = { dice: [4], modifier: 0, total: 4 };
  const rollers = [
    { combatant: id("Wilrow"), rolls: [roll, roll] },
    { combatant: id("Fjarva"), rolls: [roll] },
  ];
  expect(flags["callboard"]).toMatchObject({ card: { structure: "toy", card: "dice", data: { kind: "strike", rollers } } });
});

it("calls damage by its name, whatever command rolled it", async () => {
  await tellOf([], [], entryOf(1, "judge", [die("Wilrow", { id: "damage-0-0" }), die("Wilrow", { id: "2:damage" })]));
  expect(messages[0]?.flags["callboard"]).toMatchObject({ card: { data: { kind: "damage" } } });
});

it("names the dice by the structure's command if it has no text for them, else by our own text", async () => {
  await tellOf([], [], entryOf(1, "guess", [die("Wilrow")]));
  expect(messages[0]?.content).toContain('"title":"CALLBOARD.Chat.Dice"');
  vi.spyOn(game.i18n, "has").mockImplementation((key) => key === "TOY.Command.guess");
  await tellOf([], [], entryOf(2, "guess", [die("Wilrow")]));
  expect(messages[1]?.content).toContain('"title":"TOY.Command.guess"');
  vi.restoreAllMocks();
});

it("shows a hidden combatant's dice to GMs alone, beside those that others may see", async () => {
  cast.get(id("Monster"))!.hidden = true;
  await tellOf([], [card("Monster", "Monster")], entryOf(3, "strike", [die("Monster"), die("Wilrow")]));
  expect(told()).toEqual([
    ["dice-3-gm", 1, true],
    ["dice-3", 1, false],
    ["chat-Monster", 0, false],
  ]);
});

it.each([
  ["of a secret roll", {}, { secret: true }],
  ["of a roll against somebody hidden", {}, { target: id("Monster") }],
  ["of a secret line of the log", { secret: true }, {}],
  ["of a line for some readers", { readers: [id("Wilrow")] }, {}],
  ["of what concerns somebody hidden", { about: [id("Wilrow"), id("Monster")] }, {}],
])("shows the dice %s to GMs alone", async (_what, line, more) => {
  cast.get(id("Monster"))!.hidden = true;
  await tellOf([], [], entryOf(3, "strike", [die("Wilrow", more)], line));
  expect(told()).toEqual([["dice-3-gm", 1, true]]);
});

it("keeps the dice against a hidden target out of the card, and of the message for all", async () => {
  cast.get(id("Monster"))!.hidden = true;
  const rolled = ["Monster", "Fjarva"].map((target) => die("Wilrow", { target: id(target) }));
  const strikes = entryOf(3, "strikeTogether", rolled, {
    about: [id("Wilrow")],
    parts: [{ data: {}, about: [id("Wilrow"), id("Monster")] }],
  });
  await tellOf([], [card("Wilrow", "Wilrow")], strikes);
  expect(told()).toEqual([
    ["dice-3-gm", 1, true],
    ["chat-Wilrow", 1, false],
  ]);
});

it("judges each command of a batch by its own line", async () => {
  cast.get(id("Monster"))!.hidden = true;
  const parts = [{ about: [id("Monster")] }, { about: [id("Wilrow")] }];
  const batch = { ...entryOf(4, "batch", [die("Fjarva", { id: "0:a" }), die("Wilrow", { id: "1:a" })], { parts }) };
  await tellOf([], [], { ...batch, command: { kind: "batch", commands: [{ kind: "strike" }, { kind: "strike" }] } });
  expect(told()).toEqual([
    ["dice-4-gm", 1, true],
    ["dice-4", 1, false],
  ]);
  expect(messages[0]?.content).toContain('"title":"TOY.Dice.strike"');
});
