/** Whether a combatant is hidden: by its own flag, or by its token's. */
export function isHidden(combatant: Combatant.Implementation): boolean {
  return combatant.hidden || combatant.token?.hidden === true;
}
