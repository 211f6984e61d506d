import { beforeEach, describe, expect, it, vi } from "vitest";
import { structureOf, type Cast, type CastMember, type Rounds, type Seat } from "../../../../core/index.ts";
import { KIPPER, KIPPER_CAST } from "../../../../core/structures/rounds/examples.fixture.ts";
import { GM, playerOf, Table } from "../../../../core/structures/rounds/table.fixture.ts";
import { isMergedGroup } from "../../../applications/tracker/combatant-groups.ts";
import { screenBaseOf } from "../../../applications/tracker/drawing-data.ts";
import { emptyUiState } from "../../../encounter/parts/ui-state.ts";
import { readingWith } from "../../../reading/reading.fixture.ts";
import { membersAbleToAct } from "./act-at-once.ts";
import { gatherCharacters } from "./gather-crowds.ts";

vi.mock("../../../applications/scene-targets.ts", () => ({ sceneTargetsOf: () => [] }));
vi.mock("../../../platform/card-items.ts", () => ({ isCard: () => false }));
beforeEach(() => {
  vi.stubGlobal("game", { i18n: { lang: "en", format: (_key: string, { name = "", count = "" } = {}) => `${name} × ${count}` } });
});

const idOf = (name: string) => name.padEnd(16, "0");
const GOBLINS = Array.from({ length: 6 }, (_each, index) => idOf(`Goblin${index + 1}`));
const NAMES = Object.fromEntries(GOBLINS.map((id, index) => [id, `Goblin ${index + 1}`]));
const ADA = idOf("Ada");
const PLAYER = playerOf("PlayerAda", ADA);

function castOf(change: (index: number) => Partial<CastMember> = () => ({})): Cast {
  const copy = (member: CastMember | undefined, id: string, more: object = {}) => ({ ...(member as CastMember), id, holder: id, ...more });
  const goblins = GOBLINS.map((id, index) => copy(KIPPER_CAST[KIPPER.fishmonger], id, change(index)));
  return Object.fromEntries([copy(KIPPER_CAST[KIPPER.jen], ADA), ...goblins].map((member) => [member.id, member]));
}

const begun = (cast = castOf()) => new Table({}, cast).give(GM, { kind: "begin" });
const baseFor = (table: Table, seat: Seat, names: Readonly<Record<string, string>> = NAMES, ended = false) => {
  const options = structureOf("rounds").legal(table.state, seat, {});
  return screenBaseOf(readingWith<Rounds.RoundsView>("rounds", { view: table.view(seat), options, names, ended }), emptyUiState());
};

/** Returns the rows that a seat sees: the numbers of members of its crowds, and 1 for a row of one character. */
function sizesFor(table: Table, seat: Seat, names?: Readonly<Record<string, string>>, ended = false): number[] {
  const base = baseFor(table, seat, names, ended);
  const goblins = base.view.rows.filter(({ combatant }) => combatant !== ADA);
  return gatherCharacters(base, goblins).map((one) => (isMergedGroup(one) ? one.all.length : 1));
}

describe("the crowds of a conflict", () => {
  it("are one row for the GM and for players, although one of them leads", () => {
    const table = begun();
    expect([sizesFor(table, GM), sizesFor(table, PLAYER)]).toEqual([[6], [6]]);
    expect(sizesFor(table, GM, NAMES, true)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it("leave out who stands otherwise: wounded, hindered, hidden, with other skills, or acting", () => {
    expect(sizesFor(begun().give(GM, { kind: "wound", combatant: GOBLINS[0]!, wounds: 1 }), PLAYER)).toEqual([1, 5]);
    const weaker = castOf((index) => {
      const { numbers } = KIPPER_CAST[KIPPER.fishmonger]!;
      return index === 2 ? { numbers: { ...numbers, skills: KIPPER_CAST[KIPPER.jen]!.numbers["skills"]! } } : {};
    });
    // Players do not know what an NPC can do before it is done.
    expect([sizesFor(begun(weaker), GM), sizesFor(begun(weaker), PLAYER)]).toEqual([[5, 1], [6]]);
    const hiding = begun(castOf((index) => ({ hidden: index > 2 })));
    expect([sizesFor(hiding, GM), sizesFor(hiding, PLAYER)]).toEqual([[3, 3], [3]]);
    const acting = begun().give(GM, { kind: "call", combatant: GOBLINS[5]! });
    expect(sizesFor(acting, GM)).toEqual([5, 1]);
  });

  it("keep their key while they wait, and another once they have acted", () => {
    const keysOf = (table: Table) =>
      gatherCharacters(baseFor(table, GM), baseFor(table, GM).view.rows).flatMap((one) => (isMergedGroup(one) ? [one.key] : []));
    const [before] = keysOf(begun());
    expect(keysOf(begun().give(GM, { kind: "call", combatant: GOBLINS[5]! }))).toEqual([before]);
    const halfway = GOBLINS.slice(3).reduce((table, combatant) => table.give(GM, { kind: "pass", combatant }), begun());
    expect(keysOf(halfway)).toEqual([before, expect.not.stringMatching(`^${before}$`)]);
  });

  it("are told by the names that players are shown, not by the actor's", () => {
    const strangers = Object.fromEntries(GOBLINS.map((id, index) => [id, ["Hood", "Cloak", "Mask", "Cape", "Veil", "Scarf"][index] ?? id]));
    const base = baseFor(begun(), PLAYER, strangers);
    const reading = { ...base.reading, people: { ...base.reading.people, kindOf: () => "Vampire lord" } };
    expect(gatherCharacters({ ...base, reading }, base.view.rows).filter(isMergedGroup)).toEqual([]);
  });
});

describe("those who can be called up and act at once", () => {
  it("are NPCs that are not in the queue, for the GM", () => {
    const ableFor = (table: Table, seat: Seat) => membersAbleToAct(baseFor(table, seat), baseFor(table, seat).view.rows).length;
    const table = begun();
    expect([ableFor(table, GM), ableFor(table, PLAYER)]).toEqual([6, 0]);
    expect(ableFor(table.give(GM, { kind: "call", combatant: ADA }), PLAYER)).toBe(0);
  });
});
