import type { CallboardEncounter } from "../../encounter/encounter.ts";
import { LogWindow } from "./window.ts";

/** Opens the log of an encounter, or brings it to the front: one window an encounter. */
export async function openLog(combat: CallboardEncounter): Promise<void> {
  const open = foundry.applications.instances.get(LogWindow.idFor(combat));
  await (open ?? new LogWindow(combat)).render({ force: true });
}
