import { Document } from "../abstract/document.ts";
import { metadata } from "../abstract/structure.ts";
import { PrototypeToken } from "../data/prototype-token.ts";
import {
  DocumentFlagsField,
  DocumentIdField,
  DocumentOwnershipField,
  DocumentStatsField,
  DocumentTypeField,
  EmbeddedCollectionField,
  EmbeddedDataField,
  FilePathField,
  ForeignDocumentField,
  IntegerSortField,
  StringField,
  TypeDataField,
} from "../data/fields/index.ts";
import { BaseActiveEffect } from "./effects.ts";
import { BaseFolder } from "./folder.ts";

/** Whether a user may delete a document. A GM may delete all, an owner embedded ones. */
function mayDelete(user: any, document: any): boolean {
  if (user.isGM) return true;
  return Boolean(document?.isEmbedded) && document.testUserPermission(user, "OWNER");
}

/** A character, creature or thing that acts. */
export class BaseActor extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "ACTOR"];
  static #metadata = metadata({
    name: "Actor",
    collection: "actors",
    label: "DOCUMENT.Actor",
    labelPlural: "DOCUMENT.Actors",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"],
    embedded: { ActiveEffect: "effects", Item: "items" },
    hasTypeData: true,
    permissions: { create: "ACTOR_CREATE", update: "OWNER", delete: mayDelete },
    schemaVersion: "13.341",
  });

  static override get metadata(): Record<string, any> {
    return BaseActor.#metadata;
  }

  /** The image of an actor that has none. */
  static DEFAULT_ICON = "icons/svg/mystery-man.svg";

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      img: new FilePathField({ categories: ["IMAGE"], initial: (data: any) => this.implementation.getDefaultArtwork(data).img }),
      type: new DocumentTypeField(this),
      system: new TypeDataField(this),
      prototypeToken: new EmbeddedDataField(PrototypeToken),
      items: new EmbeddedCollectionField(BaseItem),
      effects: new EmbeddedCollectionField(BaseActiveEffect),
      folder: new ForeignDocumentField(BaseFolder),
      sort: new IntegerSortField(),
      ownership: new DocumentOwnershipField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }

  /** Returns the images of an actor that has none. */
  static getDefaultArtwork(_actorData?: any): any {
    return { img: this.DEFAULT_ICON, texture: { src: this.DEFAULT_ICON } };
  }

  override _initializeSource(source: any, options: any = {}): any {
    const data = super._initializeSource(source, options);
    data.prototypeToken.name ||= data.name;
    return data;
  }

  static override canUserCreate(user: any): boolean {
    return user.hasPermission("ACTOR_CREATE");
  }
}

/** A thing, skill or other part of an actor, or an item of the world. */
export class BaseItem extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "ITEM"];
  static #metadata = metadata({
    name: "Item",
    collection: "items",
    label: "DOCUMENT.Item",
    labelPlural: "DOCUMENT.Items",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"],
    embedded: { ActiveEffect: "effects" },
    hasTypeData: true,
    permissions: {
      create: (user: any, document: any): boolean =>
        document?.parent ? document.parent.testUserPermission(user, "OWNER") : user.hasPermission("ITEM_CREATE"),
      update: "OWNER",
      delete: mayDelete,
    },
    schemaVersion: "13.341",
  });

  static override get metadata(): Record<string, any> {
    return BaseItem.#metadata;
  }

  /** The image of an item that has none. */
  static DEFAULT_ICON = "icons/svg/item-bag.svg";

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      type: new DocumentTypeField(this),
      img: new FilePathField({ categories: ["IMAGE"], initial: (data: any) => this.implementation.getDefaultArtwork(data).img }),
      system: new TypeDataField(this),
      effects: new EmbeddedCollectionField(BaseActiveEffect),
      folder: new ForeignDocumentField(BaseFolder),
      sort: new IntegerSortField(),
      ownership: new DocumentOwnershipField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }

  /** Returns the image of an item that has none. */
  static getDefaultArtwork(_itemData?: any): any {
    return { img: this.DEFAULT_ICON };
  }

  static override canUserCreate(user: any): boolean {
    return user.hasPermission("ITEM_CREATE");
  }

  // The owners of an actor own its items.
  override getUserLevel(user?: any): any {
    return this.parent ? this.parent.getUserLevel(user) : super.getUserLevel(user);
  }
}
