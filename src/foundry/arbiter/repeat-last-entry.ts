import { patch, projectAll, readEntry } from "../../core/index.ts";
import { encounterOf, structureOf } from "../encounter/encounters.ts";
import { type CallboardEncounter } from "../encounter/encounter.ts";
import { showProjections } from "./projections.ts";

/** Shows the last entry again if the client that wrote it may have died before showing all of it. Nothing is shown twice. */
export async function repeatLastEntry(combat: CallboardEncounter, holds: () => boolean): Promise<void> {
  const encounter = encounterOf(combat);
  if (!encounter || combat.system.ticked >= encounter.revision) return;
  const structure = structureOf(combat);
  const last = readEntry(encounter.ledger[String(encounter.revision)] ?? "");
  if (!last) return;
  const before = last.inverse ? projectAll(structure, patch(encounter.state, last.inverse)) : [];
  await showProjections(combat, { before, after: projectAll(structure, encounter.state), entry: last }, holds);
}
