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
  DocumentUUIDField,
  FilePathField,
  HTMLField,
  IntegerSortField,
  NumberField,
  SchemaField,
  SetField,
  StringField,
  TypeDataField,
} from "../data/fields/index.ts";
import { generation } from "../generation.ts";

const whole = (): NumberField => new NumberField({ integer: true, min: 0 });

function duration(): SchemaField {
  if (generation() >= 14) {
    return new SchemaField({
      value: new NumberField({ required: true, nullable: true, min: 0, initial: null }),
      units: new StringField({ required: true, blank: false, initial: "seconds" }),
      expiry: new StringField({ required: true, nullable: true, blank: false, initial: null }),
      expired: new BooleanField(),
    });
  }
  return new SchemaField({
    startTime: new NumberField({ initial: null }),
    seconds: whole(),
    combat: new DocumentIdField({ readonly: false }),
    rounds: whole(),
    turns: whole(),
    startRound: whole(),
    startTurn: whole(),
  });
}

function generationFields(): Record<string, any> {
  if (generation() >= 14) {
    return {
      start: new SchemaField(
        {
          combat: new DocumentIdField({ readonly: false }),
          combatant: new DocumentIdField({ readonly: false }),
          initiative: new NumberField(),
          round: whole(),
          turn: whole(),
          time: new NumberField(),
        },
        { required: true, nullable: true, initial: null },
      ),
    };
  }
  const change = new SchemaField({
    key: new StringField({ required: true }),
    value: new StringField({ required: true }),
    mode: new NumberField({ integer: true, initial: CONST.ACTIVE_EFFECT_MODES.ADD }),
    priority: new NumberField(),
  });
  return { changes: new ArrayField(change) };
}

/** A temporary change to an actor. */
export class BaseActiveEffect extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "EFFECT"];
  static #metadata = metadata({
    name: "ActiveEffect",
    collection: "effects",
    label: "DOCUMENT.ActiveEffect",
    labelPlural: "DOCUMENT.ActiveEffects",
    hasTypeData: true,
    permissions: {
      create: (user: any, effect: any): boolean => (effect?.parent ? effect.parent.testUserPermission(user, "OWNER") : user.isGM),
      update: "OWNER",
      delete: "OWNER",
    },
    schemaVersion: "13.341",
  });

  static override get metadata(): Record<string, any> {
    return BaseActiveEffect.#metadata;
  }

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      img: new FilePathField({ categories: ["IMAGE"], initial: "icons/svg/aura.svg" }),
      type: new DocumentTypeField(this, { initial: CONST.BASE_DOCUMENT_TYPE }),
      system: new TypeDataField(this),
      ...generationFields(),
      disabled: new BooleanField(),
      duration: duration(),
      description: new HTMLField({ textSearch: true }),
      origin: generation() >= 14 ? new DocumentUUIDField() : new StringField({ nullable: true, blank: false, initial: null }),
      tint: new ColorField({ nullable: false, initial: "#ffffff" }),
      transfer: new BooleanField({ initial: true }),
      statuses: new SetField(new StringField({ required: true, blank: false })),
      ...(generation() >= 14 ? { showIcon: new NumberField({ required: true, nullable: false, initial: 1, integer: true }) } : {}),
      sort: new IntegerSortField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}
