import { withRefund, type Id, type Json, type Refund } from "../../core/index.ts";
import { markDeleted } from "../platform/compat.ts";
import { stampOptions } from "../lease/stamp.ts";
import { pathsHeldOn } from "./actor-sync.ts";
import { refundsOn } from "./refunds.ts";
import { effectBearersOf, isOver, sweepEffects } from "./sweep-effects.ts";

/** The values of an actor after some refunds, by path. A value that is gone, or that a refund does not fit, stays as it is. */
function refundedValues(actor: Actor.Implementation, refunds: readonly Refund[]): ReadonlyMap<string, Json> {
  const values = new Map<string, Json>();
  for (const refund of refunds) {
    const { path } = refund;
    const value = withRefund(values.get(path) ?? foundry.utils.getProperty(actor._source, path), refund);
    if (value !== null) values.set(path, value);
  }
  return values;
}

/** Gives an actor the refunds of encounters that are over, and forgets them in the same update. */
async function settleOn(actor: Actor.Implementation, over: ReadonlyMap<Id, readonly Refund[]>): Promise<void> {
  const [refunds, changes] = [{}, {}];
  for (const encounter of over.keys()) markDeleted(refunds, encounter);
  for (const [path, value] of refundedValues(actor, [...over.values()].flat())) foundry.utils.setProperty(changes, path, value);
  await actor.update({ ...changes, flags: { callboard: { refunds } } }, stampOptions() as object);
}

/**
 * Gives actors what encounters owe them that are over, and that nobody closed: one that was deleted, wiped or lost while no client
 * arbitrated. A refund is a difference, so what a GM changed since then stays. It waits for as long as a running encounter holds one
 * of its numbers: a player may write flags, and no flag decides what an encounter holds. Two clients that settle at a time write the same.
 */
async function settleRefunds(): Promise<void> {
  for (const actor of effectBearersOf()) {
    const over = [...refundsOn(actor)].filter(([encounter]) => isOver(encounter));
    if (over.length === 0) continue;
    const held = pathsHeldOn(actor);
    const free = over.filter(([, refunds]) => !refunds.some(({ path }) => held.has(path)));
    if (free.length > 0) await settleOn(actor, new Map(free)).catch(console.error);
  }
}

/** Takes back what encounters gave that are over, and gives back what they took. */
export async function cleanUp(): Promise<void> {
  await sweepEffects();
  await settleRefunds();
}
