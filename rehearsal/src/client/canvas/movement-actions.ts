import { generation } from "../../common/generation.ts";
import { deepFreeze } from "../../common/utils/index.ts";

type Entry = Record<string, any>;

/** Creates a movement action's descriptor from its name, icon and order. */
const named = (name: string, icon: string, order: number): Entry => ({
  label: `TOKEN.MOVEMENT.ACTIONS.${name}.label`,
  icon: `fa-solid ${icon}`,
  order,
  canSelect: true,
});
const slow = { costMultiplier: 2, speedMultiplier: 0.5, terrainAction: "walk" };
const jump = { teleport: true, getAnimationOptions: () => ({ duration: 0 }), deriveTerrainDifficulty: () => 1 };

/** Returns the host's own movement actions as descriptors of generation 14. */
const describe = (): Record<string, Entry> => ({
  walk: named("walk", "fa-person-walking", 0),
  fly: named("fly", "fa-dove", 1),
  swim: { ...named("swim", "fa-person-swimming", 2), speedMultiplier: 0.5 },
  burrow: named("burrow", "fa-person-digging", 3),
  crawl: { ...named("crawl", "fa-person-praying", 4), ...slow },
  climb: { ...named("climb", "fa-person-hiking", 5), ...slow },
  jump: {
    ...named("jump", "fa-person-running", 6),
    costMultiplier: 2,
    deriveTerrainDifficulty: ({ walk, fly }: Record<string, number>) => Math.max(walk ?? 1, fly ?? 1),
  },
  blink: { ...named("blink", "fa-wand-sparkles", 7), ...jump },
  displace: {
    ...named("displace", "fa-location-dot", 8),
    ...jump,
    measure: false,
    walls: null,
    visualize: false,
    canSelect: false,
    costMultiplier: 0,
  },
});

const PLAIN: Readonly<Entry> = { img: null, order: 0, teleport: false, measure: true, walls: "move", visualize: true };

/** Gives a movement action the functions that its descriptor implies. Functions that it already has stay. */
function expand(action: Entry): void {
  const { canSelect = true, costMultiplier = 1, speedMultiplier = 1, terrainAction = null } = action;
  for (const [key, value] of Object.entries(PLAIN)) if (action[key] === undefined) action[key] = value;
  if (typeof canSelect !== "function") action["canSelect"] = () => canSelect;
  action["getCostFunction"] ??= () => (cost: number) => cost * costMultiplier;
  if (action["deriveTerrainDifficulty"] === undefined)
    action["deriveTerrainDifficulty"] = terrainAction === null ? null : (known: Record<string, number>) => known[terrainAction] ?? 1;
  const speed = (): object => ({ movementSpeed: globalThis.CONFIG.Token.movement.defaultSpeed * speedMultiplier });
  action["getAnimationOptions"] ??= speedMultiplier === 1 ? () => ({}) : speed;
}

/** Returns the host's own movement actions: with all functions on 13, as descriptors on 14. */
export function movementActions(): Record<string, Entry> {
  const actions = describe();
  if (generation() >= 14) return actions;
  for (const action of Object.values(actions)) {
    expand(action);
    for (const key of ["costMultiplier", "speedMultiplier", "terrainAction"]) delete action[key];
  }
  return actions;
}

/** Checks, expands and freezes the movement actions after `init`. Only 14 does so. Throws if an action lacks its label or icon. */
export function settleMovementActions(actions: Record<string, Entry>): void {
  if (generation() < 14) return;
  for (const [id, action] of Object.entries(actions)) {
    for (const key of ["label", "icon"])
      if (typeof action[key] !== "string" || action[key] === "") throw new Error(`The movement action "${id}" has no ${key}`);
    expand(action);
    deepFreeze(action);
  }
}
