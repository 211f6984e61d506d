import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import type { Outgoing } from "../../outbox/parse-and-refuse.ts";
import { localizeRefusal } from "../../outbox/refusal-texts.ts";
import { send } from "../../send.ts";

/** Gives a command, and shows its refusal as a notice. */
export async function giveWithNotice(combat: CallboardEncounter, command: Outgoing): Promise<void> {
  const refusal = await send(combat, command);
  if (refusal) ui.notifications.warn(localizeRefusal(combat, refusal), { console: false });
}
