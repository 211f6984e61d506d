import { Document } from "../abstract/document.ts";
import { metadata } from "../abstract/structure.ts";
import { CONST } from "../constants.ts";
import {
  AlphaField,
  BooleanField,
  ColorField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentOwnershipField,
  DocumentStatsField,
  EmbeddedCollectionField,
  FilePathField,
  ForeignDocumentField,
  HueField,
  IntegerSortField,
  NumberField,
  SchemaField,
  StringField,
} from "../data/fields/index.ts";
import { DEFAULT_LEVEL } from "../data/levels.ts";
import { TextureData } from "../data/models.ts";
import { generation } from "../generation.ts";
import { createGrid } from "./grid.ts";
import { BaseFolder } from "./folder.ts";
import { BaseJournalEntry, BaseJournalEntryPage } from "./journal.ts";
import { BaseLevel } from "./level.ts";
import { BaseAmbientLight, BaseAmbientSound, BaseDrawing, BaseMeasuredTemplate, BaseNote, BaseTile } from "./placeables.ts";
import { BasePlaylist, BasePlaylistSound } from "./playlist.ts";
import { BaseRegion } from "./region.ts";
import { BaseToken } from "./token.ts";
import { BaseWall } from "./wall.ts";

const defaults = { grid: { type: CONST.GRID_TYPES.SQUARE as number, distance: 1, units: "", diagonals: 0 as number } };

/** Sets the grid of new scenes, from the system's manifest. */
export function setDefaultGrid(grid: { type?: number; distance?: number; units?: string; diagonals?: number }): void {
  Object.assign(defaults.grid, grid);
}

const pixels = (initial: number): NumberField =>
  new NumberField({ required: true, nullable: false, integer: true, positive: true, initial });

function gridField(): SchemaField {
  return new SchemaField({
    type: new NumberField({
      required: true,
      choices: Object.values(CONST.GRID_TYPES),
      initial: () => defaults.grid.type,
      validationError: "must be a value in CONST.GRID_TYPES",
    }),
    size: new NumberField({ required: true, nullable: false, integer: true, min: CONST.GRID_MIN_SIZE, initial: 100 }),
    style: new StringField({ required: true, blank: false, initial: "solidLines" }),
    thickness: new NumberField({ required: true, nullable: false, positive: true, integer: true, initial: 1 }),
    color: new ColorField({ required: true, nullable: false, initial: "#000000" }),
    alpha: new AlphaField({ initial: 0.2 }),
    distance: new NumberField({ required: true, nullable: false, positive: true, initial: () => defaults.grid.distance }),
    units: new StringField({ required: true, initial: () => defaults.grid.units }),
  });
}

function environmentField(): SchemaField {
  const light = (): SchemaField =>
    new SchemaField({
      hue: new HueField(),
      intensity: new AlphaField({ initial: 0 }),
      luminosity: new NumberField({ required: true, nullable: false, initial: 0, min: -1, max: 1 }),
      saturation: new NumberField({ required: true, nullable: false, initial: 0, min: -1, max: 1 }),
      shadows: new NumberField({ required: true, nullable: false, initial: 0, min: 0, max: 1 }),
    });
  return new SchemaField({
    darknessLevel: new AlphaField({ initial: 0 }),
    darknessLock: new BooleanField(),
    globalLight: new SchemaField({
      enabled: new BooleanField(),
      alpha: new AlphaField({ initial: 0.5 }),
      bright: new BooleanField(),
      color: new ColorField(),
      coloration: new NumberField({ required: true, integer: true, nullable: false, initial: 1 }),
      darkness: new SchemaField({ min: new AlphaField({ initial: 0 }), max: new AlphaField({ initial: 1 }) }),
    }),
    cycle: new BooleanField({ initial: true }),
    base: light(),
    dark: light(),
  });
}

