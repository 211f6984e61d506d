/** A member of a crowd, and the target that it gets. */
export interface Pair {
  readonly combatant: string;
  readonly target: string;
}

/** A member of a crowd, with the targets that it can reach. */
export interface Aiming {
  readonly combatant: string;
  readonly targets: readonly string[];
}

/**
 * Spreads the members of a crowd evenly over some targets. Members with fewer targets in reach choose first. A member without any gets none.
 */
export function spreadOverTargets(members: readonly Aiming[], among: readonly string[]): Pair[] {
  const chosen = new Map(among.map((id) => [id, 0]));
  const reach = members.map(({ combatant, targets }) => ({ combatant, targets: among.filter((id) => targets.includes(id)) }));
  const found = new Map<string, string>();
  for (const { combatant, targets } of reach.toSorted((a, b) => a.targets.length - b.targets.length)) {
    const [target] = targets.toSorted((a, b) => (chosen.get(a) ?? 0) - (chosen.get(b) ?? 0));
    if (target === undefined) continue;
    chosen.set(target, (chosen.get(target) ?? 0) + 1);
    found.set(combatant, target);
  }
  return members.flatMap(({ combatant }) => {
    const target = found.get(combatant);
    return target === undefined ? [] : [{ combatant, target }];
  });
}
