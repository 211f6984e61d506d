import {
  isRecord,
  unseal,
  type Envelope,
  type Id,
  type Json,
  type Opening,
  type Secrets,
  type Shut,
  type StateBase,
} from "../../core/index.ts";
import { stateOf, structureOf } from "../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { ownKey, type OwnKey } from "./keys.ts";
import { findOpening, vaultChangeCount } from "./stored-openings.ts";

/** Envelopes by commitment, as an encounter stores them. Null once the seal is open and its envelope no longer needed. */
export type Seals = Readonly<Record<string, Envelope | null>>;

const NOTHING: Secrets = {};

/** Returns the envelopes of an encounter. */
export function envelopesOf(combat: CallboardEncounter): Seals {
  return combat.system.seals as unknown as Seals;
}

/** Openings that this browser's key has read, by key and commitment, since each takes a millisecond. Failures are tried again, as envelopes may be restored. */
const openings = new Map<string, Opening>();

/** Returns the envelope of a commitment. Null if there is none, or if it is not addressed to a key. */
function envelopeTo(seals: Seals, commitment: string, key: string): Envelope | null {
  const envelope = Object.hasOwn(seals, commitment) ? seals[commitment] : null;
  return isRecord(envelope) && isRecord(envelope["to"]) && Object.hasOwn(envelope["to"], key) ? envelope : null;
}

/** Returns the content of an envelope, read with this browser's key. Null if it is not addressed to it. */
export function readWithKey(seals: Seals, { commitment, context }: Shut, key = ownKey()): Opening | null {
  const envelope = envelopeTo(seals, commitment, key.id);
  if (!envelope) return null;
  const mark = `${key.id} ${commitment} ${JSON.stringify(context)}`;
  const opening = openings.get(mark) ?? unseal(envelope, context, key);
  if (opening) openings.set(mark, opening);
  return opening;
}

/**
 * Whether this user may read a seal addressed to this browser. GMs read what GMs sealed, players what is of their combatants or side.
 * Escrow keys remain in a demoted GM's browser, so this is checked.
 */
function isForEyes(combat: CallboardEncounter, { context: { user, combatant }, readers = [combatant] }: Shut): boolean {
  if (game.user.isGM) return game.users.get(user)?.isGM === true;
  const isOwn = (id: Id) => combat.combatants.get(id)?.testUserPermission(game.user, "OWNER") === true;
  return user === game.user.id || readers.some(isOwn);
}

function readOpening(combat: CallboardEncounter, shut: Shut, key: OwnKey): Opening | null {
  const kept = findOpening(combat.id, shut.commitment);
  if (kept) return kept;
  const seals = envelopesOf(combat);
  // Most envelopes are not addressed to this browser, which is quickly seen.
  const isMine = envelopeTo(seals, shut.commitment, key.id) !== null && isForEyes(combat, shut);
  return isMine ? readWithKey(seals, shut, key) : null;
}

interface Known {
  readonly version: number;
  readonly user: string;
  readonly secrets: Secrets;
}

const known = new WeakMap<StateBase, Known>();

/** Returns an encounter's sealed values that this client can read. The same object is returned until something changes. */
export function readableSecretsOf(combat: CallboardEncounter): Secrets {
  const state = stateOf(combat);
  if (!state) return NOTHING;
  const key = ownKey();
  const [version, user] = [vaultChangeCount(), `${key.id} ${String(game.user.isGM)}`];
  const before = known.get(state);
  if (before?.version === version && before.user === user) return before.secrets;
  const secrets: Record<string, Json> = {};
  for (const shut of shutSealsOf(combat)) {
    const opening = readOpening(combat, shut, key);
    if (opening) secrets[shut.commitment] = opening as unknown as Json;
  }
  known.set(state, { version, user, secrets });
  return secrets;
}

/** Returns the closed seals of an encounter, of one combatant or of all. */
export function shutSealsOf(combat: CallboardEncounter, combatant?: Id): readonly Shut[] {
  const state = stateOf(combat);
  const shut = (state && structureOf(combat).sealed?.(state)) ?? [];
  return combatant === undefined ? shut : shut.filter(({ context }) => context.combatant === combatant);
}

const unread = new WeakMap<Secrets, readonly Shut[]>();

/** Returns the closed seals of an encounter that this browser cannot read. The result is cached. */
function unreadableOf(combat: CallboardEncounter): readonly Shut[] {
  const secrets = readableSecretsOf(combat);
  const before = unread.get(secrets);
  if (before) return before;
  const shut = shutSealsOf(combat).filter(({ commitment }) => !Object.hasOwn(secrets, commitment));
  unread.set(secrets, shut);
  return shut;
}

/** Whether this browser can read all that this user sealed, or all seals of one combatant, so that it knows what is left to bid. */
export function canReadOwnSeals(combat: CallboardEncounter, combatant?: Id): boolean {
  const missing = unreadableOf(combat);
  return !missing.some(({ context }) => (combatant === undefined ? context.user === game.user.id : context.combatant === combatant));
}
