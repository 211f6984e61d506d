import { Document } from "../abstract/document.ts";
import { metadata } from "../abstract/structure.ts";
import { CONST } from "../constants.ts";
import {
  ArrayField,
  BooleanField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentOwnershipField,
  DocumentStatsField,
  DocumentTypeField,
  DocumentUUIDField,
  EmbeddedCollectionField,
  FilePathField,
  ForeignDocumentField,
  HTMLField,
  IntegerSortField,
  NumberField,
  StringField,
} from "../data/fields/index.ts";
import { BaseFolder } from "./folder.ts";

/** A table from which dice draw a result. */
export class BaseRollTable extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "TABLE"];
  static #metadata = metadata({
    name: "RollTable",
    collection: "tables",
    label: "DOCUMENT.RollTable",
    labelPlural: "DOCUMENT.RollTables",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "description", "img", "sort", "folder"],
    embedded: { TableResult: "results" },
    permissions: { update: "OWNER" },
    schemaVersion: "13.341",
  });

  static override get metadata(): Record<string, any> {
    return BaseRollTable.#metadata;
  }

  /** The image of a table that has none. */
  static DEFAULT_ICON = "icons/svg/d20-grey.svg";

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      img: new FilePathField({ categories: ["IMAGE"], initial: () => this.DEFAULT_ICON }),
      description: new HTMLField({ textSearch: true }),
      results: new EmbeddedCollectionField(BaseTableResult),
      formula: new StringField(),
      replacement: new BooleanField({ initial: true }),
      displayRoll: new BooleanField({ initial: true }),
      folder: new ForeignDocumentField(BaseFolder),
      sort: new IntegerSortField(),
      ownership: new DocumentOwnershipField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}

const TYPES = Object.values(CONST.TABLE_RESULT_TYPES);

/** A result of a table, with the range of totals that draws it. */
export class BaseTableResult extends Document {
  static override LOCALIZATION_PREFIXES = ["TABLE_RESULT"];
  static #metadata = metadata({
    name: "TableResult",
    collection: "results",
    label: "DOCUMENT.TableResult",
    labelPlural: "DOCUMENT.TableResults",
    compendiumIndexFields: ["type"],
    coreTypes: TYPES,
    // Core has its own rule for who may change results. No public source states it.
    permissions: { create: "OWNER", update: "OWNER", delete: "OWNER" },
    schemaVersion: "13.341",
  });

  static override get metadata(): Record<string, any> {
    return BaseTableResult.#metadata;
  }

  static override get TYPES(): string[] {
    return [...TYPES];
  }

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      type: new DocumentTypeField(this, { initial: CONST.TABLE_RESULT_TYPES.TEXT }),
      name: new StringField({ required: true, nullable: false, blank: true, initial: "", textSearch: true }),
      img: new FilePathField({ categories: ["IMAGE"] }),
      description: new HTMLField({ textSearch: true }),
      documentUuid: new DocumentUUIDField({ required: false, nullable: true, initial: undefined }),
      weight: new NumberField({ required: true, integer: true, positive: true, nullable: false, initial: 1 }),
      range: new ArrayField(new NumberField({ integer: true }), {
        min: 2,
        max: 2,
        validate: ([low, high]: number[]) => (high as number) >= (low as number),
        validationError: "must be a length-2 array of ascending integers",
      }),
      drawn: new BooleanField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}
