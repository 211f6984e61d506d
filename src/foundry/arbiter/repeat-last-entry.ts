import { patch, allProjectionsOf, readEntry } from "../../core/index.ts";
import { rulesEncounterOf, structureOf } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { showProjections } from "./projections.ts";

/** Shows the last entry again if the client that wrote it may have died before showing all of it. Nothing is shown twice. */
export async function repeatLastEntry(combat: CallboardEncounter, holds: () => boolean): Promise<void> {
  const encounter = rulesEncounterOf(combat);
  if (!encounter || combat.system.ticked >= encounter.revision) return;
  const structure = structureOf(combat);
  const last = readEntry(encounter.ledger[String(encounter.revision)] ?? "");
  if (!last) return;
  const before = last.inverse ? allProjectionsOf(structure, patch(encounter.state, last.inverse)) : [];
  await showProjections(combat, { before, after: allProjectionsOf(structure, encounter.state), entry: last }, holds);
}
