import type { Heard, Id } from "../../core/index.ts";
import { removeMessages } from "../arbiter/chat.ts";
import { answeredRequestsOf } from "../outbox/answered-requests.ts";
import { highestRequestNumber, outboxOf, requestsIn } from "../outbox/requests.ts";
import { stampOptions } from "../lease/stamp.ts";
import { cleanUpEndedEncounters } from "../arbiter/clean-up.ts";
import { markRecordReplaced } from "../platform/compat.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { makeHoldingsPermanent } from "../encounter/kept-between-encounters.ts";
import { idOf } from "../platform/ids.ts";

/** Returns the record of each user's answered requests after a reset. Requests still in outboxes count as answered, so that none is carried out later. */
function markHeard(combat: CallboardEncounter): Readonly<Record<Id, Heard>> {
  const entries = game.users.map((user) => {
    const id = idOf(user);
    const before = answeredRequestsOf(combat.system.heard, id);
    return [id, { ...before, n: highestRequestNumber(requestsIn(outboxOf(user)), combat.id, before.n) }] as const;
  });
  return Object.fromEntries(entries.filter(([, { n, ignored }]) => n > 0 || ignored === true));
}

/** Resets an unreadable encounter to before its start. Combatants stay, without marks of defeat. No arbiter is needed: any GM's client may write it. */
export async function resetUnreadable(combat: CallboardEncounter): Promise<void> {
  const system: Record<string, unknown> = { state: null, revision: 0, ticked: 0, ended: false, resetting: false };
  for (const part of ["ledger", "undone", "seals", "since"]) markRecordReplaced(system, part, {});
  markRecordReplaced(system, "heard", markHeard(combat));
  const marked = combat.combatants.filter(({ defeated }) => defeated).map((combatant) => ({ _id: idOf(combatant), defeated: false }));
  const options = stampOptions() as object;
  if (marked.length > 0) await combat.updateEmbeddedDocuments("Combatant", marked, options);
  await combat.update({ system, round: 0, turn: null }, options);
  await cleanUpEndedEncounters();
  await makeHoldingsPermanent(combat.id);
  await removeMessages(combat);
}
