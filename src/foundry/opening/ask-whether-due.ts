import type { Due, Id } from "../../core/index.ts";
import { arbiterState } from "../arbiter/index.ts";
import { sendQuietly } from "../send.ts";
import { type CallboardEncounter } from "../encounter/encounter.ts";
import { writerOf } from "../lease/who-writes.ts";
import { connectionState } from "../platform/connection.ts";
import { isTouched, touchedBy } from "../platform/touched.ts";
import { MOST_ASKED } from "../seals/escrow.ts";

/** How often one look asks anew, each time without what the arbiter said is not due. */
const MOST_TRIES = 4;

/** What this page may rely on in an encounter since somebody else than the arbiter wrote into it, or since the page or its line began. */
interface Footing {
  /** The arbiter has said that what was due is due indeed, and has set right what others wrote: whatever it writes from here on is so. */
  isFirm: boolean;
  /** What the arbiter has said to be due, while that is not all. */
  readonly seals: Set<string>;
  /** The revision at which the arbiter was asked last, or nobody is to be asked again. */
  askedAt: number;
  isAsking: boolean;
}

const footings = new Map<Id, Footing>();

function footingOf({ id }: CallboardEncounter): Footing {
  const known = footings.get(id) ?? { isFirm: false, seals: new Set(), askedAt: -1, isAsking: false };
  footings.set(id, known);
  return known;
}

/** Notes who wrote into an encounter: what somebody else than the arbiter wrote may be undone at once, and until the arbiter has had its say nothing is opened that looks due. */
export function noteWriteOf(combat: CallboardEncounter, changed: object, options: object, user: Id): void {
  if (isTouched(touchedBy(changed, options), "system") && writerOf(options, user) !== "holder") footings.delete(combat.id);
}

/** Forgets what this page relied on, in one encounter or (as its line is cut) in all. */
export function forgetConfirmations(encounter?: Id): void {
  if (encounter === undefined) footings.clear();
  else footings.delete(encounter);
}

/** Whether what is due by the document is due by the arbiter's word, too. */
export function isConfirmed(combat: CallboardEncounter, { commitment }: Due): boolean {
  const { isFirm, seals } = footingOf(combat);
  return (isFirm && connectionState() === "whole") || seals.has(commitment);
}

/** Whether some seals are due by the arbiter's word, which is asked where it has said nothing yet. */
export async function hasConfirmation(combat: CallboardEncounter, due: readonly Due[]): Promise<boolean> {
  if (due.every((one) => isConfirmed(combat, one))) return true;
  const footing = footingOf(combat);
  const said = await askArbiter(combat, due.slice(0, MOST_ASKED), 1);
  return said?.length === due.length && footings.get(combat.id) === footing;
}

/** Those of some seals that the arbiter says are due; null where nobody has heard the question yet. */
async function askArbiter(combat: CallboardEncounter, asked: readonly Due[], tries = MOST_TRIES): Promise<readonly Due[] | null> {
  const refusal = asked.length === 0 ? null : await sendQuietly(combat, { kind: "confirm", seals: asked.map((one) => one.commitment) });
  if (refusal === null) return asked;
  if (refusal.reason === "pending") return null;
  const rest = asked.filter(({ commitment }) => commitment !== refusal.data?.["seal"]);
  return tries > 1 && rest.length < asked.length ? askArbiter(combat, rest, tries - 1) : [];
}

/** Asks the arbiter whether seals are due that look so here, and calls `then` where some are; once for each state of the encounter, and where somebody arbitrates. */
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
  // What was said counts for what stood as it was asked; where somebody wrote meanwhile, it is asked anew.
  if (due.some((one) => isConfirmed(combat, one)) || footings.get(combat.id) !== footing) then();
}

function take(footing: Footing, due: readonly Due[], said: readonly Due[]): void {
  footing.isFirm = said.length === due.length;
  for (const { commitment } of said) footing.seals.add(commitment);
}
