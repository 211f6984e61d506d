import { Document } from "../abstract/document.ts";
import { metadata } from "../abstract/structure.ts";
import { CONST } from "../constants.ts";
import {
  ArrayField,
  BooleanField,
  DocumentFlagsField,
  DocumentIdField,
  FilePathField,
  NumberField,
  SchemaField,
  SetField,
  StringField,
} from "../data/fields/index.ts";
import { generation } from "../generation.ts";

const choice = (values: Record<string, number>, initial: number, name: string): NumberField =>
  new NumberField({ required: true, choices: Object.values(values), initial, validationError: `must be a value in CONST.${name}` });
const sense = (): NumberField => choice(CONST.WALL_SENSE_TYPES, CONST.WALL_SENSE_TYPES.NORMAL, "WALL_SENSE_TYPES");
const reach = (): NumberField => new NumberField({ required: true, nullable: true, initial: null, positive: true });

function animationField(): SchemaField {
  return new SchemaField(
    {
      direction: new NumberField({ choices: [-1, 1], initial: 1 }),
      double: new BooleanField({ initial: false }),
      duration: new NumberField({ positive: true, integer: true, initial: 750 }),
      flip: new BooleanField({ initial: false }),
      strength: new NumberField({ initial: 1, min: 0, max: 2, step: 0.05 }),
      texture: new FilePathField({ categories: ["IMAGE"], virtual: true }),
      type: new StringField({ initial: "swing", blank: true }),
    },
    { required: true, nullable: true, initial: null },
  );
}

/** A line of a scene that blocks movement, sight, light or sound. */
export class BaseWall extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "WALL"];
  static #metadata = metadata({
    name: "Wall",
    collection: "walls",
    label: "DOCUMENT.Wall",
    labelPlural: "DOCUMENT.Walls",
    schemaVersion: "13.341",
  });

  static override get metadata(): Record<string, any> {
    return BaseWall.#metadata;
  }

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      c: new ArrayField(new NumberField({ required: true, integer: true, nullable: false }), {
        validate: (ends: unknown[]) => ends.length === 4,
        validationError: "must be a length-4 array of integer coordinates",
      }),
      light: sense(),
      move: choice(CONST.WALL_MOVEMENT_TYPES, CONST.WALL_MOVEMENT_TYPES.NORMAL, "WALL_MOVEMENT_TYPES"),
      sight: sense(),
      sound: sense(),
      dir: choice(CONST.WALL_DIRECTIONS, CONST.WALL_DIRECTIONS.BOTH, "WALL_DIRECTIONS"),
      door: choice(CONST.WALL_DOOR_TYPES, CONST.WALL_DOOR_TYPES.NONE, "WALL_DOOR_TYPES"),
      ds: choice(CONST.WALL_DOOR_STATES, CONST.WALL_DOOR_STATES.CLOSED, "WALL_DOOR_STATES"),
      doorSound: new StringField({ required: false, blank: true, initial: undefined }),
      threshold: new SchemaField({ light: reach(), sight: reach(), sound: reach(), attenuation: new BooleanField() }),
      animation: animationField(),
      ...(generation() >= 14 ? { levels: new SetField(new StringField({ required: true, blank: false })) } : {}),
      flags: new DocumentFlagsField(),
    };
  }
}
