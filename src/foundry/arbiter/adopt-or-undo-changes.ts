import type { Id, JsonRecord } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { explainCorrection } from "./tell-correction.ts";
import { clearPlayerInitiatives, correctMarks, marksAsCommands } from "./correct-outside-writes.ts";
import {
  hasDeletedHeldValue,
  hasPostponedEdit,
  adoptGmEdits,
  healthWishesIn,
  revertPlayerEdits,
  type Edit,
  type Tellers,
} from "./actor-sync.ts";

/** How a change is set right: its user (null for a former arbiter), whether this client arbitrates, and how the rules learn of it. */
export interface Reconciliation {
  readonly user: Id | null;
  readonly holds: () => boolean;
  readonly observe: (seen: JsonRecord) => Promise<void>;
  /** Gives a command in the user's own seat. Resolves to whether the rules accepted it. Without a user it gives none. */
  readonly act: (seen: JsonRecord) => Promise<boolean>;
}

/** Asks the GM for a player's own changes of Health. Resolves to whether the rules noted a wish. */
async function askForHealth(combat: CallboardEncounter, edits: readonly Edit[], { act }: Reconciliation): Promise<boolean> {
  let isAsked = false;
  for (const wish of healthWishesIn(combat, edits)) isAsked = (await act(wish)) || isAsked;
  return isAsked;
}

/** Returns how the rules learn of a GM's changes. Health changes in the GM's own seat, as its own undo step. */
function inOwnSeat({ observe, act }: Reconciliation): Tellers {
  return { observe, act: async (seen) => void (await act(seen)) };
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

/** Adopts a GM's changes of actors, and undoes others'. A player's change of Health becomes a request. Owned numbers wait. Tells the user why. */
export async function reconcileNumbers(combat: CallboardEncounter, edits: readonly Edit[], by: Reconciliation): Promise<void> {
  const { user, holds } = by;
  const isGms = user !== null && game.users.get(user)?.isGM === true;
  const later = isGms ? await adoptGmEdits(combat, edits, inOwnSeat(by)) : false;
  const asked = isGms || user === null ? false : await askForHealth(combat, edits, by);
  const back = isGms ? false : await revertPlayerEdits(combat, edits, holds);
  if (user === null) return;
  const deleted = hasDeletedHeldValue(combat, edits);
  if (deleted) await explainCorrection(user, "CALLBOARD.Foreign.Deleted");
  else if (asked) await explainCorrection(user, "CALLBOARD.Foreign.Wish");
  else if (back) await explainCorrection(user, "CALLBOARD.Foreign.Number");
  if (later || (!isGms && hasPostponedEdit(combat, edits))) await explainCorrection(user, "CALLBOARD.Foreign.Later");
}
