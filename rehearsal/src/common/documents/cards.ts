import { Document } from "../abstract/document.ts";
import { metadata } from "../abstract/structure.ts";
import { CONST } from "../constants.ts";
import {
  AngleField,
  ArrayField,
  BooleanField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentOwnershipField,
  DocumentStatsField,
  DocumentTypeField,
  EmbeddedCollectionField,
  FilePathField,
  ForeignDocumentField,
  HTMLField,
  IntegerSortField,
  NumberField,
  SchemaField,
  StringField,
  TypeDataField,
} from "../data/fields/index.ts";
import { BaseFolder } from "./folder.ts";

/** Fields for the size and the rotation of a picture. */
const extent = (): Record<string, any> => ({
  width: new NumberField({ integer: true, positive: true }),
  height: new NumberField({ integer: true, positive: true }),
  rotation: new AngleField(),
});

/** A deck, a hand or a pile of cards. */
export class BaseCards extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "CARDS"];
  static #metadata = metadata({
    name: "Cards",
    collection: "cards",
    label: "DOCUMENT.Cards",
    labelPlural: "DOCUMENT.CardsPlural",
    hasTypeData: true,
    indexed: true,
    compendiumIndexFields: ["_id", "name", "description", "img", "type", "sort", "folder"],
    coreTypes: ["deck", "hand", "pile"],
    embedded: { Card: "cards" },
    permissions: { create: "CARDS_CREATE", update: "OWNER", delete: "OWNER" },
    schemaVersion: "13.341",
  });

  static override get metadata(): Record<string, any> {
    return BaseCards.#metadata;
  }

  /** The image of a stack that has none. */
  static DEFAULT_ICON = "icons/svg/card-hand.svg";

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      type: new DocumentTypeField(this, { initial: () => this.TYPES[0] }),
      description: new HTMLField({ textSearch: true }),
      img: new FilePathField({ categories: ["IMAGE", "VIDEO"], initial: () => this.DEFAULT_ICON }),
      system: new TypeDataField(this),
      cards: new EmbeddedCollectionField(BaseCard),
      ...extent(),
      displayCount: new BooleanField(),
      folder: new ForeignDocumentField(BaseFolder),
      sort: new IntegerSortField(),
      ownership: new DocumentOwnershipField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}

/** Returns the fields of a side of a card. */
const side = (img: object): Record<string, any> => ({
  name: new StringField(),
  text: new HTMLField(),
  img: new FilePathField({ categories: ["IMAGE", "VIDEO"], ...img }),
});

/** A card. The owners of its stack own it. */
export class BaseCard extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "CARD"];
  static #metadata = metadata({
    name: "Card",
    collection: "cards",
    label: "DOCUMENT.Card",
    labelPlural: "DOCUMENT.Cards",
    hasTypeData: true,
    indexed: true,
    compendiumIndexFields: ["name", "type", "suit", "sort"],
    // Core has its own rules for who may create and change cards. No public source states them.
    permissions: { create: "OWNER", update: "OWNER", delete: "OWNER" },
    schemaVersion: "13.341",
  });

  static override get metadata(): Record<string, any> {
    return BaseCard.#metadata;
  }

  /** The image of a side that has none. */
  static DEFAULT_ICON = "icons/svg/card-joker.svg";

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      description: new HTMLField(),
      type: new DocumentTypeField(this, { initial: CONST.BASE_DOCUMENT_TYPE }),
      system: new TypeDataField(this),
      suit: new StringField({ required: true }),
      value: new NumberField({ required: true }),
      back: new SchemaField(side({})),
      faces: new ArrayField(new SchemaField(side({ initial: () => this.DEFAULT_ICON }))),
      face: new NumberField({ required: true, initial: null, integer: true, min: 0 }),
      drawn: new BooleanField(),
      origin: new ForeignDocumentField(BaseCards),
      ...extent(),
      sort: new IntegerSortField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}
