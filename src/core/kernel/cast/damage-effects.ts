import { damageDice, parseDamage, partialDamage, rolledDamage, type Armed, type DamageRoll, type RolledDamage } from "../damage.ts";
import type { Field } from "../command-fields.ts";
import { lookup } from "../records.ts";
import type { DiceRequest, Rolled } from "../dice.ts";
import type { Id } from "../json-types.ts";
import { healthOf, isDamageSecret, MAX_HEALTH, type HealthState } from "./health.ts";
import { isPresent, memberIn } from "./member.ts";

/** An action whose result may deal damage, with its effects so far. */
export interface Blow {
  readonly combatant: Id;
  /** The id of the card. "" for an action without one. */
  readonly card: Id;
  readonly targets: readonly Id[];
  readonly effects: Readonly<
    Record<string, { readonly kind: string; readonly target: Id; readonly amount: number; readonly rolled?: RolledDamage }>
  >;
}

/** Damage that an action deals to one target. */
export interface Dealt {
  readonly target: Id;
  readonly amount: number;
  readonly rolled: RolledDamage;
}

/** Returns the damage of a combatant's card, as its encounter copied it. Undefined if the card deals none. */
function armOf(state: HealthState, { combatant, card }: Blow): Armed | undefined {
  const { armed = {} } = (memberIn(state, combatant) ?? {}) as { readonly armed?: Readonly<Record<Id, Armed>> };
  return lookup(armed, card);
}

/** Returns an action's rolls of damage, one for each target that has Health, has not left, and has no damage from it yet. */
function rollsOf(state: HealthState, blow: Blow): readonly (readonly [target: Id, roll: DamageRoll])[] {
  const formula = parseDamage(armOf(state, blow)?.formula ?? "");
  if (formula === null) return [];
  const known = new Set(Object.values(blow.effects).flatMap(({ kind, target }) => (kind === "damage" ? [target] : [])));
  const secret = isDamageSecret(state);
  return blow.targets.flatMap((target, index) =>
    known.has(target) || !isPresent(state, target) || healthOf(state, target) === undefined
      ? []
      : [[target, { id: `damage-${index}`, formula, combatant: blow.combatant, target, secret }] as const],
  );
}

/** Returns the dice that an action's damage still needs. Called unless the result is a miss. */
export function blowDice(state: HealthState, blow: Blow, rolled: readonly Rolled[]): readonly DiceRequest[] {
  return rollsOf(state, blow).flatMap(([, roll]) => damageDice(roll, rolled));
}

/** Returns the damage that a result deals: fresh rolls, and earlier rolls with another share. None for amounts set by hand or combatants that left. */
export function dealtBy(state: HealthState, blow: Blow, isPartial: boolean, rolled: readonly Rolled[]): readonly Dealt[] {
  const partial = armOf(state, blow)?.partial ?? "half";
  const share = (amount: number) => (isPartial ? partialDamage(amount, partial) : amount);
  const before = Object.values(blow.effects).flatMap(({ target, amount, rolled: known }) =>
    known === undefined || share(known.amount) === amount || !isPresent(state, target)
      ? []
      : [{ target, amount: share(known.amount), rolled: known }],
  );
  const fresh = rollsOf(state, blow).map(([target, roll]): Dealt => {
    const made = rolledDamage(roll, rolled);
    return { target, amount: share(made.amount), rolled: made };
  });
  return [...before, ...fresh];
}

/** Returns what stays of a dropped effect: rolled damage, as 0, so that no later result rolls it again. Null for any other effect. */
export function afterDrop<Effect extends { readonly amount: number; readonly landed: boolean; readonly rolled?: RolledDamage }>(
  effect: Effect | undefined,
): Omit<Effect, "rolled"> | null {
  if (effect?.rolled === undefined) return null;
  const { rolled: _rolled, ...rest } = effect;
  return { ...rest, amount: 0, landed: false };
}

/** Returns the keys of an action's damage to former targets. Damage that the GM gave to others is not listed. */
export function strayDamageOf({ targets: before, effects }: Pick<Blow, "targets" | "effects">, targets: readonly Id[]): readonly string[] {
  const isStray = (id: Id) => before.includes(id) && !targets.includes(id);
  return Object.entries(effects).flatMap(([key, { kind, target }]) => (kind === "damage" && isStray(target) ? [key] : []));
}

/** Whether an action's damage is not as its result says: a roll is missing, or an earlier roll's share is another. */
export function isDamageDue(state: HealthState, blow: Blow, isPartial: boolean): boolean {
  return dealtBy(state, blow, isPartial, []).length > 0;
}

/** Returns the ranges for damage that a GM sets by hand. Only combatants with Health are targets. */
export function damageRanges({ state, known }: { readonly state: HealthState; readonly known: readonly Id[] }): {
  readonly target: Field;
  readonly amount: Field;
} {
  const holders = known.filter((id) => healthOf(state, id) !== undefined);
  return { target: { type: "choice", among: holders }, amount: { type: "integer", min: 0, max: MAX_HEALTH } };
}
