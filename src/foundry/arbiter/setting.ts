import type { Id, JsonRecord } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter.ts";
import { explain } from "./explain.ts";
import { correctInitiatives, correctMarks, marksAsCommands } from "./outside-writes.ts";
import { isAnyDeleted, isAnyLater, takeUp, writeBack, type Edit } from "./actor-sync.ts";

/** Whose change is set right, null for an arbiter's of before; whether this client still arbitrates; and how the rules are told what a GM changed. */
export interface Setting {
  readonly user: Id | null;
  readonly holds: () => boolean;
  readonly observe: (seen: JsonRecord) => Promise<void>;
}

/** Takes up what a GM changed on combatants, and takes back what anybody else did; they are told, unless it was an arbiter. */
export async function setMarks(combat: CallboardEncounter, only: readonly Id[], { user, holds, observe }: Setting): Promise<void> {
  if (user !== null && game.users.get(user)?.isGM) {
    for (const seen of marksAsCommands(combat, only)) await observe(seen);
    return;
  }
  const [marks, initiatives] = [await correctMarks(combat, holds, only), await correctInitiatives(combat, only)];
  if (user !== null && marks) await explain(user, "CALLBOARD.Foreign.Mark");
  if (user !== null && initiatives) await explain(user, "CALLBOARD.Foreign.Initiative");
}

/**
 * Takes up what a GM changed on actors, and writes back what anybody else did. What players own waits for the next encounter. They are
 * told, unless it was an arbiter. What is gone and did not come back is told too: it comes back as the encounter ends.
 */
export async function setNumbers(combat: CallboardEncounter, edits: readonly Edit[], { user, holds, observe }: Setting): Promise<void> {
  const isGms = user !== null && game.users.get(user)?.isGM === true;
  const later = isGms ? await takeUp(combat, edits, (seen) => observe(seen)) : false;
  const back = isGms ? false : await writeBack(combat, edits, holds);
  if (user === null) return;
  const deleted = isAnyDeleted(combat, edits);
  if (deleted) await explain(user, "CALLBOARD.Foreign.Deleted");
  else if (back) await explain(user, "CALLBOARD.Foreign.Number");
  if (later || (!isGms && isAnyLater(combat, edits))) await explain(user, "CALLBOARD.Foreign.Later");
}

/** Takes up on actors what the rules of another encounter wrote there: a number has one holder, however many encounters play it. */
export async function adoptNumbers(combat: CallboardEncounter, edits: readonly Edit[], { observe }: Setting): Promise<void> {
  await takeUp(combat, edits, (seen) => observe(seen));
}
