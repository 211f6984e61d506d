// @vitest-environment happy-dom
import Handlebars from "handlebars";
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import texts from "../../../../../lang/en.json" with { type: "json" };
import { structureOf, type Cast, type Rounds, type Seat } from "../../../../core/index.ts";
import { KIPPER, KIPPER_CAST, KIPPER_SKILLS } from "../../../../core/structures/rounds/examples.fixture.ts";
import { GM, JEN, playerOf, Table } from "../../../../core/structures/rounds/table.fixture.ts";
import { emptyUiState } from "../../../encounter/parts/ui-state.ts";
import { readingWith } from "../../../reading/reading.fixture.ts";

/** Returns a stand-in for all of `foundry`: every property can be called, extended and read again. */
function anything(): any {
  return new Proxy(class {}, {
    get: (target, key) => (key in target ? Reflect.get(target, key) : typeof key === "symbol" ? undefined : anything()),
    apply: () => anything(),
  });
}

const textAt = (key: string) => key.split(".").reduce<any>((value, part) => value?.[part], texts);
const format = (key: string, data: Record<string, string> = {}) =>
  String(textAt(key) ?? key).replace(/\{(\w+)\}/g, (all, name: string) => data[name] ?? all);

const { jen } = KIPPER;
const ann = "AnnAnnAnnAnnAnnA";
const ANN = playerOf("PlayerAnn", ann);
const CAST: Cast = { ...KIPPER_CAST, [ann]: { ...KIPPER_CAST[jen]!, id: ann, name: "Ann", holder: ann } };
const PARTY = "party" as const;

/** Returns a table at which the party has ten successes to spend. Jen leads it. */
function choosing(house: ConstructorParameters<typeof Table>[0] = {}): Table {
  return new Table(house, CAST)
    .give(GM, { kind: "frame", conflict: "general" })
    .give(GM, { kind: "lead", combatant: jen })
    .give(GM, { kind: "begin" })
    .give(GM, { kind: "correct", side: PARTY, amount: 10 })
    .give(GM, { kind: "closeRound", early: true });
}

/** Returns what a seat reads while the players of some combatants are away. */
function readingOf(table: Table, seat: Seat, away: readonly string[] = []) {
  const options = structureOf("rounds").legal(table.state, seat, table.secrets(seat));
  const reading = readingWith("rounds", { view: table.view(seat), options, names: { [jen]: "Jen", [ann]: "Ann" } });
  const people = { ...reading.people, isAttended: (id: string) => !away.includes(id), playersOf: () => "Jo" };
  return { ...reading, seat, people };
}

type Reading = ReturnType<typeof readingOf>;

async function handOf(reading: Reading): Promise<any> {
  const { ROUNDS_HAND } = await import("./screen.ts");
  return ROUNDS_HAND.prepare("tracker", reading, emptyUiState());
}

async function rowOf(reading: Reading, combatant: string): Promise<any> {
  const { ROUNDS_SCREEN } = await import("../tracker/screen.ts");
  const { groups } = ROUNDS_SCREEN.prepare("tracker", reading, emptyUiState()) as any;
  return groups.flatMap(({ rows }: any) => rows).find(({ id }: any) => id === combatant);
}

async function draft(...outcomes: readonly Rounds.Nominated[]): Promise<void> {
  const { HAND_DRAFTS } = await import("./draft.ts");
  HAND_DRAFTS.write("encounter", PARTY, { ...HAND_DRAFTS.read("encounter", PARTY), outcomes });
}

