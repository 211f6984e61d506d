import { entriesOf as entriesIn, type Entry, type Refusal } from "../core/index.ts";
import { memberOf, findOutsiders } from "./arbiter/cast.ts";
import { heardOf } from "./outbox/acknowledgements.ts";
import { arbiterState, hearing, isArbiter } from "./arbiter/index.ts";
import { isAsked, pendingOf, request } from "./outbox/outbox.ts";
import { makeOutgoing, outgoingOf, refusedNow, type Outgoing } from "./outbox/refuse.ts";
import { encounterOf, isBroken, isRunning, nameIn, registrationIn, stateOf, type CallboardEncounter } from "./encounters.ts";
import { waitUntilReadable } from "./readable.ts";
import { newerVersion } from "./settings.ts";
import { prepareIntent } from "./seals/prepare.ts";
import { keep, settle } from "./seals/vault.ts";
import { isolate } from "./plain.ts";

export { isBroken, isCallboard, isOurs, stateOf, structureOf, type CallboardEncounter } from "./encounters.ts";
export { seatOf } from "./seats.ts";
export { arbiterState, takeOver } from "./arbiter/index.ts";
export { isAsked, makeOutgoing };
export type { ArbiterState } from "./arbiter/lease-holder.ts";
export type { Outgoing } from "./outbox/refuse.ts";

/** How this user's requests for an encounter stand. */
export interface RequestState {
  /** The kinds of the requests that nobody has heard yet, oldest first. */
  readonly pending: readonly string[];
  /** True where no GM is here to arbitrate; requests wait. */
  readonly waitingForGm: boolean;
  /** True while Foundry is paused; players' requests wait. */
  readonly paused: boolean;
}

/** The ledger of an encounter, in order. */
export function entriesOf(combat: CallboardEncounter): readonly Entry[] {
  const encounter = encounterOf(combat);
  return encounter ? entriesIn(encounter) : [];
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
  const refusal = refusedNow(combat, whole, game.user);
  if (refusal) return refusal;
  if (!keep(combat.id, ready.keep)) return { reason: "unkept" };
  const heard = (answer: Refusal | null) => {
    settle(combat.id, ready.keep, answer);
  };
  if (!isArbiter()) return request(combat, whole, { quiet, heard });
  const answer = await hearing.submit(combat, whole);
  heard(answer);
  return answer;
}

/** Combatants that take no part until a GM lets them in: a player made them, or they have left. None before the start and after the end. */
export function findWaitingToJoin(combat: CallboardEncounter): readonly Combatant.Implementation[] {
  const state = stateOf(combat);
  return state && isRunning(combat) ? findOutsiders(combat, state) : [];
}

/** Lets a combatant take part that waits for it; a GM's. Resolves as `send` does. */
export async function letIn(combat: CallboardEncounter, combatant: Combatant.Implementation): Promise<Refusal | null> {
  return send(combat, { kind: "join", member: memberOf(combat, combatant) });
}

/** Takes out all combatants that players made and no GM has let in. Only a GM may. */
export async function turnAway(combat: CallboardEncounter): Promise<void> {
  const known = stateOf(combat)?.combatants ?? {};
  const guests = findWaitingToJoin(combat).flatMap(({ id }) => (id === null || Object.hasOwn(known, id) ? [] : [id]));
  if (guests.length > 0) await combat.deleteEmbeddedDocuments("Combatant", guests);
}

/** The users whose requests are ignored because they sent more than anybody sends by hand. */
export function findIgnoredUsers(combat: CallboardEncounter): readonly User.Implementation[] {
  return game.users.filter((user) => heardOf(combat.system.heard, user.id).ignored === true);
}

/** How this user's requests for an encounter stand. */
export function requestState(combat: CallboardEncounter): RequestState {
  const pending = pendingOf(combat);
  return { pending, waitingForGm: arbiterState().user === null, paused: game.paused && !game.user.isGM };
}

/** A refusal as a sentence in this client's language; a value that is a combatant's id is shown as its name. */
export function localizeRefusal(combat: CallboardEncounter, refusal: Refusal): string {
  const { reason, data = {} } = refusal;
  const places = [`${registrationIn(combat).lang}.Refusal.${reason}`, `CALLBOARD.Cast.Refusal.${reason}`];
  return game.i18n.format(places.find((key) => game.i18n.has(key)) ?? `CALLBOARD.Refusal.${reason}`, namesIn(combat, data));
}

/** Why this user may not give a command now, in a sentence; "" where they may. */
export function whyNot(combat: CallboardEncounter, command: Outgoing): string {
  const refusal = refusedNow(combat, outgoingOf(combat, command), game.user);
  return refusal ? localizeRefusal(combat, refusal) : "";
}

/** Data of a refusal or a log line, with names in place of combatants' ids. */
export function namesIn(combat: CallboardEncounter, data: Readonly<Record<string, string | number>>): Record<string, string> {
  const named = Object.entries(data).map(([key, value]) => [key, nameIn(combat, String(value)) ?? isolate(String(value))]);
  return Object.fromEntries(named) as Record<string, string>;
}
