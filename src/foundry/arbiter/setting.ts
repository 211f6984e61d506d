import type { Id, JsonRecord } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounters.ts";
import { explain } from "./explain.ts";
import { correctInitiatives, correctMarks, marksAsCommands } from "./outside-writes.ts";
import { isAnyLater, takeUp, writeBack, type Edit } from "./actor-sync.ts";

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

/** Takes up what a GM changed on actors, and writes back what anybody else did; what players own waits for the next encounter. They are told, unless it was an arbiter. */
export async function setNumbers(combat: CallboardEncounter, edits: readonly Edit[], { user, holds, observe }: Setting): Promise<void> {
  if (user !== null && game.users.get(user)?.isGM) {
    const later = await takeUp(combat, edits, (seen) => observe(seen));
    if (later) await explain(user, "CALLBOARD.Foreign.Later");
    return;
  }
  const back = await writeBack(combat, edits, holds);
  if (user !== null && back) await explain(user, "CALLBOARD.Foreign.Number");
  if (user !== null && isAnyLater(combat, edits)) await explain(user, "CALLBOARD.Foreign.Later");
}
