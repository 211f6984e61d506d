import type { Id } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter.ts";
import { revisionsOf } from "../lease/stamp.ts";
import { writerOf } from "../lease/who-writes.ts";

/** The revision of each encounter as this client has followed it. */
const followed = new Map<Id, number>();

/**
 * Follows the writes of an encounter; false where one was made on a revision that this client never saw, so that its documents are not to be trusted.
 * Only what the page wrote that holds the lease says so: what anybody else puts into the options of a write is no sign of a gap.
 */
export function noteWrite(combat: CallboardEncounter, options: object, userId: Id): boolean {
  const known = followed.get(combat.id);
  if (known === undefined) followed.set(combat.id, combat.system.revision);
  const revisions = revisionsOf(options);
  const by = revisions && writerOf(options, userId);
  if (known === undefined || !by) return true;
  // One that comes late is taken as it stands, or whoever arbitrates now sets it right.
  if (by === "holder" || revisions.base === known) followed.set(combat.id, revisions.revision);
  return by === "late" || revisions.base <= known;
}

/** Takes the encounters as they stand: this client joins, or follows them from now on. */
export function joinWrites(combats: readonly CallboardEncounter[]): void {
  for (const combat of combats) followed.set(combat.id, combat.system.revision);
}

/** Forgets an encounter that is gone. */
export function forgetWrites(encounter: Id): void {
  followed.delete(encounter);
}
