// @vitest-environment happy-dom
import Handlebars from "handlebars";
import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import texts from "../../../lang/en.json" with { type: "json" };
import {
  makeFreshEncounter,
  playCommand,
  structureOf,
  type Cast,
  type Encounter,
  type House,
  type Seat,
  type Structure,
  type ViewBase,
} from "../../core/index.ts";
import { numbersOf as figureNumbers } from "../../core/structures/moments/examples.fixture.ts";
import { numbersOf as poolNumbers } from "../../core/structures/timeline/examples.fixture.ts";
import { firstOfHolders, healthBarContext } from "../applications/health.ts";
import { healthGroupsFor } from "../applications/menu/health-acts.ts";
import { healthAskedText, healthQuestions, isHealthAsked } from "../applications/tracker/health-questions.ts";
import { screenBaseOf } from "../applications/tracker/drawing-data.ts";
import { OptionsIndex } from "../encounter/parts/options-index.ts";
import type { Reading } from "../encounter/parts/reading.ts";
import { emptyUiState } from "../encounter/parts/ui-state.ts";
import { readingWith } from "../reading/reading.fixture.ts";
import { correctedAmounts } from "./moments/shared/correct-damage.ts";
import { gatherFigures } from "./moments/shared/gather-crowds.ts";
import { gatherCombatants as gatherStagesRows } from "./stages/shared/merge-alike.ts";
import { gatherCombatants } from "./timeline/shared/gather-crowds.ts";

vi.mock("../applications/scene-targets.ts", () => ({ sceneTargetsOf: () => [] }));
vi.mock("../applications/dialogs/health.ts", () => ({ askHealth: () => null }));
vi.mock("../applications/menu/give-with-notice.ts", () => ({ giveWithNotice: () => undefined }));

const idOf = (name: string) => name.padEnd(16, "0");
const [MAREN, TWIN, BOG, BOG2, BOG3, STONE] = ["Maren", "Twin", "Bog", "Bog2", "Bog3", "Stone"].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const NAMES = { [MAREN]: "Maren", [TWIN]: "Maren 2", [BOG]: "Bog 1", [BOG2]: "Bog 2", [BOG3]: "Bog 3", [STONE]: "Stone" };
const NUMBERS = { moments: () => figureNumbers({}), stages: () => ({}), timeline: () => poolNumbers([3, 2, 1]) };
const IDS = ["moments", "stages", "timeline"] as const;
type Tested = (typeof IDS)[number];

/** Returns a cast: Maren with two tokens of one actor, three bogs, and a stone without Health. */
function castOf(id: Tested): Cast {
  const member = (one: string, npc: boolean, health: object) => ({
    id: one,
    name: NAMES[one] ?? "",
    side: npc ? "foe" : "party",
    npc,
    hidden: false,
    holder: npc ? one : "ActorMaren000000",
    numbers: NUMBERS[id](),
    ...health,
  });
  const all = [
    ...[MAREN, TWIN].map((one) => member(one, false, { health: { value: 12, max: 12 } })),
    ...[BOG, BOG2, BOG3].map((one) => member(one, true, { health: { value: 7, max: 7 } })),
    member(STONE, true, {}),
  ];
  return Object.fromEntries(all.map((one) => [one.id, one]));
}

const GM: Seat = { kind: "user", user: idOf("Gm"), gm: true, combatants: [] };
const PLAYER: Seat = { kind: "user", user: idOf("Ada"), gm: false, combatants: [MAREN, TWIN] };

/** An encounter of one structure that a test plays. */
class Played {
  encounter: Encounter;
  readonly #id: Tested;
  readonly #structure: Structure;

