import type { Id } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounters.ts";
import { stampOf } from "./stamp.ts";

/** The revision of each encounter as this client has followed it. */
const followed = new Map<Id, number>();

/** Follows the writes of an encounter; false where one was made on a revision that this client never saw, so that its documents are not to be trusted. */
export function noteWrite(combat: CallboardEncounter, options: object): boolean {
  const { base, revision } = stampOf(options) ?? {};
  const known = followed.get(combat.id);
  if (base === undefined || revision === undefined || known === undefined) {
    if (known === undefined) followed.set(combat.id, combat.system.revision);
    return true;
  }
  // One made on an older revision comes late, and whoever arbitrates sets it right.
  if (base >= known) followed.set(combat.id, revision);
  return base <= known;
}

/** Forgets an encounter that is gone. */
export function forgetWrites(encounter: Id): void {
  followed.delete(encounter);
}
