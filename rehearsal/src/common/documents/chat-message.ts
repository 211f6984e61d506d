import { Document } from "../abstract/document.ts";
import { metadata } from "../abstract/structure.ts";
import { CONST } from "../constants.ts";
import {
  ArrayField,
  BooleanField,
  DocumentAuthorField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentStatsField,
  DocumentTypeField,
  FilePathField,
  ForeignDocumentField,
  HTMLField,
  JSONField,
  NumberField,
  SchemaField,
  StringField,
  TypeDataField,
} from "../data/fields/index.ts";
import { generation } from "../generation.ts";
import { BaseActor } from "./actors.ts";
import { BaseScene } from "./scene.ts";
import { BaseUser } from "./user.ts";

function isAuthor(user: any, message: any): boolean {
  return user.isGM || (message?._source.author ?? user.id) === user.id;
}

function mayCreate(user: any, message: any): boolean {
  if (!user.hasRole("PLAYER") || (message && message._source.author !== user.id && !user.isGM)) return false;
  const others = (message?._source.whisper ?? []).some((id: string) => id !== user.id);
  return !others || user.hasPermission("MESSAGE_WHISPER");
}

/** A message in the chat. */
export class BaseChatMessage extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "CHAT_MESSAGE"];
  static #metadata = metadata({
    name: "ChatMessage",
    collection: "messages",
    label: "DOCUMENT.ChatMessage",
    labelPlural: "DOCUMENT.ChatMessages",
    hasTypeData: true,
    permissions: { create: mayCreate, update: isAuthor, delete: isAuthor },
    schemaVersion: "13.341",
  });

  static override get metadata(): Record<string, any> {
    return BaseChatMessage.#metadata;
  }

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      type: new DocumentTypeField(this, { initial: CONST.BASE_DOCUMENT_TYPE }),
      system: new TypeDataField(this),
      style: new NumberField({
        required: true,
        choices: Object.values(CONST.CHAT_MESSAGE_STYLES),
        initial: CONST.CHAT_MESSAGE_STYLES.OTHER,
        validationError: "must be a value in CONST.CHAT_MESSAGE_STYLES",
      }),
      author: new DocumentAuthorField(BaseUser),
      timestamp: new NumberField({ required: true, nullable: false, initial: () => Date.now() }),
      ...(generation() >= 14 ? { title: new StringField({ required: true, blank: true }) } : {}),
      flavor: new HTMLField(),
      content: new HTMLField({ textSearch: true }),
      speaker: new SchemaField({
        scene: new ForeignDocumentField(BaseScene, { idOnly: true }),
        actor: new ForeignDocumentField(BaseActor, { idOnly: true }),
        token: new DocumentIdField({ readonly: false }),
        alias: new StringField(),
      }),
      whisper: new ArrayField(new ForeignDocumentField(BaseUser, { idOnly: true })),
      blind: new BooleanField(),
      rolls: new ArrayField(new JSONField({ validate: validRoll })),
      sound: new FilePathField({ categories: ["AUDIO"] }),
      emote: new BooleanField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }

  override getUserLevel(user?: any): any {
    if (user?.id === this._source.author) return CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER;
    return super.getUserLevel(user);
  }
}

function validRoll(json: string): void {
  const roll = JSON.parse(json) as { evaluated?: boolean };
  if (!roll.evaluated) throw new Error("Roll objects added to ChatMessage documents must be evaluated");
}
