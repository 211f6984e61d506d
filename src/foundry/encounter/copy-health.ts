import {
  clampedWholeNumber,
  isRecord,
  MAX_HEALTH,
  PARTIAL_DAMAGE,
  storedDamage,
  type Armed,
  type CastMember,
  type Id,
} from "../../core/index.ts";
import type { ItemLike } from "./parts/data-part.ts";
import type { Registration } from "./registry.ts";

/** The item types that deal damage. */
const ARMS: readonly string[] = ["weapon", "action"];

interface Numbers {
  readonly value?: unknown;
  readonly max?: unknown;
}
/** Returns the numbers of Health in an actor's data. Empty for an actor of another package, whose data has none. */
const healthIn = (system: object): Numbers => ("health" in system ? (system.health as Numbers) : {});
const wholeHealth = (value: unknown): number => clampedWholeNumber(value, { min: 0, max: MAX_HEALTH, otherwise: 0 });

/** Returns the maximum of Health in an actor's data. With prepared data that is with active effects. 0 if it has no Health. */
export function maxHealthIn(system: object): number {
  return wholeHealth(healthIn(system).max);
}

/** Returns the damage of an item. Null if it deals none. `use` is what the encounter's structure uses the item for. */
function armOf({ type, system }: ItemLike, useOf: Registration["useOf"]): Armed | null {
  if (!ARMS.includes(type) || !isRecord(system)) return null;
  const { damage, partialDamage } = system;
  const formula = storedDamage(typeof damage === "string" ? damage : "");
  if (!formula) return null;
  const partial = PARTIAL_DAMAGE.find((one) => one === partialDamage) ?? "half";
  return { formula, partial, use: type === "weapon" ? (useOf?.(system as never) ?? "") : "" };
}

/** Returns what an encounter copies of an actor for Health, at setup or join. Health now is read as stored, since it is written back. */
export function healthCopyOf(
  { useOf }: Pick<Registration, "useOf">,
  actor: Pick<Actor.Implementation, "system" | "items" | "_source">,
): Pick<CastMember, "health" | "armed"> {
  const arms = [...(actor.items as Iterable<ItemLike>)].flatMap((item): (readonly [Id, Armed])[] => {
    const arm = armOf(item, useOf);
    return arm && item.id !== null ? [[item.id, arm]] : [];
  });
  const stored = actor._source.system as object;
  const max = maxHealthIn(actor.system);
  const added = max - maxHealthIn(stored);
  const health = { value: wholeHealth(healthIn(stored).value), max, ...(added === 0 ? {} : { added }) };
  return { health, ...(arms.length === 0 ? {} : { armed: Object.fromEntries(arms) }) };
}
