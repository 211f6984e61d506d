import { lookup, type Id, type Rounds } from "../../../core/index.ts";
import type { SyncedValue, SyncedValues } from "../../encounter/parts/synced-values.ts";
import { NUMBERS, roundsSectionIn } from "./numbers.ts";

const PREFIX = "rounds.";

function held({ combatants }: Rounds.RoundsState, combatant: Id, path: string): SyncedValue | undefined {
  const character = lookup(combatants, combatant);
  if (!character || !path.startsWith(PREFIX)) return undefined;
  const name = path.slice(PREFIX.length);
  if (name === "wounds" || name === "lost") return character[name];
  return lookup<number>(character.numbers, name);
}

/** The actor values that an encounter copies. A GM's change of wounds counts at once, any other from the next encounter on. */
export const ROUNDS_WATCHED: SyncedValues = {
  held,
  told: (combatant, path, value) => (path === `${PREFIX}wounds` ? { kind: "wound", combatant, wounds: value } : null),
  isOwned: (path) => NUMBERS.some((name) => path === PREFIX + name),
  owned: (system: object) => {
    const section = roundsSectionIn(system);
    const labelOf = (name: string) => game.i18n.localize(`CALLBOARD.Actor.FIELDS.rounds.${name}.label`);
    return section ? Object.fromEntries(NUMBERS.map((name) => [PREFIX + name, { label: labelOf(name), value: section[name] }])) : {};
  },
};
