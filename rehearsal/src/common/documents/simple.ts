import { Document } from "../abstract/document.ts";
import { metadata } from "../abstract/structure.ts";
import { CONST } from "../constants.ts";
import {
  DocumentAuthorField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentOwnershipField,
  DocumentStatsField,
  FilePathField,
  ForeignDocumentField,
  IntegerSortField,
  JSONField,
  StringField,
} from "../data/fields/index.ts";
import { world } from "../world.ts";
import { BaseFolder } from "./folder.ts";
import { BaseUser } from "./user.ts";

function mayCreateMacro(user: any, macro: any): boolean {
  if (!user.hasRole("PLAYER")) return false;
  return macro?._source.type !== CONST.MACRO_TYPES.SCRIPT || user.hasPermission("MACRO_SCRIPT");
}

function mayUpdateMacro(user: any, macro: any, data: Record<string, any>): boolean {
  if (!user.isGM && !macro.testUserPermission(user, "OWNER")) return false;
  const script = data.type === CONST.MACRO_TYPES.SCRIPT || ("command" in data && macro._source.type === CONST.MACRO_TYPES.SCRIPT);
  return !script || user.hasPermission("MACRO_SCRIPT");
}

/** A script or a chat command behind a button. */
export class BaseMacro extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "MACRO"];
  static #metadata = metadata({
    name: "Macro",
    collection: "macros",
    label: "DOCUMENT.Macro",
    labelPlural: "DOCUMENT.Macros",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "img", "sort", "folder"],
    coreTypes: Object.values(CONST.MACRO_TYPES),
    permissions: { create: mayCreateMacro, update: mayUpdateMacro, delete: "OWNER" },
    schemaVersion: "13.341",
  });

  static override get metadata(): Record<string, any> {
    return BaseMacro.#metadata;
  }

  /** The image of a macro that has none. */
  static DEFAULT_ICON = "icons/svg/dice-target.svg";

  static override get TYPES(): string[] {
    return Object.values(CONST.MACRO_TYPES);
  }

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      type: new StringField({ required: true, choices: Object.values(CONST.MACRO_TYPES), initial: CONST.MACRO_TYPES.CHAT }),
      author: new DocumentAuthorField(BaseUser),
      img: new FilePathField({ categories: ["IMAGE"], initial: () => this.DEFAULT_ICON }),
      scope: new StringField({ required: true, choices: CONST.MACRO_SCOPES, initial: CONST.MACRO_SCOPES[0] }),
      command: new StringField({ required: true, blank: true }),
      folder: new ForeignDocumentField(BaseFolder),
      sort: new IntegerSortField(),
      ownership: new DocumentOwnershipField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }

  override getUserLevel(user?: any): any {
    return user?.id === this._source.author ? CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER : super.getUserLevel(user);
  }
}

function mayModifySetting(user: any, setting: any): boolean {
  const owner = setting?._source.user as string | null | undefined;
  if (owner) return owner === user.id || user.isGM;
  return user.hasPermission("SETTINGS_MODIFY");
}

/** A setting of the world or of one user. */
export class BaseSetting extends Document {
  static #metadata = metadata({
    name: "Setting",
    collection: "settings",
    label: "DOCUMENT.Setting",
    labelPlural: "DOCUMENT.Settings",
    permissions: { create: mayModifySetting, update: mayModifySetting, delete: mayModifySetting },
    schemaVersion: "13.341",
  });

  static override get metadata(): Record<string, any> {
    return BaseSetting.#metadata;
  }

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      key: new StringField({
        required: true,
        nullable: false,
        blank: false,
        validate: (key: string) => key.split(".").length >= 2,
        validationError: 'must have the format "{scope}.{field}"',
      }),
      // Stored as text: only the client knows the setting's type.
      value: new JSONField({ required: true, nullable: true, initial: null }),
      user: new ForeignDocumentField(BaseUser, { idOnly: true }),
      _stats: new DocumentStatsField(),
    };
  }

  static override canUserCreate(user: any): boolean {
    return user.hasPermission("SETTINGS_MODIFY");
  }

  override getUserLevel(user?: any): any {
    const asking = user ?? world().user?.();
    return mayModifySetting(asking, this) ? CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER : CONST.DOCUMENT_OWNERSHIP_LEVELS.NONE;
  }
}
