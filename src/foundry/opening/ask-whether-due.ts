import type { Due, Id } from "../../core/index.ts";
import { arbiterState } from "../arbiter/index.ts";
import { sendQuietly } from "../send.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { isRunning, stateOf, structureOf } from "../encounter/encounter-lookups.ts";
import { writeOriginOf } from "../lease/who-writes.ts";
import { connectionState } from "../platform/connection.ts";
import { isTouched, touchedBy } from "../platform/touched.ts";
import { MOST_ASKED } from "../seals/escrow.ts";

/** How often a question to the arbiter is repeated at most, each time without the seal that the arbiter denied. */
const MOST_TRIES = 4;

/** What the arbiter confirmed of an encounter's due seals. It is lost by foreign writes, a reload or a broken connection. */
interface Footing {
  /** Whether the arbiter has confirmed all due seals and undone what others wrote. All its later writes then count as confirmed. */
  isFirm: boolean;
  /** The seals that the arbiter has confirmed, as long as it has not confirmed all that are due. */
  readonly seals: Set<string>;
  /** The encounter's revision when the arbiter was last asked. -1 to ask again. */
  askedAt: number;
  isAsking: boolean;
}

const footings = new Map<Id, Footing>();

function footingOf({ id }: CallboardEncounter): Footing {
  const known = footings.get(id) ?? { isFirm: false, seals: new Set(), askedAt: -1, isAsking: false };
  footings.set(id, known);
  return known;
}

/** Returns the seals of an encounter that seem due. Empty unless it is running. */
export function dueSealsIn(combat: CallboardEncounter): readonly Due[] {
  const state = stateOf(combat);
  return state && isRunning(combat) ? (structureOf(combat).due?.(state) ?? []) : [];
}

/** Notes who wrote into an encounter. After a foreign write, which may be undone, nothing is opened until the arbiter confirms it. */
export function distrustAfterForeignWrite(combat: CallboardEncounter, changed: object, options: object, user: Id): void {
  if (isTouched(touchedBy(changed, options), "system") && writeOriginOf(options, user) !== "holder") footings.delete(combat.id);
}

/** Forgets the confirmations of one encounter, or of all when the connection breaks. */
export function forgetConfirmations(encounter?: Id): void {
  if (encounter === undefined) footings.clear();
  else footings.delete(encounter);
}

/** Whether the arbiter has confirmed that a seal is due. */
export function isConfirmed(combat: CallboardEncounter, { commitment }: Due): boolean {
  const { isFirm, seals } = footingOf(combat);
  return (isFirm && connectionState() === "whole") || seals.has(commitment);
}

/** Whether the arbiter confirms that all these seals are due. Asks the arbiter if it has not confirmed them yet. */
export async function hasConfirmation(combat: CallboardEncounter, due: readonly Due[]): Promise<boolean> {
  if (due.every((one) => isConfirmed(combat, one))) return true;
  const footing = footingOf(combat);
  const said = await askArbiter(combat, due.slice(0, MOST_ASKED), 1);
  return said?.length === due.length && footings.get(combat.id) === footing;
}

/** Asks the arbiter which of these seals are due. Resolves to those seals, or to null if the arbiter has not answered yet. */
async function askArbiter(combat: CallboardEncounter, asked: readonly Due[], tries = MOST_TRIES): Promise<readonly Due[] | null> {
  const refusal = asked.length === 0 ? null : await sendQuietly(combat, { kind: "confirm", seals: asked.map((one) => one.commitment) });
  if (refusal === null) return asked;
  if (refusal.reason === "pending") return null;
  const rest = asked.filter(({ commitment }) => commitment !== refusal.data?.["seal"]);
  return tries > 1 && rest.length < asked.length ? askArbiter(combat, rest, tries - 1) : [];
}

/** Asks the arbiter whether seals are due, and calls `then` if some are. Asks once per revision, and only if a client arbitrates. */
export async function askWhetherDue(combat: CallboardEncounter, due: readonly Due[], then: () => void = () => undefined): Promise<void> {
  const footing = footingOf(combat);
  const { revision } = combat.system;
  if (footing.isAsking || footing.askedAt === revision || arbiterState().user === null) return;
  footing.isAsking = true;
  footing.askedAt = revision;
  try {
    const said = await askArbiter(combat, due.slice(0, MOST_ASKED));
    if (said === null) footing.askedAt = -1;
    else take(footing, due, said);
  } finally {
    footing.isAsking = false;
  }
  // The answer counts for the revision of the question. If others wrote meanwhile, it is asked again.
  if (due.some((one) => isConfirmed(combat, one)) || footings.get(combat.id) !== footing) then();
}

function take(footing: Footing, due: readonly Due[], said: readonly Due[]): void {
  footing.isFirm = said.length === due.length;
  for (const { commitment } of said) footing.seals.add(commitment);
}
