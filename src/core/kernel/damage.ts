import { isBlank } from "./clean-text.ts";
import type { DiceRequest, Rolled } from "./dice.ts";
import type { Id } from "./json-types.ts";
import { count as whole, fields, listOf, oneOf, text, type Stored } from "./shape.ts";

/** A damage formula: at most three kinds of dice, and a whole number that is added to their sum. */
export interface Damage {
  /** The dice by kind, such as two with six faces. */
  readonly dice: readonly { readonly count: number; readonly faces: number }[];
  readonly bonus: number;
}

/** The most kinds of dice in one formula. */
export const MOST_TERMS = 3;
/** The most dice of one kind. */
export const MOST_DICE = 20;
/** The most faces of one die. */
export const MOST_FACES = 100;
/** The largest whole number in a formula, added or taken away. */
export const MOST_BONUS = 99;

/** One part of a formula: its sign, then dice such as `2d6` (German: `2W6`), or a whole number. */
const PART = /([+-]?)(?:(\d{0,2})[dDwW](\d{1,3})|(\d{1,2}))/y;

/** Reads the parts of a formula without spaces, from the first to the last. Null if any of it is no such part. */
function partsOf(formula: string): readonly RegExpExecArray[] | null {
  const parts: RegExpExecArray[] = [];
  const pattern = new RegExp(PART);
  while (pattern.lastIndex < formula.length) {
    const start = pattern.lastIndex;
    const part = pattern.exec(formula);
    if (part === null || (start > 0 && part[1] === "")) return null;
    parts.push(part);
  }
  return parts;
}

/** Returns the dice that a part names. Null if the part is no dice, or if these are too many, too large or taken away. */
function diceIn([, sign, count, faces]: RegExpExecArray): Damage["dice"][number] | null {
  const dice = { count: count === "" ? 1 : Number(count), faces: Number(faces) };
  const isAllowed = sign !== "-" && dice.count >= 1 && dice.count <= MOST_DICE && dice.faces >= 2 && dice.faces <= MOST_FACES;
  return isAllowed ? dice : null;
}

/** Reads a damage formula such as `1d6`, `2d6 + d4 + 1` or `3`. Null for any other text. At most three kinds of dice and one whole number. */
export function parseDamage(formula: string): Damage | null {
  // A space between two digits is a sign that was forgotten.
  const isText = formula.length > 40 || /\d\s+\d/u.test(formula);
  const parts = isText ? null : partsOf(formula.replaceAll(/\s/gu, ""));
  if (parts === null || parts.length === 0) return null;
  const [terms, numbers] = [parts.filter((part) => part[3] !== undefined), parts.filter((part) => part[4] !== undefined)];
  const dice = terms.map(diceIn).filter((each) => each !== null);
  if (dice.length < terms.length || dice.length > MOST_TERMS || numbers.length > 1) return null;
  const [number] = numbers;
  const bonus = number === undefined ? 0 : Number(`${number[1] ?? ""}${number[4] ?? ""}`);
  return Math.abs(bonus) > MOST_BONUS ? null : { dice, bonus };
}

/** Returns a damage formula as text, such as `2d6+1`. `parseDamage` reads the same formula from it. */
export function damageText({ dice, bonus }: Damage): string {
  const terms = dice.map(({ count, faces }) => `${count}d${faces}`).join("+");
  if (bonus === 0 && terms !== "") return terms;
  return `${terms}${bonus < 0 || terms === "" ? "" : "+"}${bonus}`;
}

/** Returns a damage formula as items store it, "" for a blank one. Null for a text that is no formula. */
export function storedDamage(formula: string): string | null {
  if (isBlank(formula)) return "";
  const damage = parseDamage(formula);
  return damage && damageText(damage);
}

/** How much a partial result deals of what was rolled: half, rounded down, all, or nothing. */
export const PARTIAL_DAMAGE = ["half", "full", "none"] as const;
/** How much damage a partial result deals, as listed in `PARTIAL_DAMAGE`. */
export type PartialDamage = (typeof PARTIAL_DAMAGE)[number];

/** The damage that one weapon or card deals, as an encounter copied it from its item. */
export type Armed = Stored<typeof ARMED_SHAPE>;
/** The shape of the damage of one weapon or card in a state. */
export const ARMED_SHAPE = fields({
  /** The formula, as `parseDamage` reads it. */
  formula: text,
  partial: oneOf(PARTIAL_DAMAGE),
  /** What the item is for, such as a kind of strike. "" if that does not matter. */
  use: text,
});

/** A damage formula that a combatant rolls against a target. The ids of its dice begin with `id`. With `secret`, only GMs see them. */
export interface DamageRoll {
  readonly id: string;
  readonly formula: Damage;
  readonly combatant: Id;
  readonly target: Id;
  readonly secret: boolean;
}

/** Returns the dice of a damage formula that are not rolled yet: one request for each kind of dice. */
export function damageDice({ id, formula, combatant, target, secret }: DamageRoll, rolled: readonly Rolled[]): DiceRequest[] {
  const wanted = formula.dice.map(({ count, faces }, index): DiceRequest => {
    const request = { id: `${id}-${index}`, count, faces, modifier: 0, combatant, target };
    return secret ? { ...request, secret } : request;
  });
  return wanted.filter((request) => !rolled.some((roll) => roll.id === request.id));
}

/** Whether a roll with this id is for damage. In a batch, the number of the command stands before the id. */
export function isDamageRoll(id: string): boolean {
  return /^(?:\d+:)*damage(?:-|$)/.test(id);
}

/** Damage as rolled: the sum of the dice and the whole number, at least 0, and the dice of each kind. */
export type RolledDamage = Stored<typeof ROLLED_DAMAGE_SHAPE>;
/** The shape of rolled damage in a state. */
export const ROLLED_DAMAGE_SHAPE = fields({ amount: whole, dice: listOf(listOf(whole)) });

/** Returns the damage that a formula's dice gave. */
export function rolledDamage({ id, formula: { dice, bonus } }: DamageRoll, rolled: readonly Rolled[]): RolledDamage {
  const rolls = dice.map((_each, index) => rolled.find((roll) => roll.id === `${id}-${index}`));
  const sum = rolls.reduce((total, roll) => total + (roll?.total ?? 0), bonus);
  return { amount: Math.max(0, sum), dice: rolls.map((roll) => [...(roll?.dice ?? [])]) };
}

/** Returns the share of rolled damage that a partial result deals. */
export function partialDamage(amount: number, partial: PartialDamage): number {
  if (partial === "none") return 0;
  return partial === "half" ? Math.floor(amount / 2) : amount;
}
