import { Document } from "../abstract/document.ts";
import { metadata } from "../abstract/structure.ts";
import { DocumentFlagsField, DocumentIdField, IntegerSortField, NumberField, SchemaField, StringField } from "../data/fields/index.ts";
import { TextureData } from "../data/models.ts";

/** A storey of a scene (v14), with its pictures. */
export class BaseLevel extends Document {
  static #metadata = metadata({
    name: "Level",
    collection: "levels",
    label: "DOCUMENT.Level",
    labelPlural: "DOCUMENT.Levels",
    schemaVersion: "14.353",
  });

  static override get metadata(): Record<string, any> {
    return BaseLevel.#metadata;
  }

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      elevation: new SchemaField({ bottom: new NumberField({ required: true }), top: new NumberField({ required: true }) }),
      background: new TextureData(),
      foreground: new TextureData(),
      sort: new IntegerSortField(),
      flags: new DocumentFlagsField(),
    };
  }
}
