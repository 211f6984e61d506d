import type { Id } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { writeRevisionsOf } from "../lease/stamp.ts";
import { writeOriginOf } from "../lease/who-writes.ts";

/** The last revision of each encounter that this client has followed. */
const followed = new Map<Id, number>();

/** Follows an encounter's writes. Returns false if this client missed a revision, so that its documents are out of date. */
export function followRevision(combat: CallboardEncounter, options: object, userId: Id): boolean {
  const known = followed.get(combat.id);
  if (known === undefined) followed.set(combat.id, combat.system.revision);
  const revisions = writeRevisionsOf(options);
  // Only the lease holder's writes count, as others may forge stamps.
  const by = revisions && writeOriginOf(options, userId);
  if (known === undefined || !by) return true;
  // A late write is accepted as it is, or the present arbiter corrects it.
  if (by === "holder" || revisions.base === known) followed.set(combat.id, revisions.revision);
  return by === "late" || revisions.base <= known;
}

/** Notes the encounters' present revisions as followed, when this client joins or begins to follow these encounters. */
export function noteFollowedRevisions(combats: readonly CallboardEncounter[]): void {
  for (const combat of combats) followed.set(combat.id, combat.system.revision);
}

/** Forgets the followed revision of an encounter that is gone. */
export function forgetFollowedRevision(encounter: Id): void {
  followed.delete(encounter);
}
