import {
  isEqual,
  isRecord,
  isSafeKey,
  projectionsOfKind,
  allProjectionsOf,
  readRefunds,
  type Id,
  type ProjectionOf,
  type Refund,
} from "../../core/index.ts";
import { stateOf, structureOf } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";

/** Returns an actor's refunds by encounter, in case an encounter is deleted before it closes. Refunds are flags, written together with the values. */
export function refundsOn(actor: Actor.Implementation): ReadonlyMap<Id, readonly Refund[]> {
  const stored: unknown = actor._source.flags.callboard?.refunds;
  const found = isRecord(stored) ? Object.entries(stored).filter(([encounter]) => isSafeKey(encounter)) : [];
  return new Map(found.map(([encounter, value]) => [encounter, readRefunds(value)]));
}

/** Whether an actor stores a refund as the rules of an encounter have it. */
export const isRefundNoted = (actor: Actor.Implementation, encounter: Id, { value }: ProjectionOf<"refund">): boolean =>
  isEqual(refundsOn(actor).get(encounter) ?? [], value);

/** Returns the refunds of an encounter as its rules have them now. Empty before the start. */
export function owedRefundsOf(combat: CallboardEncounter): readonly ProjectionOf<"refund">[] {
  const state = stateOf(combat);
  return state ? projectionsOfKind(allProjectionsOf(structureOf(combat), state), "refund") : [];
}
