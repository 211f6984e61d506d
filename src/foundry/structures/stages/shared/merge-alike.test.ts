import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Stages } from "../../../../core/index.ts";
import { isMergedGroup } from "../../../applications/tracker/combatant-groups.ts";
import { emptyUiState } from "../../../encounter/parts/ui-state.ts";
import { readingWith } from "../../../reading/reading.fixture.ts";
import { cardContext } from "./cards.ts";
import { gatherCards, gatherCombatants } from "./merge-alike.ts";
import { combatantListContext } from "./rows.ts";
import { unstagedCardsContext, roundSummaryContext } from "./lanes.ts";
import type { StagesBase } from "./drawing-data.ts";

vi.mock("../../../platform/card-items.ts", () => ({ isCard: () => false }));
vi.mock("../../../opening/index.ts", () => ({ findBreakable: () => [] }));
beforeEach(() => {
  const format = (key: string, { name = "", count = "", least = "", most = "", totals = "", results = "" } = {}) => {
    if (key.endsWith(".Group")) return `${name} × ${count}`;
    if (key.includes(".Suggested.") || key.includes(".Undecided.")) return `${count} ${key.split(".").at(-2)!}`;
    return [key, least, most, totals, results].filter(Boolean).join(" ");
  };
  vi.stubGlobal("game", { i18n: { lang: "en", format, localize: (key: string) => key, has: () => true }, users: { filter: () => [] } });
});

const GOBLINS = ["a", "b", "c", "d"];
const NAMES = Object.fromEntries(GOBLINS.map((id, index) => [id, `Goblin ${index + 1}`]));

function card(combatant: string, more: Partial<Stages.Card> = {}): Stages.Card {
  const said = { text: "Bite", card: "", late: false, movements: 1, reason: "", biding: false, strike: false, result: null, note: "" };
  const shown = { own: false, targets: [], stage: null, difficulty: null, modifiers: [], state: "announced" as const };
  return { combatant, ...said, ...shown, voided: null, proposed: null, rolled: null, suggested: null, effects: [], ...more };
}

function row(combatant: string, more: Partial<Stages.Row> = {}): Stages.Row {
  const shown = { side: "foe", npc: true, hidden: false, own: false, waited: false, held: false };
  return { combatant, ...shown, lamp: "announced", card: card(combatant), ...more };
}

interface Case {
  readonly referee?: boolean;
  readonly ended?: boolean;
  readonly names?: Readonly<Record<string, string>>;
}

function baseWith(rows: readonly Stages.Row[], { referee = false, ended = false, names = NAMES }: Case = {}): StagesBase {
  const unclassified = rows.flatMap((one) => one.card ?? []);
  const summary = { success: [], partial: [], miss: GOBLINS, voided: [], passed: [], biding: [], out: [] };
  const view = { referee, rows, unclassified, step: "classify", round: 1, summary, house: {} } as unknown as Stages.StagesView;
  const reading = readingWith<Stages.StagesView>("stages", { view, options: [], names, ended });
  const permits = { may: (kind: string) => referee && kind === "judge", among: () => [] };
  const drawn = { row: (_key: string, one: object) => one };
  return { reading, view, permits, uiState: { ...emptyUiState(), drawn }, aimed: null } as unknown as StagesBase;
}

const sizes = (gathered: readonly object[]): number[] => gathered.map((one) => (isMergedGroup(one) ? one.all.length : 1));
const rowsIn = (base: StagesBase) => sizes(gatherCombatants(base, base.view.rows));
const cardsIn = (base: StagesBase) => sizes(gatherCards(base, base.view.unclassified));

