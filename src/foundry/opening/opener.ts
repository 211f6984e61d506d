import { isRecord, openingIn, type Due, type Id, type JsonRecord } from "../../core/index.ts";
import { arbiterState } from "../arbiter/index.ts";
import { sendQuietly } from "../send.ts";
import { stateOf, structureOf, encounters, isRunning } from "../encounter/encounters.ts";
import { type CallboardEncounter } from "../encounter/encounter.ts";
import { askWhetherDue, isConfirmed } from "./ask-whether-due.ts";
import { ownKey } from "../seals/keys.ts";
import { withOpening } from "../seals/escrow.ts";
import { sealsOf, secretsOf } from "../seals/secrets.ts";

/** The most openings of one browser that are under way at once, so that its person can still be heard. */
const MOST_UNDER_WAY = 4;

/** Openings that are under way, by encounter and commitment. */
const underWay = new Map<string, Promise<void>>();
/** The revision of the encounter at which each was sent last: one that was refused is sent again only when something has changed. */
const sent = new Map<string, number>();

/** Whether the arbiter's browser has a key to it: then nobody else needs to open it. Where nobody arbitrates, nobody is heard either. */
function isLeftToArbiter(combat: CallboardEncounter, { way, commitment }: Due): boolean {
  if (way !== "escrow") return false;
  const { user, here, key } = arbiterState();
  const envelope = sealsOf(combat)[commitment];
  return user === null || (isRecord(envelope?.to) && Object.hasOwn(envelope.to, here ? ownKey().id : key));
}

/** What looks due, and can be read at this browser. */
function readableDue(combat: CallboardEncounter): readonly Due[] {
  const state = stateOf(combat);
  if (!state || !isRunning(combat)) return [];
  const due = structureOf(combat).due?.(state) ?? [];
  if (due.length === 0) return [];
  const secrets = secretsOf(combat);
  return due.filter(({ commitment }) => Object.hasOwn(secrets, commitment));
}

const markOf = (combat: CallboardEncounter, { commitment }: Due) => `${combat.id}.${commitment}`;

function isUntried(combat: CallboardEncounter, due: Due): boolean {
  const mark = markOf(combat, due);
  return !underWay.has(mark) && (sent.get(mark) ?? -1) < combat.system.revision;
}

function commandsFor(combat: CallboardEncounter, due: readonly Due[]): readonly JsonRecord[] {
  const secrets = secretsOf(combat);
  return due.flatMap((one) => {
    const opening = openingIn(secrets, one.commitment);
    return opening ? [withOpening(one, opening)] : [];
  });
}

/** Gives commands; a GM's as one, and one by one where together they are refused. That something lies open already is no news to anybody. */
async function give(combat: CallboardEncounter, commands: readonly JsonRecord[]): Promise<void> {
  const together = commands.length > 1 ? await sendQuietly(combat, { kind: "batch", commands }) : { reason: "" };
  if (together === null || together.reason === "pending") return;
  for (const command of commands) await sendQuietly(combat, command as JsonRecord & { readonly kind: string });
}

/** Opens those together, and looks again when they are heard. */
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

/** Opens what is due in an encounter and can be read here: what this browser sealed, and what was sealed to it. Where the arbiter has not said yet that it is due, it is asked first: what is sent lies open for all. A GM's browser gives all at once; a player's a few at a time. */
export function openDue(combat: CallboardEncounter): void {
  const readable = readableDue(combat);
  const owed = readable.filter((one) => isUntried(combat, one) && !isLeftToArbiter(combat, one));
  const due = owed.filter((one) => isConfirmed(combat, one));
  if (due.length < owed.length) confirmDue(combat, readable);
  const kinds = new Map<string, Due[]>();
  for (const one of due) kinds.set(one.command.kind, [...(kinds.get(one.command.kind) ?? []), one]);
  if (game.user.isGM) {
    for (const some of kinds.values()) start(combat, some);
    return;
  }
  for (const one of due.slice(0, Math.max(0, MOST_UNDER_WAY - underWay.size))) start(combat, [one]);
}

/** Asks the arbiter what is due indeed, and looks again. */
function confirmDue(combat: CallboardEncounter, due: readonly Due[]): void {
  askWhetherDue(combat, due, () => {
    openNow(combat.id);
  }).catch(console.error);
}

function openNow(encounter: Id): void {
  const current = encounters().find(({ id }) => id === encounter);
  if (current) openDue(current);
}

/** As `openDue`, in every encounter. */
export function openAllDue(): void {
  for (const combat of encounters()) openDue(combat);
}

/** The line is back: what was under way may never have arrived. */
export function reopenDue(): void {
  sent.clear();
  openAllDue();
}

/** Forgets what was sent for an encounter that is gone. */
export function forgetSent(encounter: Id): void {
  for (const mark of sent.keys()) if (mark.startsWith(`${encounter}.`)) sent.delete(mark);
}
