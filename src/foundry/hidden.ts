/** Whether a combatant is hidden: by its own flag, or by its token's. */
export function isHidden(combatant: Combatant.Implementation): boolean {
  return combatant.hidden || combatant.token?.hidden === true;
}

/** What a state says of a figure that may be kept from players; of sneaking where its rules know of it. */
interface Known {
  readonly hidden?: boolean;
  readonly side?: string;
  readonly sneaking?: boolean;
  readonly detected?: boolean;
}

/** Whether players may not know of a figure, by what a state says of it: a hidden one, and a foe that sneaks unseen, with a token or without. */
export function isKept({ hidden, side, sneaking, detected }: Known): boolean {
  return hidden === true || (side === "foe" && sneaking === true && detected === false);
}
