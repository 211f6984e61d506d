import { describe, expect, it } from "vitest";
import type { Cast, CastMember } from "../../kernel/cast/cast-member.ts";
import type { House } from "../../kernel/house.ts";
import type { Id } from "../../kernel/json-types.ts";
import { mapValues } from "../../kernel/records.ts";
import { CAVE, CAVE_CAST } from "./examples.fixture.ts";
import { Table } from "./table.fixture.ts";

const { bryn, odile, goblin1, goblin2 } = CAVE;
const goblin3 = "GoblinThreeGobli";

/** Returns a table in the foes' missile half. Three goblins shoot with two six-sided dice. All but Odile, who has 9, have 12 Health. */
function shooting(house: House = {}): Table {
  const { [goblin2]: second } = CAVE_CAST;
  if (second === undefined) throw new Error("no goblin");
  const all: Cast = { ...CAVE_CAST, [goblin3]: { ...second, id: goblin3, name: "Goblin 3", holder: goblin3 } };
  const armed = {
    bow: { formula: "2d6", partial: "half", use: "missile" },
    axe: { formula: "20", partial: "half", use: "melee" },
  } as const;
  const cast = mapValues(all, (member): CastMember => ({ ...member, health: { value: member.id === odile ? 9 : 12, max: 12 }, armed }));
  return new Table(house, cast).to("missileFoe");
}

const strike = (combatant: Id, target: Id) => ({ kind: "strike", combatant, target }) as const;
const together = (...strikes: readonly (readonly [Id, Id])[]) =>
  ({ kind: "strikeTogether", strikes: strikes.map(([combatant, target]) => ({ combatant, target })) }) as const;
const correct = (combatant: Id, amount: number) => ({ kind: "correctDamage", combatant, amount }) as const;
const healthIn = ({ state }: Table, ...ids: readonly Id[]) => ids.map((id) => state.health?.[id]?.value);

describe("damage by a strike", () => {
  it("is rolled with a hit by a weapon of its kind, counts at once, and the next strike sees the lower Health", () => {
    const table = shooting();
    expect(table.ask("narrator", strike(goblin1, odile), [3]).kind).toBe("wants");
    table.give("narrator", strike(goblin1, odile), 3, 3, 4);
    expect([healthIn(table, odile), table.figure(goblin1).struck?.damage]).toEqual([
      [2],
      { rolled: { amount: 7, dice: [[3, 4]] }, amount: 7, lost: 7 },
    ]);
    table.give("narrator", strike(goblin2, odile), 3, 2, 3);
    expect([healthIn(table, odile), table.figure(goblin2).struck?.damage, table.state.down]).toEqual([
      [0],
      { rolled: { amount: 5, dice: [[2, 3]] }, amount: 5, lost: 2 },
      [odile],
    ]);
  });

  it("is none of a miss, and a correction of one strike leaves what another took", () => {
    const table = shooting().give("narrator", strike(goblin1, odile), 20);
    expect([healthIn(table, odile), table.figure(goblin1).struck?.damage]).toEqual([[9], undefined]);
    table.give("narrator", strike(goblin2, odile), 3, 1, 3).give("narrator", strike(goblin3, odile), 3, 1, 1);
    expect(healthIn(table, odile)).toEqual([3]);
    expect(healthIn(table.gm(correct(goblin2, 2)), odile)).toEqual([5]);
    expect(healthIn(table.gm(correct(goblin2, 0)), odile)).toEqual([7]);
    expect(healthIn(table.gm(correct(goblin2, 4)), odile)).toEqual([3]);
  });

  it("puts the target out at once by the house rule, and the others of a joint strike keep their strike", () => {
    const table = shooting({ atZero: "atOnce" });
    table.give("narrator", together([goblin1, odile], [goblin2, odile], [goblin3, odile]), 3, 3, 4, 3, 1, 1);
    expect([healthIn(table, odile), table.figure(odile).standing, table.state.down ?? []]).toEqual([[0], "out", []]);
    expect([goblin1, goblin2, goblin3].map((id) => table.figure(id).struck?.damage?.lost)).toEqual([7, 2, undefined]);
    expect([table.figure(goblin3).struck, table.refusal("narrator", strike(goblin3, bryn))]).toEqual([null, null]);
  });

  it("of a joint strike sees what its earlier strikes took, each with a roll of its own", () => {
    const table = shooting().give("narrator", together([goblin1, odile], [goblin2, odile], [goblin3, bryn]), 3, 3, 1, 20, 3, 6, 5);
    expect([healthIn(table, odile, bryn), [goblin1, goblin2, goblin3].map((id) => table.figure(id).struck?.damage?.amount)]).toEqual([
      [5, 1],
      [4, undefined, 11],
    ]);
  });

  it("is no error once the target has left: the strike is refused, and a correction still counts for the striker", () => {
    const table = shooting().give("narrator", strike(goblin1, odile), 3, 3, 1).give("table", { kind: "leave", combatant: odile });
    expect(table.refusal("narrator", strike(goblin2, odile))).toBe("target");
    expect(table.gm(correct(goblin1, 0)).figure(goblin1).struck?.damage?.amount).toBe(0);
  });
});
