import { generation } from "../../common/generation.ts";

const STATUSES: readonly (readonly [id: string, name: string, picture: string])[] = [
  ["dead", "EFFECT.StatusDead", "skull"],
  ["unconscious", "EFFECT.StatusUnconscious", "unconscious"],
  ["sleep", "EFFECT.StatusAsleep", "sleep"],
  ["stun", "EFFECT.StatusStunned", "daze"],
  ["prone", "EFFECT.StatusProne", "falling"],
  ["restrain", "EFFECT.StatusRestrained", "net"],
  ["paralysis", "EFFECT.StatusParalysis", "paralysis"],
  ["fly", "EFFECT.StatusFlying", "wing"],
  ["blind", "EFFECT.StatusBlind", "blind"],
  ["fear", "EFFECT.StatusFear", "terror"],
  ["burning", "EFFECT.StatusBurning", "fire"],
  ["poison", "EFFECT.StatusPoison", "poison"],
  ["invisible", "EFFECT.StatusInvisible", "invisible"],
];

/** Defines the host's statuses before a system sets its own. In 13 they are a list, in 14 it can also be read by id. */
export function defineStatusEffects(config: Record<string, any>): void {
  const list = STATUSES.map(([id, name, picture]) => ({ id, name, img: `icons/svg/${picture}.svg` }));
  if (generation() < 14) {
    config["statusEffects"] = list;
    return;
  }
  const byId = readById(list);
  Object.defineProperty(config, "statusEffects", {
    get: () => byId,
    set: (statuses: any) => fill(list, statuses),
    configurable: true,
    enumerable: true,
  });
}

/** Replaces the content of a list of statuses. Throws if a status has no id. */
function fill(list: any[], statuses: any): void {
  const others: any[] = Array.isArray(statuses) ? [...statuses] : Object.entries<any>(statuses).map(([id, status]) => ({ id, ...status }));
  for (const { id } of others) if (typeof id !== "string" || id === "") throw new Error("A status effect must have an id");
  list.splice(0, list.length, ...others);
}

/** Returns an array whose elements can also be read, written and deleted by id. */
function readById(list: any[]): any {
  const placeOf = (id: string | symbol) => (typeof id === "symbol" || id in list ? -1 : list.findIndex((status) => status.id === id));
  const isIndex = (key: string | symbol) => typeof key === "symbol" || key in list || /^\d+$/.test(key);
  return new Proxy(list, {
    get: (target, key, receiver) => (placeOf(key) < 0 ? Reflect.get(target, key, receiver) : target[placeOf(key)]),
    has: (target, key) => Reflect.has(target, key) || placeOf(key) >= 0,
    set(target, key, value, receiver) {
      if (isIndex(key)) return Reflect.set(target, key, value, receiver);
      const place = placeOf(key);
      target.splice(place < 0 ? target.length : place, place < 0 ? 0 : 1, { ...value, id: key });
      return true;
    },
    deleteProperty(target, key) {
      if (placeOf(key) < 0) return Reflect.deleteProperty(target, key);
      target.splice(placeOf(key), 1);
      return true;
    },
  });
}