/** Returns the price list as the templates draw it. */
function drawn(context: object): HTMLElement {
  const handlebars = Handlebars.create();
  const read = (name: string) => readFileSync(`templates/${name}.hbs`, "utf8");
  handlebars.registerHelper("localize", (key: string) => format(key));
  for (const name of ["rounds/hand/price"]) handlebars.registerPartial(`systems/callboard/templates/${name}.hbs`, read(name));
  const element = document.createElement("div");
  element.innerHTML = handlebars.compile(read("rounds/hand/nominate"))(context);
  return element;
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("foundry", anything());
  vi.stubGlobal("game", {
    user: { id: "user", isGM: false, flags: {} },
    world: { id: "harbour" },
    actors: { get: () => undefined },
    users: { get: () => undefined, filter: () => [] },
    settings: { get: () => 0 },
    keybindings: { get: () => [] },
    release: { generation: 14 },
    i18n: { lang: "en", localize: format, format, has: (key: string) => typeof textAt(key) === "string" },
  });
});

describe("a leader whose player is away", () => {
  it("is named as away, and other members may take the lead", async () => {
    const { nowLine } = await import("../shared/texts.ts");
    const reading = readingOf(choosing(), ANN, [jen]);
    const text = "Jen leads your side. Away: Jo. Choose another leader.";
    expect(nowLine(reading)).toBe(text);
    const { nominate } = await handOf(reading);
    expect(nominate).toMatchObject({ away: text, heirs: [{ id: ann, label: "Let Ann lead the side" }] });
    expect(drawn(nominate).querySelector("button[data-action=leadWith]")?.textContent).toContain("Let Ann lead the side");
    expect((await rowOf(reading, ann)).instead).toMatchObject([{ action: "lead", text: "Lead" }]);
    expect((await rowOf(readingOf(choosing(), GM, [jen]), ann)).instead).toMatchObject([{ action: "lead" }]);
  });

  it("does not matter if another member leads, if the leader is here, or if no leader is needed", async () => {
    const { nowLine } = await import("../shared/texts.ts");
    const shows = async (table: Table, seat: Seat, away: readonly string[]) => {
      const reading = readingOf(table, seat, away);
      const { nominate } = await handOf(reading);
      return [nowLine(reading), nominate.away, nominate.heirs];
    };
    expect(await shows(choosing(), ANN, [])).toEqual(["Talk it over. Jen seals for your side.", "", []]);
    const led = choosing().give(ANN, { kind: "lead", combatant: ann });
    expect(await shows(led, ANN, [jen])).toEqual(["Your turn: choose outcomes for Ann’s side.", "", []]);
    expect((await shows(choosing({ nominator: "majority" }), ANN, [jen])).slice(1)).toEqual(["", []]);
    expect((await shows(choosing().give(GM, { kind: "hold", combatant: jen, held: true }), ANN, [jen])).slice(1)).toEqual(["", []]);
  });
});

