import { isRecord, type Id } from "../../core/index.ts";
import { Rate } from "../platform/rate.ts";
import { idOf } from "../platform/ids.ts";
import { candidatesOf, keysOf, ownKey, type PublicKey } from "./keys.ts";
import { isolate } from "../platform/plain-text.ts";

/** The keys of others that this browser has seen, by user and key: what it seals to. */
type Pins = Readonly<Record<Id, Readonly<Record<Id, string>>>>;

const place = () => `callboard.pins.${game.world.id}.${game.user.id}`;

let unstored: Pins = {};

function pins(): Pins {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(place()) ?? "null");
    return isRecord(value) ? (value as Pins) : unstored;
  } catch {
    return unstored;
  }
}

function pin(next: Pins): void {
  unstored = next;
  try {
    localStorage.setItem(place(), JSON.stringify(next));
  } catch (error) {
    console.warn("Callboard: this browser keeps no keys of others beyond this page.", error);
  }
}

/** The keys of a user that stood in the flag when this browser last looked; null where it never saw any. */
function pinsOf(user: User.Implementation): Readonly<Record<Id, string>> | null {
  const of = pins();
  const own = Object.hasOwn(of, idOf(user)) ? of[idOf(user)] : undefined;
  return isRecord(own) ? own : null;
}

/** The public keys of a user by id to which this browser seals: those it has seen, and shown to the person where they were new. Of this user also its own. */
export function trustedKeysOf(user: User.Implementation): readonly (readonly [id: Id, key: string])[] {
  const pinned = pinsOf(user) ?? {};
  const own = ownKey();
  const seen = candidatesOf(user).filter(({ id, key }) => id !== own.id && Object.hasOwn(pinned, id) && pinned[id] === key);
  const others = seen.map(({ id, key }) => [id, key] as const);
  return user.isSelf ? [[own.id, own.public], ...others] : others;
}

/** Keys that were changed under their id, which this page has told of, by user and id: the one told of last. */
const told = new Map<string, string>();
/** How often in a minute new keys of one user are looked at: more browsers than a person opens, and far fewer than a loop makes. */
const MOST_LOOKS = 4;
const MINUTE = 60_000;
const looks = new Rate(MOST_LOOKS, MINUTE);
/** Users whose keys are looked at once a minute is over. */
const later = new Set<Id>();

function tell(key: string, user: User.Implementation): void {
  ui.notifications.warn(game.i18n.format(key, { name: isolate(user.name) }), { console: false });
}

/** Those of some keys that were exchanged under their id, and nobody was told of yet. */
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

/** Looks at a user's keys when a minute is over; until then nothing is sealed to those that are new. */
function lookLater(user: User.Implementation): void {
  const id = idOf(user);
  if (later.has(id)) return;
  later.add(id);
  window.setTimeout(() => {
    later.delete(id);
    if (game.users.has(id)) pinKeysOf(user);
  }, MINUTE);
}

/** Whether a user's keys may be looked at now: there is nothing new, they are the first, or there were not too many new ones in this minute. */
function mayLook(user: User.Implementation): boolean {
  const pinned = pinsOf(user);
  if (pinned === null) return true;
  const keys = candidatesOf(user);
  const isNews = keys.some(({ id }) => !Object.hasOwn(pinned, id)) || findExchangedKeys(user, keys).length > 0;
  return !isNews || looks.admits(idOf(user));
}

/** Looks at a user's keys: the first ones are taken as they are; a new one is taken too, and shown, be it that all others were taken away before; one that changed under its id is shown and not taken. Somebody who makes new ones again and again is looked at less often. */
export function pinKeysOf(user: User.Implementation): void {
  if (!mayLook(user)) {
    lookLater(user);
    return;
  }
  const before = pinsOf(user);
  const pinned = before ?? {};
  const keys = keysOf(user);
  tellExchanged(user, keys);
  const fresh = keys.filter(({ id }) => !Object.hasOwn(pinned, id));
  if (fresh.length === 0 && keys.length === Object.keys(pinned).length) return;
  pin({ ...pins(), [idOf(user)]: Object.fromEntries(keys.map(({ id, key }) => [id, pinned[id] ?? key])) });
  const isNews = before !== null && fresh.some(({ id }) => id !== ownKey().id);
  if (isNews) tell(user.isSelf ? "CALLBOARD.Seal.KeyOwn" : "CALLBOARD.Seal.KeyNew", user);
}
