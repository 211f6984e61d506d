import { describe, expect, it } from "vitest";
import type { Cast, CastMember } from "../../kernel/cast/cast-member.ts";
import { CAVE, CAVE_CAST } from "./examples.fixture.ts";
import { Table } from "./table.fixture.ts";

const { goblin1, goblin2, bryn } = CAVE;

/** Returns the cast with Health for Bryn, and missiles of fixed damage for two goblins. */
function armedCast(first: number, second: number): Cast {
  const armed = (damage: number): NonNullable<CastMember["armed"]> => ({
    Sling: { formula: String(damage), partial: "half", use: "missile" },
  });
  const of = (id: string, more: Partial<CastMember>): CastMember => ({ ...(CAVE_CAST[id] as CastMember), ...more });
  return {
    ...CAVE_CAST,
    [bryn]: of(bryn, { health: { value: 10, max: 10 } }),
    [goblin1]: of(goblin1, { armed: armed(first) }),
    [goblin2]: of(goblin2, { armed: armed(second) }),
  };
}

describe("a correction of a strike's damage", () => {
  const health = ({ state }: Table) => state.health?.[bryn]?.value;
  const struck = (first: number, second: number) =>
    new Table({ atZero: "never" }, armedCast(first, second))
      .to("missileFoe")
      .give("narrator", { kind: "strike", combatant: goblin1, target: bryn }, 3);
  const correct = (table: Table, amount: number) => table.gm({ kind: "correctDamage", combatant: goblin1, amount });

  it("counts at once, up and down, and its undo takes it back", () => {
    const table = struck(4, 1);
    expect([health(table), health(correct(table, 2)), health(correct(table, 7)), health(correct(table, 0))]).toEqual([6, 8, 3, 10]);
    expect(health(table.gm({ kind: "undo" }))).toBe(3);
  });

  it("takes no more than before if the strike had left nothing and the target was healed since", () => {
    const table = struck(12, 1).gm({ kind: "heal", combatant: bryn, amount: 4 });
    expect([health(table), health(correct(table, 11)), health(correct(table, 30))]).toEqual([4, 4, 4]);
  });

  it("gives no Health above the maximum after a healing", () => {
    const table = struck(5, 1).gm({ kind: "heal", combatant: bryn, amount: 5 });
    expect(health(correct(table, 0))).toBe(10);
  });

  it("lets a later strike count that had found nothing left", () => {
    const table = struck(12, 5).give("narrator", { kind: "strike", combatant: goblin2, target: bryn }, 3);
    expect([health(table), health(correct(table, 0)), health(correct(table, 3))]).toEqual([0, 5, 2]);
    expect(table.figure(goblin2).struck?.damage).toMatchObject({ amount: 5, lost: 5 });
  });
});
