import {
  stateAfterClosing,
  diffProjections,
  projectionsOfKind,
  allProjectionsOf,
  type Projection,
  type StateBase,
} from "../../core/index.ts";
import { structureOf } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { writeHoldings } from "../encounter/kept-between-encounters.ts";
import { catchUpActorNumbers } from "./actor-sync.ts";
import { showNumbersAndStatuses } from "./projections.ts";
import { rulesEncounterIn, type Stored } from "./stored-fields.ts";

/** Returns what a state shows outside the encounter: actors' numbers, statuses, marks and cards. Empty before the start. */
export function projectionsOf(combat: CallboardEncounter, state: StateBase | null): readonly Projection[] {
  return state ? allProjectionsOf(structureOf(combat), state) : [];
}

async function showAllHoldings(combat: CallboardEncounter, shown: readonly Projection[], holds: () => boolean): Promise<void> {
  if (holds()) await writeHoldings(combat.id, projectionsOfKind(shown, "holding")).catch(console.error);
}

/** Brings actors and players to the values of an encounter's rules. Errors are logged and do not stop the rest. */
export async function catchUpProjections(combat: CallboardEncounter, state: StateBase | null, holds: () => boolean): Promise<void> {
  await catchUpActorNumbers(combat, holds).catch(console.error);
  await showAllHoldings(combat, projectionsOf(combat, state), holds);
}

/** Restores on actors and players what a running encounter changed, because it was deleted. `last` is its last state. Other values stay. */
export async function restoreActorsAfterDeletion(combat: CallboardEncounter, last: Stored, holds: () => boolean): Promise<void> {
  const encounter = last.ended ? null : rulesEncounterIn(last);
  if (encounter === null) return;
  const before = projectionsOf(combat, encounter.state);
  const after = projectionsOf(combat, stateAfterClosing(structureOf(combat), encounter.state));
  const numbers = diffProjections(before, after).filter(({ kind }) => kind === "actor" || kind === "refund");
  const veils = projectionsOfKind(diffProjections(after, []), "veil");
  await showNumbersAndStatuses(combat, { wanted: [...numbers, ...veils], after }, holds);
  await showAllHoldings(combat, after, holds);
}
