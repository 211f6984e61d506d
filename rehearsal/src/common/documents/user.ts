import { Document } from "../abstract/document.ts";
import { touches } from "../abstract/permissions.ts";
import { metadata } from "../abstract/structure.ts";
import { CONST } from "../constants.ts";
import {
  ColorField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentStatsField,
  FilePathField,
  ForeignDocumentField,
  NumberField,
  ObjectField,
  StringField,
} from "../data/fields/index.ts";
import { Color } from "../utils/color.ts";
import { world } from "../world.ts";
import { BaseActor } from "./actors.ts";

const ROLES = CONST.USER_ROLES;

/** Whether a user may change another. A full GM may change every user. Others may change only themselves, but not their own rights. */
function mayUpdate(user: any, target: any, data: Record<string, any>): boolean {
  if (user.hasRole(ROLES.GAMEMASTER)) return true;
  if (target.id !== user.id) return false;
  return !["role", "permissions"].some((key) => touches(data, key));
}

function pickColor(): string {
  return Color.fromHSV([Math.random(), 0.8, 0.8]).css;
}

/** A user: a GM or a player. */
export class BaseUser extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "USER"];
  static #metadata = metadata({
    name: "User",
    collection: "users",
    label: "DOCUMENT.User",
    labelPlural: "DOCUMENT.Users",
    permissions: {
      create: (user: any, document: any): boolean => user.isGM && (document?.role ?? 0) <= user.role,
      update: mayUpdate,
      delete: (user: any, document: any): boolean => user.isGM && (document?.role ?? 0) <= user.role,
    },
    schemaVersion: "13.341",
  });

  static override get metadata(): Record<string, any> {
    return BaseUser.#metadata;
  }

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      role: new NumberField({ required: true, choices: Object.values(ROLES), initial: ROLES.PLAYER }),
      password: new StringField({ required: true, blank: true }),
      passwordSalt: new StringField(),
      avatar: new FilePathField({ categories: ["IMAGE"] }),
      character: new ForeignDocumentField(BaseActor),
      color: new ColorField({ required: true, nullable: false, initial: pickColor }),
      pronouns: new StringField({ required: true }),
      hotbar: new ObjectField({
        required: true,
        validate: validHotbar,
        validationError: "must be a mapping of slots to macro identifiers",
      }),
      permissions: new ObjectField({
        required: true,
        validate: validPermissions,
        validationError: "must be a mapping of permission names to booleans",
      }),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }

  /** Whether this user is a GM or an assistant. */
  get isGM(): boolean {
    return this._source.role >= ROLES.ASSISTANT;
  }

  /** Whether this user may not join. */
  get isBanned(): boolean {
    return this._source.role === ROLES.NONE;
  }

  /** Whether this user has a permission or role, or may create documents of a name. */
  can(action: string): boolean {
    return Object.hasOwn(CONST.USER_PERMISSIONS, action) ? this.hasPermission(action) : this.hasRole(action);
  }

  override getUserLevel(user?: any): any {
    return user?.id === this.id ? CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER : CONST.DOCUMENT_OWNERSHIP_LEVELS.NONE;
  }

  /** Whether this user has a permission of CONST.USER_PERMISSIONS. */
  hasPermission(permission: string): boolean {
    if (this.isBanned) return false;
    const rule = CONST.USER_PERMISSIONS[permission];
    if (!rule) return false;
    if (this.hasRole("GAMEMASTER") && !rule.disableGM) return true;
    if (Object.hasOwn(this.permissions, permission)) return this.permissions[permission] === true;
    const roles = world().permissionRoles?.(permission);
    return roles ? roles.includes(this._source.role) : this._source.role >= rule.defaultRole;
  }

  /** Whether this user has at least a role, or exactly that role with `exact`. */
  hasRole(role: any, { exact = false }: { exact?: boolean } = {}): boolean {
    const level = typeof role === "string" ? (ROLES as Record<string, number>)[role] : role;
    if (level === undefined) return false;
    return exact ? this._source.role === level : this._source.role >= level;
  }
}

function validHotbar(bar: any): boolean {
  return Object.entries(bar).every(
    ([slot, id]) => Number.isInteger(Number(slot.replace(/^-=/, ""))) && (id === null || /^[a-zA-Z0-9]{16}$/.test(String(id))),
  );
}

function validPermissions(permissions: any): boolean {
  return Object.entries(permissions).every(
    ([name, value]) => Object.hasOwn(CONST.USER_PERMISSIONS, name.replace(/^-=/, "")) && (typeof value === "boolean" || value === null),
  );
}
