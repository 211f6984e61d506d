import type { CallboardEncounter } from "../../encounter/encounter.ts";
import { makeCombatantTest, selectedTokens } from "../../platform/tokens.ts";

/** Returns the members of a crowd that are meant: those whose tokens are selected on the scene, or all if none or all are. */
export function meantOf<Member>(
  combat: CallboardEncounter,
  members: readonly Member[],
  idOf: (member: Member) => string,
): readonly Member[] {
  const isSelected = makeCombatantTest(selectedTokens());
  const selected = members.filter((member) => {
    const combatant = combat.combatants.get(idOf(member));
    return combatant !== undefined && isSelected(combatant);
  });
  return selected.length > 0 ? selected : members;
}
