import type { JsonRecord, Projection } from "../../core/index.ts";
import { stateOf, structureOf, type CallboardEncounter } from "../encounters.ts";
import { knowsStatus, showNumbers } from "./projections.ts";

type Mark = Extract<Projection, { kind: "defeated" | "status" }>;

/** What combatants and actors show now, where the rules say something else; null where they show what they shall, or nothing can be shown. */
function shownInstead(combat: CallboardEncounter, mark: Mark): boolean | null {
  const combatant = combat.combatants.get(mark.combatant);
  const wanted = mark.kind === "defeated" ? mark.value : mark.active;
  if (mark.kind === "status" && !knowsStatus(mark.status)) return null;
  const shown = mark.kind === "defeated" ? combatant?.defeated : combatant?.actor?.statuses.has(mark.status);
  return shown === undefined || shown === wanted ? null : shown;
}

/** The marks of defeat and the statuses that somebody else changed against the rules. */
function wrongMarks(combat: CallboardEncounter): readonly Mark[] {
  const state = stateOf(combat);
  const projections = state && !combat.system.ended ? structureOf(combat).project(state) : [];
  return projections.filter((mark): mark is Mark => {
    return (mark.kind === "defeated" || mark.kind === "status") && shownInstead(combat, mark) !== null;
  });
}

/** What others changed, as commands of the table: a GM's change counts. */
export function marksAsCommands(combat: CallboardEncounter): readonly JsonRecord[] {
  return wrongMarks(combat).map((mark) => {
    const { combatant } = mark;
    const shown = shownInstead(combat, mark) === true;
    return mark.kind === "defeated"
      ? { kind: "defeat", combatant, defeated: shown }
      : { kind: "status", combatant, status: mark.status, active: shown };
  });
}

/** Sets right what others changed, while this client arbitrates; true where that was needed. */
export async function correctMarks(combat: CallboardEncounter, holds: () => boolean): Promise<boolean> {
  const wrong = wrongMarks(combat);
  await showNumbers(combat, wrong, holds);
  return wrong.length > 0;
}
