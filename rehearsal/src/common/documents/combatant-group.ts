import { Document } from "../abstract/document.ts";
import { metadata } from "../abstract/structure.ts";
import {
  DocumentFlagsField,
  DocumentIdField,
  DocumentOwnershipField,
  DocumentStatsField,
  DocumentTypeField,
  FilePathField,
  NumberField,
  StringField,
  TypeDataField,
} from "../data/fields/index.ts";

/** Combatants that act together. */
export class BaseCombatantGroup extends Document {
  static #metadata = metadata({
    name: "CombatantGroup",
    collection: "groups",
    label: "DOCUMENT.CombatantGroup",
    labelPlural: "DOCUMENT.CombatantGroups",
    hasTypeData: true,
    permissions: { create: "ASSISTANT", update: "OWNER", delete: "ASSISTANT" },
    schemaVersion: "13.341",
  });

  static override get metadata(): Record<string, any> {
    return BaseCombatantGroup.#metadata;
  }

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      type: new DocumentTypeField(this, { initial: "base" }),
      system: new TypeDataField(this),
      name: new StringField({ required: false, blank: false, textSearch: true }),
      img: new FilePathField({ categories: ["IMAGE"] }),
      initiative: new NumberField({ required: true }),
      ownership: new DocumentOwnershipField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}
