import { world } from "../../world.ts";
import { ObjectField, TypedObjectField } from "./containers.ts";
import type { FieldContext } from "./base.ts";
import { SchemaField } from "./schema.ts";
import { NumberField, StringField } from "./simple.ts";
import { DocumentIdField, DocumentUUIDField } from "./strings.ts";

/** Flags by scope: "core", "world" or a package's id. */
export class DocumentFlagsField extends TypedObjectField {
  constructor(options: Record<string, any> = {}, context: FieldContext = {}) {
    super(new ObjectField(), options, context);
  }

  static override get _defaults(): Record<string, any> {
    return { ...super._defaults, validateKey: (key: string) => /^[a-zA-Z0-9_-]+$/.test(key) };
  }
}

/** Where a document comes from, and who wrote it last, with which versions. */
export class DocumentStatsField extends SchemaField {
  constructor(options: Record<string, any> = {}, context: FieldContext = {}) {
    const initial = (name: "coreVersion" | "systemId" | "systemVersion") => (): string | null => world().stats?.()[name] ?? null;
    super(
      {
        coreVersion: new StringField({ required: true, blank: false, nullable: true, initial: initial("coreVersion") }),
        systemId: new StringField({ required: true, blank: false, nullable: true, initial: initial("systemId") }),
        systemVersion: new StringField({ required: true, blank: false, nullable: true, initial: initial("systemVersion") }),
        createdTime: new NumberField(),
        modifiedTime: new NumberField(),
        lastModifiedBy: new DocumentIdField({ readonly: false, nullable: true, initial: null }),
        compendiumSource: new DocumentUUIDField(),
        duplicateSource: new DocumentUUIDField(),
        exportSource: new SchemaField(
          {
            worldId: new StringField({ required: true, blank: false, nullable: true }),
            uuid: new DocumentUUIDField({ initial: undefined }),
            coreVersion: new StringField({ required: true, blank: false, nullable: true }),
            systemId: new StringField({ required: true, blank: false, nullable: true }),
            systemVersion: new StringField({ required: true, blank: false, nullable: true }),
          },
          { required: true, nullable: true, initial: null },
        ),
      },
      options,
      context,
    );
  }

  /** The names of the fields. */
  static get fields(): string[] {
    return [
      "coreVersion",
      "systemId",
      "systemVersion",
      "createdTime",
      "modifiedTime",
      "lastModifiedBy",
      "compendiumSource",
      "duplicateSource",
      "exportSource",
    ];
  }

  /** The fields that only the server writes. */
  static get managedFields(): string[] {
    return ["coreVersion", "systemId", "systemVersion", "createdTime", "modifiedTime", "lastModifiedBy"];
  }
}
