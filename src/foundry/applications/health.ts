import { groupBy, lookup, type RowBase, type StateBase } from "../../core/index.ts";
import { WORD_WIDTHS } from "../encounter/read-health.ts";
import { pluralText, say } from "./texts.ts";
import { joinCrowdNames } from "./tracker/combatant-groups.ts";

/** A combatant's Health as a seat reads it. */
export type ShownHealth = NonNullable<RowBase["health"]>;

/** Returns damage to a target as text. A null amount, which the seat may not read, is left out. */
export function damageText(target: string, amount: number | null): string {
  return amount === null ? say("CALLBOARD.Health.DamageUnread", { target }) : say("CALLBOARD.Health.Damage", { target, amount });
}

/** The most targets of a crowd's damage that are named. More of them are counted. */
const NAMED_TARGETS = 4;

/** Returns the damage of a crowd as text: the least and the most, and its targets. Null amounts are left out. */
function crowdDamageText(dealt: readonly { readonly target: string; readonly amount: number | null }[]): string {
  const names = [...new Set(dealt.map(({ target }) => target))];
  const target =
    names.length > NAMED_TARGETS ? pluralText(names.length, (form) => `CALLBOARD.Health.Targets.${form}`) : joinCrowdNames(names);
  const amounts = dealt.flatMap(({ amount }) => amount ?? []);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  if (amounts.length === 0 || least === most) return damageText(target, amounts[0] ?? null);
  return say("CALLBOARD.Health.DamageRange", { target, least, most });
}

/** An effect of a crowd's member, with the name of its target. */
interface MemberEffect {
  readonly kind: string;
  readonly target: string;
  readonly amount: number | null;
  readonly state: string;
}

/** A line for the different damage of several members of a crowd. It has no field: the members' own cards have one each. */
interface CrowdDamage {
  readonly key: string;
  readonly text: string;
  readonly state: string;
}

/** Returns a crowd's damage in lines by state. Damage that this user may not read is apart. Empty if one field stands for all. */
export function crowdDamageLines(effects: readonly MemberEffect[], members: number): CrowdDamage[] {
  const dealt = effects.filter(({ kind }) => kind === "damage");
  const { size } = new Set(dealt.map(({ target, amount }) => `${String(amount)} ${target}`));
  // The same damage of all members to one target is one effect with a field.
  if (size === 1 && dealt.length === members) return [];
  const parts = groupBy(dealt, ({ state, amount }) => `damage-${state}${amount === null ? "-unread" : ""}`);
  return [...parts].map(([key, all]) => ({ key, text: crowdDamageText(all), state: all[0]?.state ?? "" }));
}

/** The field with which a GM changes an effect's damage. */
interface DamageField {
  readonly amount: number;
  /** What stands beside the field: the damage without its amount. */
  readonly text: string;
  readonly label: string;
}

/** Returns the field for an effect's damage. Null for other effects, lost ones, and users who may not change it. */
export function damageFieldContext(
  { kind, amount, state }: { readonly kind: string; readonly amount: number | null; readonly state: string },
  mayAffect: boolean,
  target: string,
): DamageField | null {
  if (kind !== "damage" || amount === null || state === "lost" || !mayAffect) return null;
  return { amount, text: damageText(target, null), label: say("CALLBOARD.Health.DamageField", { target }) };
}

/** A combatant's Health as a thin bar with its numbers, or with the word for it. */
export interface HealthBarContext {
  /** The part of the CSS class that stands for the word. */
  readonly css: string;
  /** The filled part of the bar, in percent. Without numbers it is that of the word alone. */
  readonly width: number;
  /** The visible text: "7 / 12", or "badly hurt". */
  readonly text: string;
  /** The text for screen readers: "Health 7 of 12", or "Health: badly hurt". */
  readonly label: string;
}

/** Returns a combatant's Health for drawing. Null without Health. */
export function healthBarContext(health: ShownHealth | undefined): HealthBarContext | null {
  if (health === undefined) return null;
  const { word, numbers } = health;
  const css = word === "badlyHurt" ? "badly-hurt" : word;
  if (numbers === null) {
    const text = say(`CALLBOARD.Health.Word.${word}`);
    return { css, width: WORD_WIDTHS[word], text, label: say("CALLBOARD.Health.Is", { word: text }) };
  }
  const width = Math.min(100, Math.round((numbers.value / Math.max(1, numbers.max)) * 100));
  return { css, width, text: say("CALLBOARD.Health.Numbers", numbers), label: say("CALLBOARD.Health.Of", numbers) };
}

/** Returns the parts of a combatant's Health that must be equal for a shared row: all but the number, for which the word stands. */
export function healthStanding(health: ShownHealth | undefined): object | null {
  if (health === undefined) return null;
  const { numbers, ...rest } = health;
  return { ...rest, max: numbers?.max };
}

/** Returns the Health of a crowd for drawing: the least and the most that its members have. Null without Health. */
export function crowdHealthContext(members: readonly { readonly health?: ShownHealth | undefined }[]): HealthBarContext | null {
  const [first, ...others] = members
    .flatMap(({ health }) => health ?? [])
    .sort((a, b) => (a.numbers?.value ?? 0) - (b.numbers?.value ?? 0));
  const bar = healthBarContext(first);
  const [lowest, highest] = [first?.numbers, others.at(-1)?.numbers];
  if (!lowest || !highest || highest.value === lowest.value) return bar;
  const range = { least: lowest.value, most: highest.value, max: lowest.max };
  return bar && { ...bar, text: say("CALLBOARD.Health.Range", range), label: say("CALLBOARD.Health.RangeOf", range) };
}

/** Returns the holder of a combatant's Health: its linked actor's id, else its own. Combatants of one holder share their Health. */
function healthHolderIn({ combatants }: StateBase, id: string): string {
  const member = lookup(combatants as Readonly<Record<string, { readonly holder?: string }>>, id);
  return member?.holder ?? id;
}

/** Returns the first combatant of each holder of Health, in the given order. */
export function firstOfHolders(state: StateBase, ids: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const id of ids) {
    const holder = healthHolderIn(state, id);
    if (!seen.has(holder)) seen.set(holder, id);
  }
  return [...seen.values()];
}