/** Returns the fields that differ: v14 keeps a scene's pictures in levels, and regions instead of templates. */
function generationFields(): Record<string, any> {
  if (generation() >= 14) return { levels: new EmbeddedCollectionField(BaseLevel), initialLevel: new DocumentIdField({ readonly: false }) };
  return {
    templates: new EmbeddedCollectionField(BaseMeasuredTemplate),
    background: new TextureData(),
    foreground: new FilePathField({ categories: ["IMAGE", "VIDEO"] }),
    foregroundElevation: new NumberField({ required: true, positive: true, integer: true }),
  };
}

/** A place that tokens stand on. */
export class BaseScene extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "SCENE"];

  static override get metadata(): Record<string, any> {
    return generation() >= 14 ? METADATA_14 : METADATA_13;
  }

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      active: new BooleanField(),
      navigation: new BooleanField({ initial: true }),
      navOrder: new NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
      navName: new StringField({ textSearch: true }),
      ...generationFields(),
      thumb: new FilePathField({ categories: ["IMAGE"], base64: true }),
      width: pixels(4000),
      height: pixels(3000),
      padding: new NumberField({ required: true, nullable: false, min: 0, max: 0.5, step: 0.05, initial: 0.25 }),
      initial: new SchemaField({
        x: new NumberField({ integer: true, required: true }),
        y: new NumberField({ integer: true, required: true }),
        scale: new NumberField({ required: true, positive: true }),
      }),
      backgroundColor: new ColorField({ nullable: false, initial: "#999999" }),
      grid: gridField(),
      tokenVision: new BooleanField({ initial: true }),
      fog: new SchemaField({
        exploration: new BooleanField({ initial: true }),
        reset: new NumberField(),
        overlay: new FilePathField({ categories: ["IMAGE", "VIDEO"] }),
        colors: new SchemaField({ explored: new ColorField(), unexplored: new ColorField() }),
      }),
      environment: environmentField(),
      drawings: new EmbeddedCollectionField(BaseDrawing),
      tokens: new EmbeddedCollectionField(BaseToken),
      lights: new EmbeddedCollectionField(BaseAmbientLight),
      notes: new EmbeddedCollectionField(BaseNote),
      sounds: new EmbeddedCollectionField(BaseAmbientSound),
      regions: new EmbeddedCollectionField(BaseRegion),
      tiles: new EmbeddedCollectionField(BaseTile),
      walls: new EmbeddedCollectionField(BaseWall),
      playlist: new ForeignDocumentField(BasePlaylist),
      playlistSound: new ForeignDocumentField(BasePlaylistSound, { idOnly: true }),
      journal: new ForeignDocumentField(BaseJournalEntry),
      journalEntryPage: new ForeignDocumentField(BaseJournalEntryPage, { idOnly: true }),
      weather: new StringField({ required: true }),
      folder: new ForeignDocumentField(BaseFolder),
      sort: new IntegerSortField(),
      ownership: new DocumentOwnershipField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }

  /** The grid of new scenes. */
  static get defaultGrid(): any {
    return createGrid({ ...defaults.grid, size: 100 });
  }

  override _initialize(options: any = {}): void {
    super._initialize(options);
    // The scene exposes a grid that measures. Its source keeps the plain settings.
    this.grid = createGrid({ ...this._source.grid, diagonals: defaults.grid.diagonals });
  }
}

const COMMON_METADATA = {
  name: "Scene",
  collection: "scenes",
  label: "DOCUMENT.Scene",
  labelPlural: "DOCUMENT.Scenes",
  indexed: true,
  compendiumIndexFields: ["_id", "name", "thumb", "sort", "folder"],
  schemaVersion: "13.341",
};
const EMBEDDED = {
  AmbientLight: "lights",
  AmbientSound: "sounds",
  Drawing: "drawings",
  Note: "notes",
  Region: "regions",
  Tile: "tiles",
  Token: "tokens",
  Wall: "walls",
};
const METADATA_13 = metadata({ ...COMMON_METADATA, embedded: { ...EMBEDDED, MeasuredTemplate: "templates" } });
const METADATA_14 = metadata({ ...COMMON_METADATA, defaultLevelId: DEFAULT_LEVEL, embedded: { ...EMBEDDED, Level: "levels" } });
