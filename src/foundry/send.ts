import type { Refusal } from "../core/index.ts";
import { arbiterState, hearing, isArbiter } from "./arbiter/index.ts";
import { isBroken } from "./encounter/encounter-lookups.ts";
import type { CallboardEncounter } from "./encounter/encounter-types.ts";
import { newerVersion } from "./encounter/settings.ts";
import { pendingKindsOf, sendRequest } from "./outbox/outbox.ts";
import { waitUntilReadable } from "./outbox/wait-until-readable.ts";
import { commandAsJson, refuseNow, type Outgoing } from "./outbox/parse-and-refuse.ts";
import { sealIntentsForSending } from "./seals/prepare.ts";
import { keepOpenings, dropIfRefused } from "./seals/stored-openings.ts";

/** The status of this user's requests for an encounter. */
export interface RequestState {
  /** The kinds of requests that the arbiter has not answered yet, oldest first. */
  readonly pending: readonly string[];
  /** Whether no GM is online to arbitrate. Requests then wait for a GM. */
  readonly waitingForGm: boolean;
  /** Whether Foundry is paused for this user. Players' requests then wait. */
  readonly paused: boolean;
}

/**
 * Gives a command. Intents are sealed first, and a missing position is filled in. Resolves to null once applied, else to the refusal.
 * `pending` means that it was not heard within 10 seconds and is applied later.
 */
export async function send(combat: CallboardEncounter, command: Outgoing): Promise<Refusal | null> {
  return deliver(combat, command, false);
}

/** Gives a command that no person asked for, like `send`. A late refusal is not reported. */
export async function sendQuietly(combat: CallboardEncounter, command: Outgoing): Promise<Refusal | null> {
  return deliver(combat, command, true);
}

/** Returns the refusal if an encounter is unplayable: it cannot be read, or a newer version of Callboard has migrated its world. Null otherwise. */
export function refuseUnplayable(combat: CallboardEncounter): Refusal | null {
  if (isBroken(combat)) return { reason: "unreadable" };
  return newerVersion() === "" ? null : { reason: "outdated" };
}

async function deliver(combat: CallboardEncounter, command: Outgoing, quiet: boolean): Promise<Refusal | null> {
  // The arbiter repairs what others wrote into it.
  if (isBroken(combat) && arbiterState().user !== null) await waitUntilReadable(combat);
  const held = refuseUnplayable(combat);
  if (held) return held;
  const ready = sealIntentsForSending(combat, commandAsJson(combat, command));
  if ("refusal" in ready) return ready.refusal;
  const { command: whole } = ready;
  // A client that arbitrates judges the command once, when its turn comes.
  const isOwn = isArbiter();
  const refusal = isOwn ? null : refuseNow(combat, whole, game.user);
  if (refusal) return refusal;
  if (!keepOpenings(combat.id, ready.keep)) return { reason: "unkept" };
  const heard = (answer: Refusal | null) => {
    dropIfRefused(combat.id, ready.keep, answer);
  };
  if (!isOwn) return sendRequest(combat, whole, { quiet, heard });
  const answer = await hearing.submit(combat, whole);
  heard(answer);
  return answer;
}

/** Returns the status of this user's requests for an encounter. */
export function requestState(combat: CallboardEncounter): RequestState {
  const pending = pendingKindsOf(combat);
  return { pending, waitingForGm: arbiterState().user === null, paused: game.paused && !game.user.isGM };
}
