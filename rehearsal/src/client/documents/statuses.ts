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

/** The statuses that the host knows before a system sets its own: a list in generation 13, by id in 14. */
export function statusEffects(): any {
  const list = STATUSES.map(([id, name, picture]) => ({ id, name, img: `icons/svg/${picture}.svg` }));
  if (generation() < 14) return list;
  return Object.fromEntries(list.map((status) => [status.id, status]));
}
