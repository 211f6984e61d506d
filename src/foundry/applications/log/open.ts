import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import { LogWindow } from "./window.ts";

/** Opens an encounter's log or brings it to the front. There is one window per encounter. */
export async function openLog(combat: CallboardEncounter): Promise<void> {
  const open = foundry.applications.instances.get(LogWindow.idFor(combat));
  await (open ?? new LogWindow(combat)).render({ force: true });
}
