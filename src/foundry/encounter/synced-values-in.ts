import { healthOf, lookup, storedMaxOf, type HealthState, type Id, type StateBase } from "../../core/index.ts";
import { maxHealthIn } from "./copy-health.ts";
import { registrationIn, structureOf } from "./encounter-lookups.ts";
import type { CallboardEncounter } from "./encounter-types.ts";
import type { SyncedValues } from "./parts/synced-values.ts";

const RECORD = "health";
/** The path of Health now, below `system`. */
export const HEALTH_VALUE = `${RECORD}.value`;
/** The path of an actor's maximum of Health, below `system`. */
export const HEALTH_MAX = `${RECORD}.max`;
/** The command by which the rules take over a change of Health. A structure that has it keeps Health. */
const SET = "setHealth";

/** Whether a path is one of Health. */
export const isHealthPath = (path: string): boolean => path === HEALTH_VALUE || path === HEALTH_MAX;

/** Health and its maximum as stored, which all structures with Health keep in step with actors. Players change the maximum between encounters. */
const HEALTH_SYNCED: SyncedValues = {
  held(state: HealthState, combatant: Id, path: string) {
    if (!isHealthPath(path) || lookup(state.combatants, combatant) === undefined) return undefined;
    const health = healthOf(state, combatant);
    if (path === HEALTH_VALUE) return health?.value;
    return health === undefined ? 0 : storedMaxOf(health);
  },
  told: (combatant, path, value) => ({ kind: SET, combatant, [path === HEALTH_MAX ? "max" : "value"]: value }),
  isOwned: () => false,
  whole(state: HealthState, combatant: Id, path: string) {
    const health = isHealthPath(path) ? healthOf(state, combatant) : undefined;
    return health && { path: RECORD, value: { value: health.value, max: storedMaxOf(health) } };
  },
  owned(system: object) {
    const max = maxHealthIn((system as { readonly _source?: object })._source ?? system);
    return max === 0 ? {} : { [HEALTH_MAX]: { label: game.i18n.localize("CALLBOARD.Health.Max"), value: max } };
  },
};

/** Whether an encounter's rules keep Health. */
export function keepsHealth(combat: CallboardEncounter): boolean {
  return Object.hasOwn(structureOf(combat).shapes, SET);
}

/** Returns the values of Health together with those of a structure. */
function withHealth(health: SyncedValues, own: SyncedValues): SyncedValues {
  const of = (path: string): SyncedValues => (isHealthPath(path) ? health : own);
  return {
    held: (state, combatant, path) => of(path).held(state, combatant, path),
    told: (combatant, path, value) => of(path).told(combatant, path, value),
    isOwned: (path) => of(path).isOwned(path),
    partOf: (path) => of(path).partOf?.(path),
    whole: (state, combatant, path) => of(path).whole?.(state, combatant, path),
    owned: (system) => ({ ...own.owned(system), ...health.owned(system) }),
  };
}

/** Returns the values of actors that an encounter keeps in step with them: its structure's own, and Health. Undefined if there are none. */
export function syncedValuesIn(combat: CallboardEncounter): SyncedValues | undefined {
  const { watched } = registrationIn(combat);
  if (!keepsHealth(combat)) return watched;
  return watched ? withHealth(HEALTH_SYNCED, watched) : HEALTH_SYNCED;
}

/** Whether the rules of a state know a combatant's Health. */
export function hasHealth(state: StateBase, combatant: Id): boolean {
  return healthOf(state as unknown as HealthState, combatant) !== undefined;
}
