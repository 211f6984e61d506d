import { isId, isPublicKey, isRecord, keyPair, type Id, type KeyPair } from "../../core/index.ts";
import { markDeleted, markReplaced } from "../platform/compat.ts";

/** The most keys of one user that are kept and sealed to: as many browsers as one person has. */
export const MOST_KEYS = 8;
const SECRET = 32;
/** In base64. */
const KEY_LENGTH = 44;

/** The key pair of this browser, for this world and user. */
export type OwnKey = KeyPair & { readonly id: Id };

/** A public key of a user, as it stands in the user's own flag. */
export interface PublicKey {
  readonly id: Id;
  /** Base64. */
  readonly key: string;
  /** When it was published, in milliseconds of the server's time, by its owner's word. */
  readonly at: number;
}

/** So many random bytes; there wherever Foundry runs, over plain http too. */
export function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}

const place = () => `callboard.key.${game.world.id}.${game.user.id}`;

function isOwnKey(value: unknown): value is OwnKey {
  if (!isRecord(value)) return false;
  const { id, secret, public: shown } = value;
  return isId(id) && typeof secret === "string" && isPublicKey(shown);
}

let read: { readonly text: string; readonly key: OwnKey } | null = null;

function readStored(): OwnKey | null {
  try {
    const text = localStorage.getItem(place());
    if (text === null) return null;
    if (read?.text === text) return read.key;
    const value: unknown = JSON.parse(text);
    if (!isOwnKey(value)) return null;
    read = { text, key: value };
    return value;
  } catch {
    return null;
  }
}

/** In a browser that stores nothing: the key of this page. */
let unstored: OwnKey | null = null;

function makeKey(): OwnKey {
  const key = { id: foundry.utils.randomID(), ...keyPair(randomBytes(SECRET)) };
  try {
    localStorage.setItem(place(), JSON.stringify(key));
  } catch (error) {
    console.warn("Callboard: this browser keeps no key beyond this page.", error);
    unstored = key;
  }
  return key;
}

/** The key pair of this browser; made the first time. What is stored counts, so that two tabs have the same one. */
export function ownKey(): OwnKey {
  return readStored() ?? unstored ?? makeKey();
}

/** How many keys are remembered as sound or not: those of a large table many times over. */
const MOST_SOUND = 1024;
const sound = new Map<string, boolean>();

/** As `isPublicKey`, which takes a millisecond, asked once a text. */
function isSound(key: string): boolean {
  const known = sound.get(key) ?? isPublicKey(key);
  if (sound.size >= MOST_SOUND) sound.clear();
  sound.set(key, known);
  return known;
}

/** What has the shape of a key; whether it is one is not asked yet. */
function publicKeyFrom(id: string, value: unknown): PublicKey | null {
  if (!isId(id) || !isRecord(value)) return null;
  const { key, at } = value;
  const isShaped = typeof key === "string" && key.length === KEY_LENGTH && Number.isFinite(at);
  return isShaped ? { id, key, at: at as number } : null;
}

/** More than this in a flag is nothing that we wrote. */
const MOST_IN_FLAG = 64;

function flagOf(user: User.Implementation): Readonly<Record<string, unknown>> | null {
  const flag: unknown = user.getFlag("callboard", "keys");
  return isRecord(flag) && Object.keys(flag).length <= MOST_IN_FLAG ? flag : null;
}

/** What looks like a public key in a user's own flag, the newest first, at most eight: cheap, however many there are. */
export function candidatesOf(user: User.Implementation): readonly PublicKey[] {
  const keys = Object.entries(flagOf(user) ?? {}).map(([id, value]) => publicKeyFrom(id, value));
  const newest = keys.filter((key) => key !== null).sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1));
  return newest.slice(0, MOST_KEYS);
}

/** The public keys among the eight newest in a user's own flag; whatever is none is passed over. */
export function keysOf(user: User.Implementation): readonly PublicKey[] {
  return candidatesOf(user).filter(({ key }) => isSound(key));
}

/** Puts this browser's public key into the user's own flag, in the place of the oldest where there are eight; nothing where it stands there. */
export async function publishKey(): Promise<void> {
  const { id, public: key } = ownKey();
  const flag = flagOf(game.user);
  const kept = keysOf(game.user).filter((one) => one.id !== id);
  if (keysOf(game.user).some((one) => one.id === id && one.key === key)) return;
  const callboard: Record<string, unknown> = {};
  const keys: Record<string, unknown> = { [id]: { key, at: game.time.serverTime } };
  const stays = new Set(kept.slice(0, MOST_KEYS - 1).map((one) => one.id));
  for (const old of Object.keys(flag ?? {})) if (old !== id && !stays.has(old)) markDeleted(keys, old);
  if (flag === null) markReplaced(callboard, "keys", keys);
  else callboard["keys"] = keys;
  await game.user.update({ flags: { callboard } }, { render: false });
}
