import type { SealContext } from "./seal-types.ts";
import type { StateBase, Structure } from "./structure.ts";

/** Whether a seal (`later`) is a later one of the same owner, kind and call, and so replaces the earlier seal. */
function isInPlaceOf(later: SealContext, { scope, combatant, kind, call, stack }: SealContext): boolean {
  return later.scope === scope && later.combatant === combatant && later.kind === kind && later.call === call && later.stack > stack;
}

/** Returns the commitments whose envelopes a command removed: seals that their owner replaced, and talk that was replaced or is over. No undo restores them. */
export function replacedCommitmentsOf<State extends StateBase>(
  structure: Structure<State>,
  before: State,
  after: State,
): readonly string[] {
  if (before === after) return [];
  const sealed = (state: State) => structure.sealed?.(state) ?? [];
  const now = sealed(after);
  const standing = new Set(now.map(({ commitment }) => commitment));
  const gone = sealed(before).filter(({ commitment }) => !standing.has(commitment));
  return gone
    .filter(({ context, talk }) => talk === true || now.some((one) => isInPlaceOf(one.context, context)))
    .map(({ commitment }) => commitment);
}
