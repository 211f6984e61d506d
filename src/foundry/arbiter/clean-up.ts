import { applyRefund, type Id, type Json, type Refund } from "../../core/index.ts";
import { markKeyDeleted } from "../platform/compat.ts";
import { stampOptions } from "../lease/stamp.ts";
import { encounterWrittenPaths } from "./actor-sync.ts";
import { refundsOn } from "./actor-refunds.ts";
import { possibleEffectBearers, isEncounterOver, removeLeftoverStatuses } from "./sweep-effects.ts";

/** Returns an actor's values after some refunds, by path. Values that are gone or that a refund does not fit are left out. */
function refundedValues(actor: Actor.Implementation, refunds: readonly Refund[]): ReadonlyMap<string, Json> {
  const values = new Map<string, Json>();
  for (const refund of refunds) {
    const { path } = refund;
    const value = applyRefund(values.get(path) ?? foundry.utils.getProperty(actor._source, path), refund);
    if (value !== null) values.set(path, value);
  }
  return values;
}

/** Gives an actor the refunds of encounters that are over, and removes their notes in the same update. */
async function settleOn(actor: Actor.Implementation, over: ReadonlyMap<Id, readonly Refund[]>): Promise<void> {
  const [refunds, changes] = [{}, {}];
  for (const encounter of over.keys()) markKeyDeleted(refunds, encounter);
  for (const [path, value] of refundedValues(actor, [...over.values()].flat())) foundry.utils.setProperty(changes, path, value);
  await actor.update({ ...changes, flags: { callboard: { refunds } } }, stampOptions() as object);
}

/**
 * Gives actors the refunds of encounters that are over but were never closed. A refund is a difference, so a GM's later changes stay. It
 * waits while a running encounter holds one of its values, since players may forge flags. Settling twice does no harm.
 */
async function settleRefunds(): Promise<void> {
  for (const actor of possibleEffectBearers()) {
    const over = [...refundsOn(actor)].filter(([encounter]) => isEncounterOver(encounter));
    if (over.length === 0) continue;
    const held = encounterWrittenPaths(actor);
    const free = over.filter(([, refunds]) => !refunds.some(({ path }) => held.has(path)));
    if (free.length > 0) await settleOn(actor, new Map(free)).catch(console.error);
  }
}

/** Removes the effects of encounters that are over from actors, and gives actors the refunds that these encounters owe. */
export async function cleanUpEndedEncounters(): Promise<void> {
  await removeLeftoverStatuses();
  await settleRefunds();
}
