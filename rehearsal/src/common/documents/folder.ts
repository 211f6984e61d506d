import { Document } from "../abstract/document.ts";
import { metadata } from "../abstract/structure.ts";
import { CONST } from "../constants.ts";
import {
  ColorField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentStatsField,
  ForeignDocumentField,
  HTMLField,
  IntegerSortField,
  StringField,
} from "../data/fields/index.ts";

/** A folder of world documents or compendia. */
export class BaseFolder extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "FOLDER"];
  static #metadata = metadata({
    name: "Folder",
    collection: "folders",
    label: "DOCUMENT.Folder",
    labelPlural: "DOCUMENT.Folders",
    coreTypes: CONST.FOLDER_DOCUMENT_TYPES,
    schemaVersion: "13.341",
  });

  static override get metadata(): Record<string, any> {
    return BaseFolder.#metadata;
  }

  /** The orders of documents in a folder: by name or by hand. */
  static SORTING_MODES = ["a", "m"];

  static override get TYPES(): string[] {
    return [...CONST.FOLDER_DOCUMENT_TYPES];
  }

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      type: new StringField({ required: true, choices: CONST.FOLDER_DOCUMENT_TYPES }),
      description: new HTMLField({ textSearch: true }),
      folder: new ForeignDocumentField(BaseFolder),
      sorting: new StringField({ required: true, initial: "a", choices: this.SORTING_MODES }),
      sort: new IntegerSortField(),
      color: new ColorField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }

  static override validateJoint(data: any): void {
    if (data.folder && data.folder === data._id) throw new Error("A Folder may not contain itself");
  }
}
