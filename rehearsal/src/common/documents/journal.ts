import { Document } from "../abstract/document.ts";
import { metadata } from "../abstract/structure.ts";
import { CONST } from "../constants.ts";
import {
  BooleanField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentOwnershipField,
  DocumentStatsField,
  DocumentTypeField,
  EmbeddedCollectionField,
  ForeignDocumentField,
  HTMLField,
  IntegerSortField,
  NumberField,
  SchemaField,
  StringField,
  TypeDataField,
} from "../data/fields/index.ts";
import { BaseFolder } from "./folder.ts";

/** A journal entry: pages of text and pictures. */
export class BaseJournalEntry extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "JOURNALENTRY"];
  static #metadata = metadata({
    name: "JournalEntry",
    collection: "journal",
    label: "DOCUMENT.JournalEntry",
    labelPlural: "DOCUMENT.JournalEntries",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "sort", "folder"],
    embedded: { JournalEntryCategory: "categories", JournalEntryPage: "pages" },
    permissions: { create: "JOURNAL_CREATE", update: "OWNER", delete: "OWNER" },
    schemaVersion: "13.341",
  });

  static override get metadata(): Record<string, any> {
    return BaseJournalEntry.#metadata;
  }

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      pages: new EmbeddedCollectionField(BaseJournalEntryPage),
      categories: new EmbeddedCollectionField(BaseJournalEntryCategory),
      folder: new ForeignDocumentField(BaseFolder),
      sort: new IntegerSortField(),
      ownership: new DocumentOwnershipField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}

/** A heading that groups pages of a journal entry. */
export class BaseJournalEntryCategory extends Document {
  static #metadata = metadata({
    name: "JournalEntryCategory",
    collection: "categories",
    label: "DOCUMENT.JournalEntryCategory",
    labelPlural: "DOCUMENT.JournalEntryCategories",
    schemaVersion: "13.341",
  });

  static override get metadata(): Record<string, any> {
    return BaseJournalEntryCategory.#metadata;
  }

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: true, textSearch: true }),
      sort: new IntegerSortField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}

/** A page of a journal entry. */
export class BaseJournalEntryPage extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "JOURNALENTRYPAGE"];
  static #metadata = metadata({
    name: "JournalEntryPage",
    collection: "pages",
    label: "DOCUMENT.JournalEntryPage",
    labelPlural: "DOCUMENT.JournalEntryPages",
    hasTypeData: true,
    indexed: true,
    compendiumIndexFields: ["name", "type", "sort"],
    coreTypes: ["image", "pdf", "text", "video"],
    permissions: {
      create: (user: any, page: any): boolean => user.isGM || Boolean(page?.parent?.testUserPermission(user, "OWNER")),
      update: "OWNER",
      delete: "OWNER",
    },
    schemaVersion: "13.341",
  });

  static override get metadata(): Record<string, any> {
    return BaseJournalEntryPage.#metadata;
  }

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      type: new DocumentTypeField(this, { initial: "text" }),
      system: new TypeDataField(this),
      title: new SchemaField({
        show: new BooleanField({ initial: true }),
        level: new NumberField({ required: true, initial: 1, min: 1, max: 6, integer: true, nullable: false }),
      }),
      image: new SchemaField({ caption: new StringField({ required: false, initial: undefined }) }),
      text: new SchemaField({
        content: new HTMLField({ required: false, initial: undefined, textSearch: true }),
        markdown: new StringField({ required: false, initial: undefined }),
        format: new NumberField({
          initial: CONST.JOURNAL_ENTRY_PAGE_FORMATS.HTML,
          choices: Object.values(CONST.JOURNAL_ENTRY_PAGE_FORMATS),
        }),
      }),
      video: new SchemaField({
        controls: new BooleanField({ initial: true }),
        loop: new BooleanField({ required: false, initial: undefined }),
        autoplay: new BooleanField({ required: false, initial: undefined }),
        volume: new NumberField({ required: true, min: 0, max: 1, step: 0.01, initial: 0.5 }),
        timestamp: new NumberField({ required: false, min: 0, initial: undefined }),
        width: new NumberField({ required: false, positive: true, integer: true, initial: undefined }),
        height: new NumberField({ required: false, positive: true, integer: true, initial: undefined }),
      }),
      src: new StringField({ required: false, blank: false, nullable: true, initial: null }),
      category: new DocumentIdField({ readonly: false }),
      sort: new IntegerSortField(),
      ownership: new DocumentOwnershipField({ initial: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.INHERIT } }),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}
