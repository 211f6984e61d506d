import type { Refusal } from "../core/index.ts";
import { arbiterState, hearing, isArbiter } from "./arbiter/index.ts";
import { isBroken } from "./encounter/encounters.ts";
import type { CallboardEncounter } from "./encounter/encounter.ts";
import { newerVersion } from "./encounter/settings.ts";
import { pendingOf, sendRequest } from "./outbox/outbox.ts";
import { waitUntilReadable } from "./outbox/wait-until-readable.ts";
import { outgoingOf, refuseNow, type Outgoing } from "./outbox/outgoing-command.ts";
import { prepareIntent } from "./seals/prepare.ts";
import { keepOpenings, dropIfRefused } from "./seals/vault.ts";

/** How this user's requests for an encounter stand. */
export interface RequestState {
  /** The kinds of the requests that nobody has heard yet, oldest first. */
  readonly pending: readonly string[];
  /** True where no GM is here to arbitrate; requests wait. */
  readonly waitingForGm: boolean;
  /** True while Foundry is paused; players' requests wait. */
  readonly paused: boolean;
}

/**
 * Gives a command, or what is sealed into one first (an intent, or a batch of intents); the position is filled in where it is missing. Resolves to null once it was applied, else to the refusal;
 * to `pending` when nobody has heard it within 10 seconds (it stays in the outbox and is applied later).
 */
export async function send(combat: CallboardEncounter, command: Outgoing): Promise<Refusal | null> {
  return deliver(combat, command, false);
}

/** As `send`, for what no person asked for: a refusal that comes late is told to nobody. */
export async function sendQuietly(combat: CallboardEncounter, command: Outgoing): Promise<Refusal | null> {
  return deliver(combat, command, true);
}

/** Why nothing can be done in an encounter, whatever it is: it cannot be read, or a newer version of Callboard has brought its world up to date. */
export function refuseUnplayable(combat: CallboardEncounter): Refusal | null {
  if (isBroken(combat)) return { reason: "unreadable" };
  return newerVersion() === "" ? null : { reason: "outdated" };
}

async function deliver(combat: CallboardEncounter, command: Outgoing, quiet: boolean): Promise<Refusal | null> {
  // Whoever arbitrates sets right what others wrote into it.
  if (isBroken(combat) && arbiterState().user !== null) await waitUntilReadable(combat);
  const held = refuseUnplayable(combat);
  if (held) return held;
  const ready = prepareIntent(combat, outgoingOf(combat, command));
  if ("refusal" in ready) return ready.refusal;
  const { command: whole } = ready;
  // A client that arbitrates judges the command once, as its turn comes.
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

/** How this user's requests for an encounter stand. */
export function requestState(combat: CallboardEncounter): RequestState {
  const pending = pendingOf(combat);
  return { pending, waitingForGm: arbiterState().user === null, paused: game.paused && !game.user.isGM };
}
