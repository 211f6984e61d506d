import type { Id } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter.ts";
import { revisionsOf } from "../lease/stamp.ts";
import { writerOf } from "../lease/who-writes.ts";

/** The last revision of each encounter that this client has followed. */
const followed = new Map<Id, number>();

/** Follows an encounter's writes. Returns false if this client missed a revision, so that its documents are out of date. */
export function noteWrite(combat: CallboardEncounter, options: object, userId: Id): boolean {
  const known = followed.get(combat.id);
  if (known === undefined) followed.set(combat.id, combat.system.revision);
  const revisions = revisionsOf(options);
  // Only the lease holder's writes count, as others may forge stamps.
  const by = revisions && writerOf(options, userId);
  if (known === undefined || !by) return true;
  // A late write is accepted as it is, or the present arbiter corrects it.
  if (by === "holder" || revisions.base === known) followed.set(combat.id, revisions.revision);
  return by === "late" || revisions.base <= known;
}

/** Takes the encounters' present revisions, when this client joins or begins to follow them. */
export function joinWrites(combats: readonly CallboardEncounter[]): void {
  for (const combat of combats) followed.set(combat.id, combat.system.revision);
}

/** Forgets an encounter that is gone. */
export function forgetWrites(encounter: Id): void {
  followed.delete(encounter);
}
