import type { CallboardEncounter } from "../../encounter/encounter.ts";
import { nameIn } from "../../encounter/encounters.ts";
import { makeCombatantTest, selectedTokens } from "../../platform/tokens.ts";
import { joinCrowdNames } from "./combatant-groups.ts";

/** Returns the members of a crowd that are meant: those whose tokens are selected on the scene if there are several, else all. */
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
  // One token is often selected without a thought.
  return selected.length > 1 ? selected : members;
}

/** Returns the names of combatants, whose ids are separated by spaces. Names that differ only by a number are one: "Bog goblin × 12". */
export function crowdNames(combat: CallboardEncounter, ids: string): string {
  return joinCrowdNames(ids.split(" ").flatMap((id) => nameIn(combat, id) ?? []));
}
