import { CONST } from "../constants.ts";
import { generation } from "../generation.ts";
import { DEFAULT_LEVEL } from "./levels.ts";
import {
  AlphaField,
  AngleField,
  ArrayField,
  BooleanField,
  ColorField,
  DocumentFlagsField,
  EmbeddedDataField,
  FilePathField,
  NumberField,
  SchemaField,
  StringField,
  TypedObjectField,
} from "./fields/index.ts";
import { LightData, TextureData } from "./models.ts";

const choice = (values: Record<string, number>, initial: number): NumberField =>
  new NumberField({ required: true, nullable: false, initial, choices: Object.values(values) });
const bar = (): SchemaField =>
  new SchemaField({ attribute: new StringField({ required: true, nullable: true, blank: false, initial: null }) });

/** Migrates a token or a prototype stored by 13. 14 keeps detection modes by their ids. */
export function migrateToken(source: any): void {
  if (generation() < 14 || !Array.isArray(source?.detectionModes)) return;
  source.detectionModes = Object.fromEntries(source.detectionModes.map(({ id, ...mode }: { id: string }) => [id, mode]));
}

/** Returns the fields that tokens on a scene and prototype tokens of actors share. */
export function sharedTokenFields(): Record<string, any> {
  return {
    name: new StringField({ required: true, blank: true, textSearch: true }),
    displayName: choice(CONST.TOKEN_DISPLAY_MODES, CONST.TOKEN_DISPLAY_MODES.NONE),
    actorLink: new BooleanField(),
    width: new NumberField({ required: true, nullable: false, positive: true, initial: 1 }),
    height: new NumberField({ required: true, nullable: false, positive: true, initial: 1 }),
    ...(generation() >= 14 ? { depth: new NumberField({ required: true, nullable: false, min: 0, initial: 1 }) } : {}),
    texture: new TextureData(
      {},
      { initial: { src: CONST.DEFAULT_TOKEN, anchorX: 0.5, anchorY: 0.5, fit: "contain", alphaThreshold: 0.75 }, wildcard: true },
    ),
    lockRotation: new BooleanField(),
    rotation: new AngleField(),
    alpha: new AlphaField(),
    disposition: choice(CONST.TOKEN_DISPOSITIONS, CONST.TOKEN_DISPOSITIONS.HOSTILE),
    displayBars: choice(CONST.TOKEN_DISPLAY_MODES, CONST.TOKEN_DISPLAY_MODES.NONE),
    bar1: bar(),
    bar2: bar(),
    light: new EmbeddedDataField(LightData),
    sight: sightField(),
    detectionModes: detectionModesField(),
    occludable: new SchemaField({ radius: new NumberField({ required: true, nullable: false, min: 0, step: 0.01, initial: 0 }) }),
    ring: ringField(),
    turnMarker: new SchemaField({
      mode: choice(CONST.TOKEN_TURN_MARKER_MODES, CONST.TOKEN_TURN_MARKER_MODES.DEFAULT),
      animation: new StringField({ required: true, blank: false, nullable: true, initial: null }),
      src: new FilePathField({ categories: ["IMAGE", "VIDEO"] }),
      disposition: new BooleanField(),
    }),
    movementAction: new StringField({ required: true, blank: false, nullable: true, initial: null }),
    flags: new DocumentFlagsField(),
  };
}

function sightField(): SchemaField {
  const unit = (): NumberField => new NumberField({ required: true, nullable: false, initial: 0, min: -1, max: 1 });
  return new SchemaField({
    enabled: new BooleanField(),
    range: new NumberField({ required: true, nullable: true, min: 0, step: 0.01, initial: 0 }),
    angle: new AngleField({ initial: 360, normalize: false }),
    visionMode: new StringField({ required: true, blank: false, initial: "basic" }),
    color: new ColorField(),
    attenuation: new AlphaField({ initial: 0.1 }),
    brightness: unit(),
    saturation: unit(),
    contrast: unit(),
  });
}

function detectionModesField(): any {
  const range = { enabled: new BooleanField({ initial: true }), range: new NumberField({ required: true, min: 0, step: 0.01 }) };
  if (generation() >= 14) return new TypedObjectField(new SchemaField(range));
  return new ArrayField(new SchemaField({ id: new StringField(), ...range }));
}

function ringField(): SchemaField {
  return new SchemaField({
    enabled: new BooleanField(),
    colors: new SchemaField({ ring: new ColorField(), background: new ColorField() }),
    effects: new NumberField({ required: true, nullable: false, initial: 1, min: 0, integer: true }),
    subject: new SchemaField({
      scale: new NumberField({ required: true, nullable: false, initial: 1, min: 0.5 }),
      texture: new FilePathField({ categories: ["IMAGE"] }),
    }),
  });
}

const position = (): Record<string, any> => ({
  x: new NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
  y: new NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
  elevation: new NumberField({ required: true, nullable: false, initial: 0 }),
});

/** Returns the field for the shape of a token on hexagonal grids. */
export function shapeField(): NumberField {
  return choice(CONST.TOKEN_SHAPES, CONST.TOKEN_SHAPES.RECTANGLE_1);
}

/** Returns the fields that only a token on a scene has. */
export function placedTokenFields(): Record<string, any> {
  const level =
    generation() >= 14 ? { level: new StringField({ required: true, nullable: false, blank: false, initial: DEFAULT_LEVEL }) } : {};
  return {
    ...position(),
    ...level,
    shape: shapeField(),
    sort: new NumberField({ required: true, integer: true, nullable: false, initial: 0 }),
    locked: new BooleanField(),
    hidden: new BooleanField(),
    _movementHistory: new ArrayField(waypointField()),
    _regions: new ArrayField(new StringField({ required: true, blank: false })),
  };
}

/** Returns the field for one recorded waypoint of a token. */
function waypointField(): SchemaField {
  const dimension = (): NumberField => new NumberField({ required: true, nullable: false, positive: true, initial: 1 });
  const v14: Record<string, any> =
    generation() >= 14 ? { depth: dimension(), level: new StringField({ nullable: true, blank: false, initial: null }) } : {};
  return new SchemaField({
    ...position(),
    ...v14,
    width: dimension(),
    height: dimension(),
    shape: shapeField(),
    action: new StringField({ required: true, blank: false, initial: "displace" }),
    terrain: new SchemaField({ difficulty: new NumberField({ nullable: true }) }, { nullable: true, initial: null }),
    snapped: new BooleanField(),
    explicit: new BooleanField(),
    checkpoint: new BooleanField(),
    intermediate: new BooleanField(),
    userId: new StringField({ required: true, nullable: true, blank: false, initial: null }),
    movementId: new StringField({ required: true, nullable: true, blank: false, initial: null }),
    cost: new NumberField({ required: true, nullable: true, min: 0, initial: 0 }),
  });
}

/** Returns the fields that only a prototype token has. */
export function prototypeOnlyFields(): Record<string, any> {
  return {
    name: new StringField({ required: true, blank: true }),
    randomImg: new BooleanField(),
    appendNumber: new BooleanField(),
    prependAdjective: new BooleanField(),
  };
}
