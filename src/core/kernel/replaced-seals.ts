import type { SealContext } from "./seal-types.ts";
import type { CommandBase, StateBase, Structure } from "./structure.ts";

/** True for what an owner sealed in the place of something else. */
function isInPlaceOf(later: SealContext, { scope, combatant, kind, call, stack }: SealContext): boolean {
  return later.scope === scope && later.combatant === combatant && later.kind === kind && later.call === call && later.stack > stack;
}

/** The commitments whose envelopes go with a command, by the states before and after it: what its owner has sealed anew, and talk that is replaced or over. No undo brings them back. */
export function replacedSealsOf<State extends StateBase, Command extends CommandBase, View>(
  structure: Structure<State, Command, View>,
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
