import { describe, expect, it } from "vitest";
import { damageDice, damageText, parseDamage, partialDamage, rolledDamage, storedDamage, type DamageRoll } from "./damage.ts";

describe("a damage formula", () => {
  it.each([
    ["1d6", "1d6"],
    ["d6", "1d6"],
    [" 2W6 + 1 ", "2d6+1"],
    ["1d8-2", "1d8-2"],
    ["2d6+1d4+d10+3", "2d6+1d4+1d10+3"],
    ["3", "3"],
    ["0", "0"],
    ["4+1d6", "1d6+4"],
  ])("%s is read, and written as %s", (formula, text) => {
    const damage = parseDamage(formula);
    expect(damage && damageText(damage)).toBe(text);
    expect(parseDamage(text)).toEqual(damage);
  });

  it.each([
    "",
    "a lot",
    "1d6 fire",
    "d",
    "1d1",
    "1d101",
    "0d6",
    "21d6",
    "-1d6",
    "1d6d6",
    "1d6+1d6+1d6+1d6",
    "1+2",
    "1d6++1",
    "1d6 2",
    "d6 6",
    "100",
    "1.5",
    "9".repeat(60),
  ])("%s is none", (formula) => {
    expect(parseDamage(formula)).toBeNull();
  });

  it("is stored in one way of writing, a blank one as none, and any other text is refused", () => {
    expect(["2W6 + 1", " d4+2D6 ", "3", "  ", ""].map(storedDamage)).toEqual(["2d6+1", "1d4+2d6", "3", "", ""]);
    expect(["1d6 fire", "a lot", "2d6-1d4", "1d6x>0", "1d2+1d4+1d6+1d8"].map(storedDamage)).toEqual([null, null, null, null, null]);
  });

  it("is rolled once for each kind of dice, is never below 0, and is dealt by half, rounded down, for a partial result", () => {
    const formula = parseDamage("2d6+1d4-9");
    if (formula === null) throw new Error("it is read");
    const roll: DamageRoll = { id: "damage", formula, combatant: "gob", target: "eel", secret: true };
    const [first, second] = damageDice(roll, []);
    expect([first, second]).toEqual([
      { id: "damage-0", count: 2, faces: 6, modifier: 0, combatant: "gob", target: "eel", secret: true },
      { id: "damage-1", count: 1, faces: 4, modifier: 0, combatant: "gob", target: "eel", secret: true },
    ]);
    if (first === undefined || second === undefined) throw new Error("two kinds are rolled");
    const rolled = [{ ...first, dice: [6, 5], total: 11 }];
    expect(damageDice(roll, rolled)).toEqual([second]);
    expect(rolledDamage(roll, [...rolled, { ...second, dice: [3], total: 3 }])).toEqual({ amount: 5, dice: [[6, 5], [3]] });
    expect(
      rolledDamage(roll, [
        { ...first, dice: [1, 1], total: 2 },
        { ...second, dice: [1], total: 1 },
      ]).amount,
    ).toBe(0);
    expect([partialDamage(5, "half"), partialDamage(5, "full"), partialDamage(5, "none")]).toEqual([2, 5, 0]);
  });
});