describe("the price list", () => {
  const hinder = { outcome: "hinder", target: KIPPER.fishmonger, side: "" } as const;

  it("is a group of radio buttons if only one outcome may be chosen", async () => {
    await draft(hinder);
    const { nominate } = await handOf(readingOf(choosing(), JEN));
    const list = drawn(nominate).querySelector("[role=radiogroup]");
    expect(list?.getAttribute("aria-label")).toBe("Outcomes and prices. Choose one outcome.");
    const radios = [...list!.querySelectorAll<HTMLInputElement>("input[type=radio]")];
    expect(radios.length).toBeGreaterThan(2);
    expect(new Set(radios.map(({ name }) => name)).size).toBe(1);
    expect(radios.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(["hinder"]);
    // A radio button is labelled by its whole line.
    expect(radios.find(({ value }) => value === "hinder")?.closest("label")?.textContent).toMatch(/\d+\s+Hinder an opponent\s+\w/);
    expect(list!.querySelectorAll("button")).toHaveLength(0);
    expect(drawn(nominate).querySelector(".rule")?.textContent).toBe("Choose one outcome.");
  });

  it("is a list of buttons if several outcomes may be chosen, and says how many", async () => {
    await draft(hinder);
    const some = drawn((await handOf(readingOf(choosing({ outcomesPerRound: "2" }), JEN))).nominate);
    expect([some.querySelectorAll("[role=radiogroup], input[type=radio]").length, some.querySelector(".rule")?.textContent]).toEqual([
      0,
      "Choose up to 2 outcomes.",
    ]);
    const all = drawn((await handOf(readingOf(choosing({ outcomesPerRound: "unlimited" }), JEN))).nominate);
    expect([all.querySelectorAll("button[data-action=addOutcome]").length > 2, all.querySelector(".rule")]).toEqual([true, null]);
  });

  it("gives the only outcome the aim of its line, also after it is chosen", async () => {
    const other = "CookCookCookCook";
    const cast = { ...CAST, [other]: { ...CAST[KIPPER.fishmonger]!, id: other, holder: other } };
    const table = new Table({}, cast)
      .give(GM, { kind: "frame", conflict: "general" })
      .give(GM, { kind: "begin" })
      .give(GM, { kind: "correct", side: PARTY, amount: 10 })
      .give(GM, { kind: "closeRound", early: true });
    await draft({ ...hinder, target: other });
    const { nominate } = await handOf(readingOf(table, JEN));
    const { aims } = nominate.prices.find(({ outcome }: any) => outcome === "hinder");
    expect(aims.filter(({ selected }: any) => selected).map(({ value }: any) => value)).toEqual([other]);
  });
});

describe("the large button of a player", () => {
  const open = () => new Table({}, CAST).give(GM, { kind: "frame", conflict: "general" }).give(GM, { kind: "begin" });
  const footOf = async (reading: Reading) => {
    const { ROUNDS_SCREEN } = await import("../tracker/screen.ts");
    const { next, besides } = ROUNDS_SCREEN.prepare("footer", reading, emptyUiState()) as any;
    return [next?.label, next?.action, next?.ready, besides.map(({ action }: any) => action)];
  };

  it("is what they are asked, with going first next to it", async () => {
    expect(await footOf(readingOf(open(), JEN))).toEqual(["I’ll go first", "goFirst", true, []]);
    const called = open().give(GM, { kind: "call", combatant: KIPPER.fishmonger });
    expect(await footOf(readingOf(called, JEN))).toEqual(["I’ll go first", "goFirst", true, []]);
    const attacked = called.give(GM, { kind: "declare", combatant: KIPPER.fishmonger, skill: KIPPER_SKILLS.affable, target: jen });
    expect(await footOf(readingOf(attacked, JEN))).toEqual(["Answer", "openHand", true, ["goFirst"]]);
    expect((await footOf(readingOf(attacked, ANN)))[0]).toBe("I’ll go first");
  });

  it("opens the Hand in their own turn", async () => {
    const called = open().give(GM, { kind: "call", combatant: jen });
    expect((await footOf(readingOf(called, JEN))).slice(0, 3)).toEqual(["Act", "openHand", true]);
  });
});

describe("the icon of the what-now line", () => {
  it("is the same in tracker and Hand", async () => {
    const { ROUNDS_SCREEN } = await import("../tracker/screen.ts");
    const icons = async (reading: Reading) => {
      const { nowIcon } = ROUNDS_SCREEN.prepare("header", reading, emptyUiState()) as any;
      return [nowIcon.replace("fa-solid ", ""), (await handOf(reading)).idleIcon];
    };
    const table = new Table({}, CAST).give(GM, { kind: "frame", conflict: "general" }).give(GM, { kind: "begin" });
    expect(await icons(readingOf(table, GM))).toEqual(["fa-bell", "fa-bell"]);
    expect(await icons(readingOf(new Table({}, CAST).give(GM, { kind: "frame", conflict: "general" }), GM))).toEqual([
      "fa-bell",
      "fa-bell",
    ]);
    const over = table.give(GM, { kind: "finish" });
    expect(await icons(readingOf(over, JEN))).toEqual(["fa-hourglass-half", "fa-hourglass-half"]);
  });
});
