import type { Id, JsonRecord } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter.ts";
import { tellCorrection } from "./tell-correction.ts";
import { correctInitiatives, correctMarks, marksAsCommands } from "./outside-writes.ts";
import { isAnyDeleted, isAnyLater, takeUpEdits, writeBackEdits, type Edit } from "./actor-sync.ts";

/** Whose change is set right, null for an arbiter's of before; whether this client still arbitrates; and how the rules are told what a GM changed. */
export interface Reconciliation {
  readonly user: Id | null;
  readonly holds: () => boolean;
  readonly observe: (seen: JsonRecord) => Promise<void>;
}

/** Takes up what a GM changed on combatants, and takes back what anybody else did; they are told, unless it was an arbiter. */
export async function reconcileMarks(
  combat: CallboardEncounter,
  only: readonly Id[],
  { user, holds, observe }: Reconciliation,
): Promise<void> {
  if (user !== null && game.users.get(user)?.isGM) {
    for (const seen of marksAsCommands(combat, only)) await observe(seen);
    return;
  }
  const [marks, initiatives] = [await correctMarks(combat, holds, only), await correctInitiatives(combat, only)];
  if (user !== null && marks) await tellCorrection(user, "CALLBOARD.Foreign.Mark");
  if (user !== null && initiatives) await tellCorrection(user, "CALLBOARD.Foreign.Initiative");
}

/**
 * Takes up what a GM changed on actors, and writes back what anybody else did. What players own waits for the next encounter. They are
 * told, unless it was an arbiter. What is gone and did not come back is told too: it comes back as the encounter ends.
 */
export async function reconcileNumbers(
  combat: CallboardEncounter,
  edits: readonly Edit[],
  { user, holds, observe }: Reconciliation,
): Promise<void> {
  const isGms = user !== null && game.users.get(user)?.isGM === true;
  const later = isGms ? await takeUpEdits(combat, edits, (seen) => observe(seen)) : false;
  const back = isGms ? false : await writeBackEdits(combat, edits, holds);
  if (user === null) return;
  const deleted = isAnyDeleted(combat, edits);
  if (deleted) await tellCorrection(user, "CALLBOARD.Foreign.Deleted");
  else if (back) await tellCorrection(user, "CALLBOARD.Foreign.Number");
  if (later || (!isGms && isAnyLater(combat, edits))) await tellCorrection(user, "CALLBOARD.Foreign.Later");
}

/** Takes up on actors what the rules of another encounter wrote there: a number has one holder, however many encounters play it. */
export async function adoptNumbers(combat: CallboardEncounter, edits: readonly Edit[], { observe }: Reconciliation): Promise<void> {
  await takeUpEdits(combat, edits, (seen) => observe(seen));
}
