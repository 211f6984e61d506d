import { Document } from "../abstract/document.ts";
import { metadata } from "../abstract/structure.ts";
import { CONST } from "../constants.ts";
import {
  ArrayField,
  BooleanField,
  ColorField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentStatsField,
  DocumentTypeField,
  EmbeddedCollectionField,
  NumberField,
  SchemaField,
  StringField,
  TypeDataField,
  TypedSchemaField,
} from "../data/fields/index.ts";
import { BaseShapeData } from "../data/models.ts";
import { generation } from "../generation.ts";

function mayCreateRegion(user: any, region: any): boolean {
  if (user.isGM) return true;
  return generation() >= 14 ? user.hasPermission("REGION_CREATE") : Boolean(region?.parent?.canUserModify(user, "update", {}));
}

/** An area of a scene. */
export class BaseRegion extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "REGION"];
  static #metadata = metadata({
    name: "Region",
    collection: "regions",
    label: "DOCUMENT.Region",
    labelPlural: "DOCUMENT.Regions",
    embedded: { RegionBehavior: "behaviors" },
    permissions: { create: mayCreateRegion },
    schemaVersion: "13.341",
  });

  static override get metadata(): Record<string, any> {
    return BaseRegion.#metadata;
  }

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      color: new ColorField({ required: true, nullable: false, initial: "#33aa99" }),
      shapes: new ArrayField(new TypedSchemaField(BaseShapeData.TYPES)),
      elevation: new SchemaField({ bottom: new NumberField({ required: true }), top: new NumberField({ required: true }) }),
      behaviors: new EmbeddedCollectionField(BaseRegionBehavior),
      visibility: new NumberField({
        required: true,
        initial: CONST.REGION_VISIBILITY.LAYER,
        choices: Object.values(CONST.REGION_VISIBILITY),
      }),
      locked: new BooleanField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}

/** A rule for what happens in a region. */
export class BaseRegionBehavior extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "BEHAVIOR"];
  static #metadata = metadata({
    name: "RegionBehavior",
    collection: "behaviors",
    label: "DOCUMENT.RegionBehavior",
    labelPlural: "DOCUMENT.RegionBehaviors",
    coreTypes: [
      "adjustDarknessLevel",
      "displayScrollingText",
      "executeMacro",
      "executeScript",
      "modifyMovementCost",
      "pauseGame",
      "suppressWeather",
      "teleportToken",
      "toggleBehavior",
    ],
    hasTypeData: true,
    permissions: { create: "ASSISTANT", update: "ASSISTANT", delete: "ASSISTANT" },
    schemaVersion: "13.341",
  });

  static override get metadata(): Record<string, any> {
    return BaseRegionBehavior.#metadata;
  }

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: true, textSearch: true }),
      type: new DocumentTypeField(this),
      system: new TypeDataField(this),
      disabled: new BooleanField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}
