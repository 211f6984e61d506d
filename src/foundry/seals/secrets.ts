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
import { stateOf, structureOf } from "../encounter/encounters.ts";
import { type CallboardEncounter } from "../encounter/encounter.ts";
import { ownKey } from "./keys.ts";
import { findOpening, vaultVersion } from "./vault.ts";

/** Envelopes by commitment, as an encounter stores them: null where the seal is open and nobody needs it any more. */
export type Seals = Readonly<Record<string, Envelope | null>>;

const NOTHING: Secrets = {};

/** The envelopes of an encounter. */
export function sealsOf(combat: CallboardEncounter): Seals {
  return combat.system.seals as unknown as Seals;
}

/** What this browser's key has read, by key and commitment: an agreement of keys takes a millisecond. What it could not read it tries again, since an envelope that somebody exchanged is set right. */
const openings = new Map<string, Opening>();

/** What an envelope holds, read with this browser's key; null where it is not for it. */
export function readWithKey(seals: Seals, { commitment, context }: Shut): Opening | null {
  const envelope = Object.hasOwn(seals, commitment) ? seals[commitment] : null;
  const key = ownKey();
  if (!isRecord(envelope) || !isRecord(envelope["to"]) || !Object.hasOwn(envelope["to"], key.id)) return null;
  const mark = `${key.id} ${commitment} ${JSON.stringify(context)}`;
  const opening = openings.get(mark) ?? unseal(envelope, context, key);
  if (opening) openings.set(mark, opening);
  return opening;
}

/** Whether what somebody sealed is this user's to know, where its envelope is addressed here: to a GM what GMs sealed, to a player what is of its own combatants, or of a side of theirs. The keys of escrow lie in GMs' browsers, and stay there when one is made a player. */
function isForEyes(combat: CallboardEncounter, { context: { user, combatant }, readers = [combatant] }: Shut): boolean {
  if (game.user.isGM) return game.users.get(user)?.isGM === true;
  const isOwn = (id: Id) => combat.combatants.get(id)?.testUserPermission(game.user, "OWNER") === true;
  return user === game.user.id || readers.some(isOwn);
}

function readOpening(combat: CallboardEncounter, shut: Shut): Opening | null {
  return findOpening(combat.id, shut.commitment) ?? (isForEyes(combat, shut) ? readWithKey(sealsOf(combat), shut) : null);
}

interface Known {
  readonly version: number;
  readonly user: string;
  readonly secrets: Secrets;
}

const known = new WeakMap<StateBase, Known>();

/** What this client alone can read of what lies sealed in an encounter: what this browser sealed, and what was sealed to it. The same object as long as nothing changed. */
export function secretsOf(combat: CallboardEncounter): Secrets {
  const state = stateOf(combat);
  if (!state) return NOTHING;
  const [version, user] = [vaultVersion(), `${ownKey().id} ${String(game.user.isGM)}`];
  const before = known.get(state);
  if (before?.version === version && before.user === user) return before.secrets;
  const secrets: Record<string, Json> = {};
  for (const shut of shutSealsOf(combat)) {
    const opening = readOpening(combat, shut);
    if (opening) secrets[shut.commitment] = opening as unknown as Json;
  }
  known.set(state, { version, user, secrets });
  return secrets;
}

/** All that lies sealed in an encounter, of one combatant or of all. */
export function shutSealsOf(combat: CallboardEncounter, combatant?: Id): readonly Shut[] {
  const state = stateOf(combat);
  const shut = (state && structureOf(combat).sealed?.(state)) ?? [];
  return combatant === undefined ? shut : shut.filter(({ context }) => context.combatant === combatant);
}

const unread = new WeakMap<Secrets, readonly Shut[]>();

/** What lies sealed in an encounter and this browser cannot read: found out once for many who ask. */
function unreadableOf(combat: CallboardEncounter): readonly Shut[] {
  const secrets = secretsOf(combat);
  const before = unread.get(secrets);
  if (before) return before;
  const shut = shutSealsOf(combat).filter(({ commitment }) => !Object.hasOwn(secrets, commitment));
  unread.set(secrets, shut);
  return shut;
}

/** Whether this browser can read all that this user sealed (for one combatant: all that lies sealed of it), so that it knows what is left to bid. */
export function isSealable(combat: CallboardEncounter, combatant?: Id): boolean {
  const missing = unreadableOf(combat);
  return !missing.some(({ context }) => (combatant === undefined ? context.user === game.user.id : context.combatant === combatant));
}
