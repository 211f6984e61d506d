import { makeFreshEncounter } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { structureOf } from "../encounter/encounter-lookups.ts";
import { allPlayerFacts } from "../encounter/kept-between-encounters.ts";
import { houseFor } from "../encounter/house.ts";
import { notePlayerNumbers } from "../encounter/player-owned-numbers.ts";
import { readEscrow } from "../encounter/settings.ts";
import { catchUpSharingEncounters } from "./actor-sync.ts";
import { castOf } from "./cast-from-documents.ts";
import { catchUpProjections, projectionsOf } from "./restore-actors.ts";
import { showNumbersAndStatuses } from "./projections.ts";
import type { EncounterStore } from "./store.ts";
import { roundAndTurnOf } from "./write-encounter.ts";

/** The longest scope, in characters. A scope is the name that binds envelopes to one encounter. */
const MAX_SCOPE = 200;

/** Returns a name unique to this encounter and world. Envelopes are bound to it, so that a seal cannot be replayed elsewhere. */
function scopeOf(combat: CallboardEncounter): string {
  return `${combat.id} ${game.world.id}`.slice(0, MAX_SCOPE);
}

/** Starts an encounter, then calls `whenStarted`. Other encounters of the same actors are caught up first, so that the copied values are complete. */
export async function startEncounter(
  combat: CallboardEncounter,
  store: EncounterStore,
  whenStarted: ((combat: CallboardEncounter) => Promise<void>) | undefined,
): Promise<void> {
  const { holds } = store;
  await catchUpSharingEncounters(combat, holds).catch(console.error);
  const facts = { scope: scopeOf(combat), escrow: readEscrow(), players: allPlayerFacts() };
  const fresh = makeFreshEncounter(structureOf(combat), castOf(combat), houseFor(combat), facts);
  const after = { ...fresh, ticked: fresh.revision, began: game.time.serverTime };
  await store.write(combat, { changes: structuredClone(after), after, clock: roundAndTurnOf(combat, fresh.state) });
  const shown = projectionsOf(combat, fresh.state);
  await showNumbersAndStatuses(combat, { wanted: shown, after: shown }, holds);
  await catchUpProjections(combat, fresh.state, holds);
  await notePlayerNumbers(combat);
  await whenStarted?.(combat);
}
