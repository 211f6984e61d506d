import { isRecord, lookup, type Id } from "../../core/index.ts";
import { readStored, storeInBrowser } from "../platform/browser-storage.ts";
import { Rate } from "../platform/rate.ts";
import { idOf } from "../platform/ids.ts";
import { candidateKeysOf, publicKeysOf, ownKey, type PublicKey } from "./keys.ts";
import { isolateTextDirection } from "../platform/neutralize-text.ts";

/** The keys of others that this browser has seen and seals to, by user and key id. */
type Pins = Readonly<Record<Id, Readonly<Record<Id, string>>>>;

const place = () => `callboard.pins.${game.world.id}.${game.user.id}`;

let unstored: Pins = {};

function pins(): Pins {
  const stored = readStored(place());
  return isRecord(stored) ? (stored as Pins) : unstored;
}

function pin(next: Pins): void {
  unstored = next;
  storeInBrowser(place(), next, "no keys of others beyond this page");
}

/** Returns a user's keys as this browser last saw them. Null if it never saw any. */
function pinsOf(user: User.Implementation): Readonly<Record<Id, string>> | null {
  const own = lookup(pins(), idOf(user));
  return isRecord(own) ? own : null;
}

/** Returns the unchanged known public keys of a user that this browser seals to, as pairs of id and key. Its own key comes first. */
export function trustedKeysOf(user: User.Implementation): readonly (readonly [id: Id, key: string])[] {
  const pinned = pinsOf(user) ?? {};
  const own = ownKey();
  const seen = candidateKeysOf(user).filter(({ id, key }) => id !== own.id && Object.hasOwn(pinned, id) && pinned[id] === key);
  const others = seen.map(({ id, key }) => [id, key] as const);
  return user.isSelf ? [[own.id, own.public], ...others] : others;
}

/** The last replacing key that this page reported, by user and key id. */
const told = new Map<string, string>();
/** How often in a minute new keys of one user are accepted. A person opens fewer browsers, and a loop makes far more. */
const MOST_LOOKS = 4;
const MINUTE = 60_000;
const looks = new Rate(MOST_LOOKS, MINUTE);
/** Users whose keys are checked again when the minute is over. */
const later = new Set<Id>();

function tell(key: string, user: User.Implementation): void {
  ui.notifications.warn(game.i18n.format(key, { name: isolateTextDirection(user.name) }), { console: false });
}

/** Returns keys that replaced another key under the same id and were not reported yet. */
function findExchangedKeys(user: User.Implementation, keys: readonly PublicKey[]): readonly PublicKey[] {
  const pinned = pinsOf(user) ?? {};
  const isOther = ({ id, key }: PublicKey) => Object.hasOwn(pinned, id) && pinned[id] !== key;
  return keys.filter((one) => isOther(one) && told.get(`${idOf(user)} ${one.id}`) !== one.key);
}

function tellExchanged(user: User.Implementation, keys: readonly PublicKey[]): void {
  for (const { id, key } of findExchangedKeys(user, keys)) {
    told.set(`${idOf(user)} ${id}`, key);
    tell("CALLBOARD.Seal.KeyChanged", user);
  }
}

/** Checks a user's keys again after a minute. Until then nothing is sealed to new keys. */
function lookLater(user: User.Implementation): void {
  const id = idOf(user);
  if (later.has(id)) return;
  later.add(id);
  window.setTimeout(() => {
    later.delete(id);
    if (game.users.has(id)) pinKeysOf(user);
  }, MINUTE);
}

/** Whether a user's keys may be checked now: no key is new, they are the user's first, or few were new in this minute. */
function mayLook(user: User.Implementation): boolean {
  const pinned = pinsOf(user);
  if (pinned === null) return true;
  const keys = candidateKeysOf(user);
  const isNews = keys.some(({ id }) => !Object.hasOwn(pinned, id)) || findExchangedKeys(user, keys).length > 0;
  return !isNews || looks.admits(idOf(user));
}

/** Stores a user's keys as known, and reports new or changed ones, except the first. Changed keys are not accepted. Too many are checked later. */
export function pinKeysOf(user: User.Implementation): void {
  if (!mayLook(user)) {
    lookLater(user);
    return;
  }
  const before = pinsOf(user);
  const pinned = before ?? {};
  const keys = publicKeysOf(user);
  tellExchanged(user, keys);
  const fresh = keys.filter(({ id }) => !Object.hasOwn(pinned, id));
  if (fresh.length === 0 && keys.length === Object.keys(pinned).length) return;
  pin({ ...pins(), [idOf(user)]: Object.fromEntries(keys.map(({ id, key }) => [id, pinned[id] ?? key])) });
  const isNews = before !== null && fresh.some(({ id }) => id !== ownKey().id);
  if (isNews) tell(user.isSelf ? "CALLBOARD.Seal.KeyOwn" : "CALLBOARD.Seal.KeyNew", user);
}