describe("the crowds of Quick, Regular, Slow", () => {
  const rows = GOBLINS.map((id) => row(id));

  it("are one row and one card for players as for the GM, and not after the end", () => {
    for (const referee of [true, false]) {
      const base = baseWith(rows, { referee });
      expect([rowsIn(base), cardsIn(base)]).toEqual([[4], [4]]);
    }
    expect(cardsIn(baseWith(rows, { ended: true }))).toEqual([1, 1, 1, 1]);
  });

  it("are formed for players by the names that they see, and never of own combatants", () => {
    const strangers = { a: "Hooded man", b: "Old woman", c: "Child", d: "Smith" };
    expect(rowsIn(baseWith(rows, { names: strangers }))).toEqual([1, 1, 1, 1]);
    expect(rowsIn(baseWith(rows.map((one) => ({ ...one, own: true }))))).toEqual([1, 1, 1, 1]);
  });

  it("leave out members of the other side, hidden ones, and members with another result", () => {
    const change = (more: Partial<Stages.Row>) => rows.map((one, index) => (index === 0 ? { ...one, ...more } : one));
    for (const more of [{ side: "party" }, { hidden: true }, { card: card("a", { result: "miss" }) }]) {
      const base = baseWith(change(more), { referee: true });
      expect([rowsIn(base), cardsIn(base)]).toEqual([
        [1, 3],
        [1, 3],
      ]);
    }
  });

  it("stay one with the same effect on each of them, which then names nobody, and not with an effect on one of them", () => {
    const effect = (target: string): Stages.ShownEffect => ({
      key: `out-${target}`,
      kind: "out",
      target,
      amount: 0,
      life: "round",
      status: "",
      active: true,
      state: "pending",
    });
    const struck = (target: (id: string) => string) =>
      baseWith(
        GOBLINS.map((id) => row(id, { card: card(id, { effects: [effect(target(id))] }) })),
        { referee: true },
      );
    const [merged] = gatherCards(
      struck((id) => id),
      struck((id) => id).view.unclassified,
    );
    expect(
      cardContext(
        struck((id) => id),
        merged!,
      ).effects,
    ).toMatchObject([{ target: "own", kind: "out" }]);
    expect([cardsIn(struck((id) => id)), cardsIn(struck(() => "maren")), cardsIn(struck(() => "a"))]).toEqual([[4], [4], [1, 3]]);
  });

  it("are one for each word of Health, which then says the least and the most, as a number for whom may read it", () => {
    const at = (value: number, word: "hale" | "hurt", isRead = true): NonNullable<Stages.Row["health"]> => ({
      word,
      numbers: isRead ? { value, max: 14 } : null,
      asked: false,
      wanted: null,
    });
    const hurt = (isRead: boolean) =>
      rows.map((one, index) => ({ ...one, health: at([8, 5, 14, 6][index] ?? 0, index === 2 ? "hale" : "hurt", isRead) }));
    const shown = (isRead: boolean) => {
      const base = baseWith(hurt(isRead), { referee: true });
      const groups = combatantListContext(base).groups as { rows: { health: { text: string } }[] }[];
      return [rowsIn(base), cardsIn(base), groups.flatMap((group) => group.rows.map(({ health }) => health.text))];
    };
    expect(shown(true)).toEqual([
      [3, 1],
      [3, 1],
      ["CALLBOARD.Health.Range 5 8", "CALLBOARD.Health.Numbers"],
    ]);
    expect(shown(false)).toEqual([
      [3, 1],
      [3, 1],
      ["CALLBOARD.Health.Word.hurt", "CALLBOARD.Health.Word.hale"],
    ]);
  });

  it("stay one card whatever they roll, which tells the totals and counts what these suggest, until their results differ", () => {
    const rolled = (referee: boolean, isRated = true, results: readonly Stages.Card["result"][] = []) => {
      const dealt = GOBLINS.map((combatant, index) =>
        card(combatant, {
          rolled: { by: "dice", formula: "1d6", dice: [], total: index + 2 },
          suggested: isRated ? (index === 0 ? "miss" : "success") : null,
          result: results[index] ?? null,
        }),
      );
      const base = baseWith(
        dealt.map((one) => row(one.combatant, { card: one })),
        { referee },
      );
      const [merged] = gatherCards(base, base.view.unclassified);
      return [cardsIn(base), rowsIn(base), cardContext(base, merged!).suggestion] as const;
    };
    const text = "CALLBOARD.stages.Rolled.Suggested 2–5 3 success, 1 miss";
    expect(rolled(true)).toMatchObject([[4], [4], { text, take: { action: "acceptSuggested", result: "" } }]);
    expect(rolled(false)).toEqual([[4], [4], { text, take: null }]);
    expect(rolled(false, false)).toEqual([[4], [4], { text: "CALLBOARD.stages.Rolled.Totals 2–5", take: null }]);
    expect(rolled(true, true, ["miss", "success", "success", "success"])[0]).toEqual([1, 3]);
  });

  it("stay one card with different damage, which is one line of it", () => {
    const hurt = (amount: number | null): Stages.ShownEffect => {
      const effect = { key: "damage-maren", kind: "damage", target: "maren", amount, life: "round", status: "", active: true } as const;
      return { ...effect, state: "landed" };
    };
    const base = baseWith(
      GOBLINS.map((id, index) => row(id, { card: card(id, { result: "success", effects: index === 0 ? [] : [hurt(index)] }) })),
    );
    const [merged] = gatherCards(base, base.view.unclassified);
    expect(cardsIn(base)).toEqual([4]);
    expect(cardContext(base, merged!).effects).toMatchObject([{ text: "CALLBOARD.Health.DamageRange 1 3", state: "landed" }]);
  });

  it("are one among the actions without a stage, and one in the results of the round", () => {
    const base = baseWith(rows);
    expect(unstagedCardsContext(base).map(({ name }) => name)).toEqual(["Goblin × 4"]);
    const [miss] = (roundSummaryContext(base.reading)?.outcomes ?? []) as { people: { name: string }[] }[];
    expect(miss?.people.map(({ name }) => name)).toEqual(["Goblin × 4"]);
  });
});

describe("the list of Quick, Regular, Slow", () => {
  it("has a player's own combatants first and the defeated last", () => {
    const rows = [row("hag", { lamp: "out" }), row("imp"), row("maren", { own: true, npc: false })];
    const shown = (base: StagesBase) => (combatantListContext(base).groups as { rows: { id: string }[] }[])[0]?.rows.map(({ id }) => id);
    expect(shown(baseWith(rows))).toEqual(["maren", "imp", "hag"]);
    expect(
      shown(
        baseWith(
          rows.map((one) => ({ ...one, own: true })),
          { referee: true },
        ),
      ),
    ).toEqual(["imp", "maren", "hag"]);
  });
});
