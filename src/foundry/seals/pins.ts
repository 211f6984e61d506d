import { isRecord, type Id } from "../../core/index.ts";
import { idOf } from "../ids.ts";
import { keysOf, ownKey } from "./keys.ts";

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
export function keysTrusted(user: User.Implementation): readonly (readonly [id: Id, key: string])[] {
  const pinned = pinsOf(user) ?? {};
  const own = ownKey();
  const seen = keysOf(user).filter(({ id, key }) => id !== own.id && Object.hasOwn(pinned, id) && pinned[id] === key);
  const others = seen.map(({ id, key }) => [id, key] as const);
  return user.isSelf ? [[own.id, own.public], ...others] : others;
}

/** Keys that were changed under their id, which this page has told of. */
const told = new Set<string>();

function tell(key: string, user: User.Implementation): void {
  ui.notifications.warn(game.i18n.format(key, { name: user.name }), { console: false });
}

function tellChanged(user: User.Implementation, id: Id, key: string): void {
  const mark = `${id} ${key}`;
  if (told.has(mark)) return;
  told.add(mark);
  tell("CALLBOARD.Seal.KeyChanged", user);
}

/** Looks at a user's keys: the first ones are taken as they are; a new one is taken too, and shown, be it that all others were taken away before; one that changed under its id is shown and not taken. */
export function lookAt(user: User.Implementation): void {
  const before = pinsOf(user);
  const pinned = before ?? {};
  const keys = keysOf(user);
  for (const { id, key } of keys) if (Object.hasOwn(pinned, id) && pinned[id] !== key) tellChanged(user, id, key);
  const fresh = keys.filter(({ id }) => !Object.hasOwn(pinned, id));
  if (fresh.length === 0 && keys.length === Object.keys(pinned).length) return;
  pin({ ...pins(), [idOf(user)]: Object.fromEntries(keys.map(({ id, key }) => [id, pinned[id] ?? key])) });
  const isNews = before !== null && fresh.some(({ id }) => id !== ownKey().id);
  if (isNews) tell(user.isSelf ? "CALLBOARD.Seal.KeyOwn" : "CALLBOARD.Seal.KeyNew", user);
}
