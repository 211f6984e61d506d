import { lookup, type Id, type StateBase } from "../core/index.ts";

/** Whether a combatant is hidden: by its own flag, or by its token's. */
export function isHidden(combatant: Combatant.Implementation): boolean {
  return combatant.hidden || combatant.token?.hidden === true;
}

/** What a state says of a figure that may be kept from players; of sneaking where its rules know of it. */
export interface Known {
  readonly hidden?: boolean;
  readonly side?: string;
  readonly sneaking?: boolean;
  readonly detected?: boolean;
}

/** Whether the rules themselves hide a figure's token, so that its being hidden tells nothing: a foe that sneaks unseen. */
export function isVeiled({ side, sneaking, detected }: Known): boolean {
  return side === "foe" && sneaking === true && detected === false;
}

/** Whether players may not know of a figure of a state, with a token or without: a hidden one, and a foe that sneaks unseen. False for one that the state does not know. */
export function isKept({ combatants }: Pick<StateBase, "combatants">, id: Id): boolean {
  const known = lookup(combatants as Readonly<Record<Id, Known>>, id);
  return known !== undefined && (known.hidden === true || isVeiled(known));
}
