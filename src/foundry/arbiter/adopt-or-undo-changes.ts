import type { Id, JsonRecord } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { explainCorrection } from "./tell-correction.ts";
import { clearPlayerInitiatives, correctMarks, marksAsCommands } from "./correct-outside-writes.ts";
import { hasDeletedHeldValue, hasPostponedEdit, adoptGmEdits, revertPlayerEdits, type Edit } from "./actor-sync.ts";

/** How a change is set right: its user (null for a former arbiter), whether this client arbitrates, and how the rules learn of it. */
export interface Reconciliation {
  readonly user: Id | null;
  readonly holds: () => boolean;
  readonly observe: (seen: JsonRecord) => Promise<void>;
}

/** Adopts a GM's changes of combatants, and undoes and reports a player's. A former arbiter's are undone without a report. */
export async function reconcileMarks(
  combat: CallboardEncounter,
  only: readonly Id[],
  { user, holds, observe }: Reconciliation,
): Promise<void> {
  if (user !== null && game.users.get(user)?.isGM) {
    for (const seen of marksAsCommands(combat, only)) await observe(seen);
    return;
  }
  const [marks, initiatives] = [await correctMarks(combat, holds, only), await clearPlayerInitiatives(combat, only)];
  if (user !== null && marks) await explainCorrection(user, "CALLBOARD.Foreign.Mark");
  if (user !== null && initiatives) await explainCorrection(user, "CALLBOARD.Foreign.Initiative");
}

/** Adopts a GM's changes of actors, and undoes anyone else's. Changes of numbers that players own wait for the next encounter. Tells the user why. */
export async function reconcileNumbers(
  combat: CallboardEncounter,
  edits: readonly Edit[],
  { user, holds, observe }: Reconciliation,
): Promise<void> {
  const isGms = user !== null && game.users.get(user)?.isGM === true;
  const later = isGms ? await adoptGmEdits(combat, edits, observe) : false;
  const back = isGms ? false : await revertPlayerEdits(combat, edits, holds);
  if (user === null) return;
  const deleted = hasDeletedHeldValue(combat, edits);
  if (deleted) await explainCorrection(user, "CALLBOARD.Foreign.Deleted");
  else if (back) await explainCorrection(user, "CALLBOARD.Foreign.Number");
  if (later || (!isGms && hasPostponedEdit(combat, edits))) await explainCorrection(user, "CALLBOARD.Foreign.Later");
}
