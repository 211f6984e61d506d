import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { STRUCTURES } from "../../core/index.ts";
import { cardIn, validCardOf, comparableCardIn, type CardData } from "./card.ts";

vi.mock("../encounter/combatant-markers.ts", () => ({ MARKER_COUNT: 56 }));

const STRIKE = { moment: 1, combatant: "A", target: "B", kind: "melee", weapon: "sword", die: 7, cover: false, hit: true };
const CARD: CardData = {
  structure: "moments",
  card: "strike",
  data: STRIKE,
  people: { A: { name: "Bryn", img: "icons/svg/mystery-man.svg", mark: 55 } },
  names: { sword: "Sword" },
};

beforeAll(async () => {
  const { register } = await import("../encounter/registry.ts");
  const { cards: _none, ...bare } = STRUCTURES.stages;
  for (const [type, structure] of Object.entries({ moments: STRUCTURES.moments, bare }))
    register(type, { structure: structure, templates: "", lang: "", numbers: () => ({}) });
});
afterAll(() => vi.unstubAllGlobals());

it("a card is drawn from data if all of it has the structure's declared shape", () => {
  expect(validCardOf(CARD)).toBe(CARD);
});

const DICE = { kind: "strike", rollers: [{ combatant: "A", rolls: [{ dice: [7, 3], modifier: -1, total: 9 }] }] };

it.each(["moments", "bare"])("dice without another card have a card in every structure: %s", (structure) => {
  const card = { ...CARD, structure, card: "dice", data: DICE };
  expect(validCardOf(card)).toBe(card);
  expect(validCardOf({ ...card, data: { ...DICE, rollers: [{ combatant: "A", rolls: ["evil"] }] } })).toBe(null);
  expect(validCardOf({ ...card, structure: "gone" })).toBe(null);
});

const person = { name: "Bryn", img: "", mark: 1 };
it.each([
  ["nothing", undefined],
  ["a text", "strike"],
  ["a list", [CARD]],
  ["a structure that is not registered", { ...CARD, structure: "gone" }],
  ["a structure by a name of the prototype", { ...CARD, structure: "toString" }],
  ["a structure that declares no cards", { ...CARD, structure: "bare" }],
  ["a card that the structure does not have", { ...CARD, card: "flip" }],
  ["a card by a name of the prototype", { ...CARD, card: "constructor" }],
  ["a path in place of a card", { ...CARD, card: "../../log/page" }],
  ["data of another card", { ...CARD, card: "check" }],
  ["data of another type", { ...CARD, data: { ...STRIKE, hit: "yes" } }],
  ["a word that is none of the rules", { ...CARD, data: { ...STRIKE, kind: "Log.Undone" } }],
  ["no data", { ...CARD, data: null }],
  ["people without a name", { ...CARD, people: { A: { ...person, name: 3 } } }],
  ["people with a long name", { ...CARD, people: { A: { ...person, name: "x".repeat(300) } } }],
  ["a picture that is a whole file", { ...CARD, people: { A: { ...person, img: "x".repeat(3_000) } } }],
  ["a marker that there is not", { ...CARD, people: { A: { ...person, mark: 56 } } }],
  ["half a marker", { ...CARD, people: { A: { ...person, mark: 0.5 } } }],
  ["people in a list", { ...CARD, people: [person] }],
  ["names that are none", { ...CARD, names: { sword: { evil: true } } }],
  ["a text as long as a book", { ...CARD, data: { ...STRIKE, weapon: "x".repeat(200_000) } }],
  ["more people than can be", { ...CARD, people: Object.fromEntries(Array.from({ length: 20_000 }, (_one, at) => [`p${at}`, person])) }],
])("keeps its HTML: %s", (_what, value) => {
  expect(validCardOf(value)).toBe(null);
});

it("a card of a structure without declared cards is not drawn from its data, but compared by it", () => {
  const card = { ...CARD, structure: "bare" };
  const message = { author: { isGM: true }, flags: { callboard: { card } } } as never;
  expect([cardIn(message), comparableCardIn(message)]).toEqual([null, card]);
});

it("a card counts only in a GM's message", () => {
  const message = (isGM: boolean) => ({ author: { isGM }, flags: { callboard: { card: CARD } } }) as never;
  expect([cardIn(message(true)), cardIn(message(false)), cardIn({ author: null, flags: {} } as never)]).toEqual([CARD, null, null]);
});
