import { isId, isPublicKey, isRecord, keyPairFromSecret, type Id, type KeyPair } from "../../core/index.ts";
import { readStored, storeInBrowser } from "../platform/browser-storage.ts";
import { markKeyDeleted, markRecordReplaced } from "../platform/compat.ts";

/** The most keys of one user that are kept and sealed to, one per browser. */
export const MOST_KEYS = 8;
const SECRET = 32;
/** The length of a key in base64 characters. */
const KEY_LENGTH = 44;

/** This browser's key pair for this world and user, with the key's id. */
export type OwnKey = KeyPair & { readonly id: Id };

/** A public key from its user's own flag. */
export interface PublicKey {
  readonly id: Id;
  /** The public key in base64. */
  readonly key: string;
  /** When the key was published, in milliseconds of the server's time, as its owner states. */
  readonly at: number;
}

/** Returns `count` random bytes. It works wherever Foundry runs, even over plain http. */
export function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}

const place = () => `callboard.key.${game.world.id}.${game.user.id}`;

function isOwnKey(value: unknown): value is OwnKey {
  if (!isRecord(value)) return false;
  const { id, secret, public: shown } = value;
  return isId(id) && typeof secret === "string" && typeof shown === "string" && isSound(shown);
}

function storedKey(): OwnKey | null {
  const stored = readStored(place());
  return isOwnKey(stored) ? stored : null;
}

/** The key of this page, in a browser that cannot store it. */
let unstored: OwnKey | null = null;

function makeKey(): OwnKey {
  const key = { id: foundry.utils.randomID(), ...keyPairFromSecret(randomBytes(SECRET)) };
  if (!storeInBrowser(place(), key, "no key beyond this page")) unstored = key;
  return key;
}

/** Returns this browser's key pair, and creates it the first time. The stored key wins, so that two tabs share it. */
export function ownKey(): OwnKey {
  return storedKey() ?? unstored ?? makeKey();
}

/** The most keys whose check is remembered, enough for many large tables. */
const MOST_SOUND = 1024;
const sound = new Map<string, boolean>();

/** Whether a key passes `isPublicKey`. The result is remembered, since the check takes a millisecond. */
function isSound(key: string): boolean {
  const known = sound.get(key) ?? isPublicKey(key);
  if (sound.size >= MOST_SOUND) sound.clear();
  sound.set(key, known);
  return known;
}

/** Returns a value shaped like a public key, or null. Whether the key is valid is not checked. */
function publicKeyFrom(id: string, value: unknown): PublicKey | null {
  if (!isId(id) || !isRecord(value)) return null;
  const { key, at } = value;
  const isShaped = typeof key === "string" && key.length === KEY_LENGTH && Number.isFinite(at);
  return isShaped ? { id, key, at: at as number } : null;
}

/** The most keys in a flag. A longer list was not written by us. */
const MOST_IN_FLAG = 64;

function flagOf(user: User.Implementation): Readonly<Record<string, unknown>> | null {
  const flag: unknown = user.getFlag("callboard", "keys");
  return isRecord(flag) && Object.keys(flag).length <= MOST_IN_FLAG ? flag : null;
}

/** Returns up to eight values shaped like public keys in a user's own flag, newest first. The cost does not depend on their validity. */
export function candidateKeysOf(user: User.Implementation): readonly PublicKey[] {
  const keys = Object.entries(flagOf(user) ?? {}).map(([id, value]) => publicKeyFrom(id, value));
  const newest = keys.filter((key) => key !== null).sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1));
  return newest.slice(0, MOST_KEYS);
}

/** Returns the valid public keys among the newest eight in a user's own flag. */
export function publicKeysOf(user: User.Implementation): readonly PublicKey[] {
  return candidateKeysOf(user).filter(({ key }) => isSound(key));
}

/** Publishes this browser's key in the user's own flag, and removes the oldest beyond eight. Does nothing if it is there already. */
export async function publishKey(): Promise<void> {
  const { id, public: key } = ownKey();
  const flag = flagOf(game.user);
  const kept = publicKeysOf(game.user).filter((one) => one.id !== id);
  if (publicKeysOf(game.user).some((one) => one.id === id && one.key === key)) return;
  const callboard: Record<string, unknown> = {};
  const keys: Record<string, unknown> = { [id]: { key, at: game.time.serverTime } };
  const stays = new Set(kept.slice(0, MOST_KEYS - 1).map((one) => one.id));
  for (const old of Object.keys(flag ?? {})) if (old !== id && !stays.has(old)) markKeyDeleted(keys, old);
  if (flag === null) markRecordReplaced(callboard, "keys", keys);
  else callboard["keys"] = keys;
  await game.user.update({ flags: { callboard } }, { render: false });
}
