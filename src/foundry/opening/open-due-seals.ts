import { groupBy, isRecord, findOwnOpening, type Due, type Id, type JsonRecord } from "../../core/index.ts";
import { arbiterState } from "../arbiter/index.ts";
import { sendQuietly } from "../send.ts";
import { encounters } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { askWhetherDue, dueSealsIn, isConfirmed } from "./ask-whether-due.ts";
import { ownKey } from "../seals/keys.ts";
import { makeOpeningCommand } from "../seals/escrow.ts";
import { envelopesOf, readableSecretsOf } from "../seals/readable-seals.ts";

/** The most openings of one browser under way at once, so that its user's own requests are still heard. */
const MOST_UNDER_WAY = 4;

/** Openings under way, by encounter and commitment. */
const underWay = new Map<string, Promise<void>>();
/** The encounter's revision at each last sending. A refused opening is sent again only after a change. */
const sent = new Map<string, number>();

/** Whether an escrowed opening is left to the arbiter, because the arbiter's browser has a key to it or no client arbitrates. */
function isLeftToArbiter(combat: CallboardEncounter, { way, commitment }: Due): boolean {
  if (way !== "escrow") return false;
  const { user, here, key } = arbiterState();
  const envelope = envelopesOf(combat)[commitment];
  return user === null || (isRecord(envelope?.to) && Object.hasOwn(envelope.to, here ? ownKey().id : key));
}

/** Returns the seals that seem due and that this browser can read. */
function readableDue(combat: CallboardEncounter): readonly Due[] {
  const due = dueSealsIn(combat);
  if (due.length === 0) return [];
  const secrets = readableSecretsOf(combat);
  return due.filter(({ commitment }) => Object.hasOwn(secrets, commitment));
}

const markOf = (combat: CallboardEncounter, { commitment }: Due) => `${combat.id}.${commitment}`;

function isUntried(combat: CallboardEncounter, due: Due): boolean {
  const mark = markOf(combat, due);
  return !underWay.has(mark) && (sent.get(mark) ?? -1) < combat.system.revision;
}

function commandsFor(combat: CallboardEncounter, due: readonly Due[]): readonly JsonRecord[] {
  const secrets = readableSecretsOf(combat);
  return due.flatMap((one) => {
    const opening = findOwnOpening(secrets, one.commitment);
    return opening ? [makeOpeningCommand(one, opening)] : [];
  });
}

/** Gives commands, several as a batch. If the batch is refused, each is given by itself. Refusals are not reported. */
async function give(combat: CallboardEncounter, commands: readonly JsonRecord[]): Promise<void> {
  const together = commands.length > 1 ? await sendQuietly(combat, { kind: "batch", commands }) : { reason: "" };
  if (together === null || together.reason === "pending") return;
  for (const command of commands) await sendQuietly(combat, command as JsonRecord & { readonly kind: string });
}

/** Opens these seals together, and checks for further due seals after the answer. */
function start(combat: CallboardEncounter, due: readonly Due[]): void {
  const done = give(combat, commandsFor(combat, due))
    .catch(console.error)
    .finally(() => {
      for (const one of due) underWay.delete(markOf(combat, one));
      openNow(combat.id);
    });
  for (const one of due) {
    underWay.set(markOf(combat, one), done);
    sent.set(markOf(combat, one), combat.system.revision);
  }
}

/** Opens an encounter's due seals that this browser can read. The arbiter confirms them first, since all can read openings. */
export function openDueSeals(combat: CallboardEncounter): void {
  const readable = readableDue(combat);
  const owed = readable.filter((one) => isUntried(combat, one) && !isLeftToArbiter(combat, one));
  const due = owed.filter((one) => isConfirmed(combat, one));
  if (due.length < owed.length) confirmDue(combat, readable);
  // A GM opens all at once, a player a few at a time.
  const some = game.user.isGM
    ? [...groupBy(due, ({ command }) => command.kind).values()]
    : due.slice(0, Math.max(0, MOST_UNDER_WAY - underWay.size)).map((one) => [one]);
  for (const seals of some) start(combat, seals);
}

/** Asks the arbiter which of these seals are due, and then checks again which can be opened. */
function confirmDue(combat: CallboardEncounter, due: readonly Due[]): void {
  askWhetherDue(combat, due, () => {
    openNow(combat.id);
  }).catch(console.error);
}

function openNow(encounter: Id): void {
  const current = encounters().find(({ id }) => id === encounter);
  if (current) openDueSeals(current);
}

/** Opens the due seals of every encounter, like `openDue`. */
export function openAllDueSeals(): void {
  for (const combat of encounters()) openDueSeals(combat);
}

/** Sends openings again after a reconnection, since those under way may be lost. */
export function resendOpenings(): void {
  sent.clear();
  openAllDueSeals();
}

/** Forgets what was sent for an encounter that is gone. */
export function forgetSentOpenings(encounter: Id): void {
  for (const mark of sent.keys()) if (mark.startsWith(`${encounter}.`)) sent.delete(mark);
}
