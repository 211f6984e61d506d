import { peopleOf } from "../../../reading/people.ts";
import type { Id } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter-types.ts";
import { template } from "../../../applications/bases.ts";
import { say } from "../../../applications/texts.ts";
import { askForm } from "../../../applications/dialogs/ask.ts";
import { makeCombatantTest, targetedTokens } from "../../../platform/tokens.ts";

/** Returns the user's targets on the scene that are among the given combatants. */
export function findSceneTargetsAmong(combat: CallboardEncounter, among: readonly Id[]): Id[] {
  const isTarget = makeCombatantTest(targetedTokens());
  return among.filter((id) => {
    const combatant = combat.combatants.get(id);
    return combatant !== undefined && isTarget(combatant);
  });
}

/** Returns a strike's target: the only possible one, else the user's only target on the scene, else the person's pick. Null if they cancel. */
export async function askTarget(combat: CallboardEncounter, combatant: Id, among: readonly Id[]): Promise<Id | null> {
  const [only, ...more] = among;
  if (only === undefined) return null;
  if (more.length === 0) return only;
  const [marked, ...others] = findSceneTargetsAmong(combat, among);
  if (marked !== undefined && others.length === 0) return marked;
  const name = peopleOf(combat).nameOf(combatant);
  const answer = await askForm({
    title: say("CALLBOARD.moments.Target.Title", { name }),
    template: template("moments/dialogs/target"),
    context: { people: among.map((id, index) => ({ ...peopleOf(combat).personOf(id), checked: index === 0 })) },
    yes: "CALLBOARD.moments.Target.Yes",
    icon: "fa-solid fa-crosshairs",
  });
  return among.find((id) => id === answer?.["target"]) ?? null;
}
