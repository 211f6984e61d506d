import { stateOf, structureOf, type CallboardEncounter } from "../encounters.ts";
import { showNumbers } from "./projections.ts";

/** The marks of defeat that differ from what the rules say, as combatant ids. */
export function wrongDefeats(combat: CallboardEncounter): readonly string[] {
  const state = stateOf(combat);
  const marks = state ? structureOf(combat).project(state).filter((projection) => projection.kind === "defeated") : [];
  return marks.filter(({ combatant, value }) => (combat.combatants.get(combatant)?.defeated ?? value) !== value).map(({ combatant }) => combatant);
}

/** Sets marks of defeat right; true where that was needed. */
export async function correctDefeat(combat: CallboardEncounter): Promise<boolean> {
  const state = stateOf(combat);
  if (!state || wrongDefeats(combat).length === 0) return false;
  await showNumbers(combat, structureOf(combat).project(state).filter((projection) => projection.kind === "defeated"));
  return true;
}