  constructor(id: Tested, house: House = {}) {
    this.#id = id;
    this.#structure = structureOf(id);
    this.encounter = makeFreshEncounter(this.#structure, castOf(id), house);
  }

  give(command: object, seat: Seat = GM): this {
    const { encounter } = this;
    const position = this.#structure.position(encounter.state);
    const verdict = playCommand(this.#structure, encounter, { ...command, position } as never, seat, []);
    if (verdict.kind !== "done") throw new Error(JSON.stringify(verdict));
    this.encounter = verdict.encounter;
    return this;
  }

  read(seat: Seat = GM): Reading<ViewBase & { readonly referee: boolean }> {
    const { state } = this.encounter;
    const view = this.#structure.view(state, seat, {}) as ViewBase & { referee: boolean };
    const options = this.#structure.legal(state, seat, {});
    return { ...readingWith(this.#id, { view, names: NAMES }), state, seat, options: new OptionsIndex(options) };
  }

  /** Returns the members of the crowds in a seat's list. */
  crowds(seat: Seat = GM): string[][] {
    const reading = this.read(seat);
    const base = screenBaseOf(reading, emptyUiState()) as never;
    const { rows } = reading.view;
    const gather = { moments: gatherFigures, stages: gatherStagesRows, timeline: () => gatherCombatants(reading as never, rows as never) };
    const list = gather[this.#id](base, rows as never) as readonly { readonly all?: readonly { readonly combatant: string }[] }[];
    return list.flatMap(({ all }) => (all ? [all.map(({ combatant }) => combatant)] : []));
  }
}

const rowIn = (reading: Reading<ViewBase>, id: string) => {
  const row = reading.view.rows.find(({ combatant }) => combatant === id);
  if (!row) throw new Error(`no row of ${id}`);
  return row;
};
const ROOT = path.resolve(import.meta.dirname, "../../..");
const PARTIALS = ["health-bar", "health", "health-questions"].map((name) =>
  Handlebars.compile(readFileSync(path.join(ROOT, `templates/tracker/${name}.hbs`), "utf8")),
);

/** Returns what a row shows of a combatant's Health, as HTML. */
function drawn(reading: Reading<ViewBase>, id: string): HTMLElement {
  const row = rowIn(reading, id);
  const element = document.createElement("div");
  const context = { id, health: healthBarContext(row.health), questions: healthQuestions(reading, row, NAMES[id] ?? "") };
  element.innerHTML = PARTIALS.map((partial) => partial(context)).join("");
  return element;
}

const shown = (element: HTMLElement) => ({
  said: element.querySelector(".health[role=img]")?.getAttribute("aria-label") ?? "",
  seen: element.querySelector(".health")?.textContent.trim() ?? "",
  bar: element.querySelector(".health-bar")?.getAttribute("style") ?? "",
});
const buttons = (element: HTMLElement) =>
  [...element.querySelectorAll("button")].map((one) => [one.dataset["action"], one.dataset["out"] ?? one.dataset["granted"]].join(" "));

beforeEach(() => {
  const at = (key: string) => key.split(".").reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], texts);
  const textAt = (key: string) => {
    const text = at(key);
    return typeof text === "string" ? text : key;
  };
  const format = (key: string, data: Readonly<Record<string, string>> = {}) =>
    textAt(key).replace(/\{(\w+)\}/g, (whole, name: string) => data[name]?.replaceAll(/[\u2066-\u2069]/g, "") ?? whole);
  vi.stubGlobal("game", { i18n: { lang: "en", format, localize: format, has: (key: string) => typeof at(key) === "string" } });
});

describe.each(IDS)("Health in %s", (id) => {
  it("is a bar with numbers for those who may read them, and a word for others", () => {
    const played = new Played(id).give({ kind: "hurt", combatant: BOG, amount: 3 }).give({ kind: "hurt", combatant: MAREN, amount: 5 });
    expect(shown(drawn(played.read(), BOG))).toEqual({ said: "Health 4 of 7", seen: "4 / 7", bar: "--health: 57%" });
    expect(shown(drawn(played.read(PLAYER), BOG))).toEqual({ said: "Health: hurt", seen: "hurt", bar: "--health: 66%" });
    expect(shown(drawn(played.read(PLAYER), MAREN)).said).toBe("Health 7 of 12");
    expect(drawn(played.read(), STONE).textContent.trim()).toBe("");
  });

  it("looks the same for two numbers of one word to those who may not read them", () => {
    const html = (amount: number) => {
      const played = new Played(id).give({ kind: "hurt", combatant: BOG, amount });
      const { health } = rowIn(played.read(PLAYER), BOG);
      return [drawn(played.read(PLAYER), BOG).innerHTML, JSON.stringify(health)];
    };
    expect(html(3)).toEqual(html(4));
    expect(html(3)).not.toEqual(html(5));
  });

  it("parts a crowd by the word for Health, and not by the number", () => {
    const played = new Played(id).give({ kind: "hurt", combatant: BOG, amount: 1 });
    expect([played.crowds(), played.crowds(PLAYER)]).toEqual([[[BOG, BOG2, BOG3]], [[BOG, BOG2, BOG3]]]);
    played.give({ kind: "hurt", combatant: BOG, amount: 3 });
    expect([played.crowds(), played.crowds(PLAYER)]).toEqual([[], []]);
    expect(played.give({ kind: "heal", combatant: BOG, amount: 4 }).crowds()).toEqual([[BOG, BOG2, BOG3]]);
  });

  it("asks the GM once for each holder at 0, and answers for all its combatants", () => {
    const played = new Played(id).give({ kind: "hurt", combatant: TWIN, amount: 99 });
    const [gm, player] = [played.read(), played.read(PLAYER)];
    expect([buttons(drawn(gm, MAREN)), buttons(drawn(gm, TWIN))]).toEqual([["fall true", "fall false"], []]);
    expect(buttons(drawn(player, MAREN))).toEqual([]);
    expect([isHealthAsked(gm.view), isHealthAsked(player.view)]).toEqual([true, false]);
    expect([healthAskedText(gm), healthAskedText(player)]).toEqual(["Maren is at 0 Health: defeated or still up?", ""]);
    // The GM may go on all the same.
    expect(gm.view.next.allowed).toBe(new Played(id).read().view.next.allowed);
    played.give({ kind: "fall", combatant: MAREN, out: false });
    expect([buttons(drawn(played.read(), MAREN)), healthAskedText(played.read())]).toEqual([[], ""]);
  });

  it("shows a player's wish to the GM with two answers, and tells the player that the GM is asked", () => {
    const played = new Played(id).give({ kind: "wishHealth", combatant: MAREN, value: 9 }, PLAYER);
    const gm = drawn(played.read(), MAREN);
    expect(gm.querySelector(".health-question p")?.textContent.trim()).toBe("Maren’s player asks for 9 Health (now 12).");
    expect(buttons(gm)).toEqual(["grantHealth true", "grantHealth false"]);
    const own = drawn(played.read(PLAYER), MAREN);
    expect([own.querySelector(".health-question p")?.textContent.trim(), buttons(own)]).toEqual(["You asked the GM for 9 Health.", []]);
    expect(healthAskedText(played.read())).toBe("Maren’s player asks for 9 Health (now 12).");
    expect(healthAskedText({ ...played.read(), ended: true })).toBe("");
    played.give({ kind: "grantHealth", combatant: MAREN, granted: true });
    expect(shown(drawn(played.read(), TWIN)).said).toBe("Health 9 of 12");
  });

  it("is hurt and healed for one, for its crowd, and for the selected ones, which come first if it is among them", () => {
    const reading = new Played(id).read();
    const groups = (...selected: readonly string[]) =>
      healthGroupsFor(reading, BOG, { kind: "hurt", selected: (ids) => ids.filter((one) => selected.includes(one)) });
    expect(groups().map(({ ids }) => ids)).toEqual([[BOG], [BOG, BOG2, BOG3]]);
    expect(groups(MAREN, STONE, BOG).map(({ label, ids }) => [label, ids.toSorted()])).toEqual([
      ["2 selected tokens", [BOG, MAREN]],
      ["Bog 1", [BOG]],
      ["Bog × 3", [BOG, BOG2, BOG3]],
    ]);
    expect(groups(MAREN, BOG2).map(({ ids }) => ids.length)).toEqual([1, 3, 2]);
    // Two tokens of one actor share their Health, so only one of them loses it.
    expect(firstOfHolders(reading.state, [MAREN, TWIN, BOG])).toEqual([MAREN, BOG]);
  });
});

describe("the buttons that correct a strike's damage", () => {
  it("are those that change something", () => {
    const offered = (amount: number, rolled: number) =>
      correctedAmounts({ amount, rolled: { amount: rolled } }).map((one) => [one.key, one.amount].join(" "));
    expect(offered(7, 7)).toEqual(["More 8", "Less 6", "Half 3", "None 0"]);
    expect(offered(0, 7)).toEqual(["More 1", "Rolled 7"]);
  });
});
