import { CONST } from "../constants.ts";
import { operatorsToPrefixes } from "../data/operators.ts";
import { expandObject } from "../utils/paths.ts";
import { world } from "../world.ts";

/** What is to be modified, and by which user. */
export interface Modification {
  readonly user: any;
  readonly document: any;
  readonly documentClass: any;
  readonly action: string;
  readonly data: any;
}

const LEVELS = CONST.DOCUMENT_OWNERSHIP_LEVELS as Record<string, number>;

/** Returns a user's level from a document's own ownership, or from its parent's if it has none or inherits. */
export function ownershipLevel(document: any, user: any): number {
  if (!user) return LEVELS.NONE as number;
  if (document.pack) return world().pack?.(document.pack)?.getUserLevel(user) ?? (LEVELS.NONE as number);
  if ("ownership" in document && document.ownership) {
    const ownership = document.ownership as Record<string, number>;
    const level = Object.hasOwn(ownership, user.id) ? ownership[user.id] : ownership.default;
    if (level !== undefined && level !== LEVELS.INHERIT) return level;
  }
  if (document.parent && "getUserLevel" in document.parent) return document.parent.getUserLevel(user);
  return user.isGM ? (LEVELS.OWNER as number) : (LEVELS.NONE as number);
}

/** Whether core's rules let a user do something. A GM may do nearly everything, others what the metadata grant. */
export function mayModify(modification: Modification): boolean {
  const { user, documentClass, action } = modification;
  if (!user) return false;
  const rule = documentClass.metadata.permissions[action] as unknown;
  if (rule === undefined) throw new Error(`Unrecognized permission action ${action} for ${documentClass.documentName}`);
  const data = expand(modification.data);
  if (action === "update" && !user.isGM && touchesGuarded(documentClass, data)) return false;
  if (modification.document?.pack) return ownershipLevel(modification.document, user) >= (LEVELS.OWNER as number);
  if (rule instanceof Function) return Boolean(rule(user, modification.document, data));
  return Boolean(grants(String(rule), modification));
}

function grants(rule: string, { user, document, documentClass, action }: Modification): boolean {
  if (Object.hasOwn(LEVELS, rule)) return document ? document.testUserPermission(user, rule) : user.isGM;
  if (Object.hasOwn(CONST.USER_PERMISSIONS, rule)) return user.can(rule);
  // An embedded document is part of its parent: a user who may update the parent may change it.
  if (document?.parent && !Object.hasOwn(documentClass.metadata.ownPermissions, action))
    return document.parent.canUserModify(user, "update", {});
  return user.hasRole(rule);
}

/** Whether a change touches a field that only GMs may write, such as the ownership. */
function touchesGuarded(documentClass: any, data: Record<string, any>): boolean {
  return Object.keys(data).some((key) => documentClass.schema.get(key.replace(/^[-=]=/, ""))?.gmOnly === true);
}

function expand(data: any): any {
  return expandObject(operatorsToPrefixes(data && typeof data.toObject === "function" ? data.toObject() : (data ?? {})));
}

/** Whether all top-level keys of a change are among the given ones. A special key counts as the key that it changes. */
export function onlyKeys(data: Record<string, any>, allowed: readonly string[]): boolean {
  return Object.keys(data).every((key) => allowed.includes(key.replace(/^[-=]=/, "")));
}

/** Whether a change touches a key, also as a special key. */
export function touches(data: Record<string, any>, key: string): boolean {
  return Object.keys(data).some((name) => name.replace(/^[-=]=/, "") === key);
}
