import { Document } from "../abstract/document.ts";
import { metadata } from "../abstract/structure.ts";
import { CONST } from "../constants.ts";
import {
  AlphaField,
  AngleField,
  BooleanField,
  ColorField,
  DocumentAuthorField,
  DocumentFlagsField,
  DocumentIdField,
  EmbeddedDataField,
  FilePathField,
  ForeignDocumentField,
  NumberField,
  SchemaField,
  StringField,
} from "../data/fields/index.ts";
import { LightData, ShapeData, TextureData } from "../data/models.ts";
import { BaseJournalEntry, BaseJournalEntryPage } from "./journal.ts";
import { BaseUser } from "./user.ts";

const pixel = (): NumberField => new NumberField({ required: true, integer: true, nullable: false, initial: 0 });
const number = (more: object = {}): NumberField => new NumberField({ required: true, nullable: false, initial: 0, ...more });
const size = (): NumberField => new NumberField({ required: true, nullable: false, min: 0, step: 0.1 });
const place = (): Record<string, any> => ({ x: pixel(), y: pixel(), elevation: number() });
const sorted = (): Record<string, any> => ({ ...place(), sort: number({ integer: true }) });
const darkness = (): SchemaField => new SchemaField({ min: new AlphaField({ initial: 0 }), max: new AlphaField({ initial: 1 }) });
const letters = (initial: number, max: number): NumberField =>
  new NumberField({ required: true, integer: true, min: 8, max, initial, validationError: `must be an integer between 8 and ${max}` });
const authorColor = (): string => (globalThis as any).game?.user?.color?.css ?? "#ffffff";
const fontFamily = (): string => (globalThis as any).CONFIG?.defaultFontFamily ?? "Signika";

/** Returns the metadata of a kind of document that is placed on a scene. */
function placed(name: string, collection: string, permissions?: object): Record<string, any> {
  const label = `DOCUMENT.${name}`;
  return metadata({ name, collection, label, labelPlural: `${label}s`, schemaVersion: "13.341", ...(permissions ? { permissions } : {}) });
}

/** Returns a user's level for a document. Its author owns it. */
function levelOfAuthor(document: any, user: any, level: () => number): number {
  return user?.id === document._source.author ? CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER : level();
}

/** A light of a scene. */
export class BaseAmbientLight extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "AMBIENT_LIGHT"];
  static #metadata = placed("AmbientLight", "lights");

  static override get metadata(): Record<string, any> {
    return BaseAmbientLight.#metadata;
  }

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      ...place(),
      rotation: new AngleField(),
      walls: new BooleanField({ initial: true }),
      vision: new BooleanField(),
      config: new EmbeddedDataField(LightData),
      hidden: new BooleanField(),
      flags: new DocumentFlagsField(),
    };
  }
}

/** A sound with a place on a scene. */
export class BaseAmbientSound extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "AMBIENT_SOUND"];
  static #metadata = placed("AmbientSound", "sounds");

  static override get metadata(): Record<string, any> {
    return BaseAmbientSound.#metadata;
  }

  static override defineSchema(): Record<string, any> {
    const effect = (): SchemaField =>
      new SchemaField({
        type: new StringField(),
        intensity: new NumberField({ required: true, integer: true, initial: 5, min: 1, max: 10, step: 1 }),
      });
    return {
      _id: new DocumentIdField(),
      ...place(),
      radius: number({ min: 0, step: 0.01 }),
      path: new FilePathField({ categories: ["AUDIO"] }),
      repeat: new BooleanField(),
      volume: new AlphaField({ initial: 0.5, step: 0.01 }),
      walls: new BooleanField({ initial: true }),
      easing: new BooleanField({ initial: true }),
      hidden: new BooleanField(),
      darkness: darkness(),
      effects: new SchemaField({ base: effect(), muffled: effect() }),
      flags: new DocumentFlagsField(),
    };
  }
}

/** A drawing on a scene. */
export class BaseDrawing extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "DRAWING"];
  static #metadata = placed("Drawing", "drawings", { create: "DRAWING_CREATE", update: "OWNER", delete: "OWNER" });

  static override get metadata(): Record<string, any> {
    return BaseDrawing.#metadata;
  }

  override getUserLevel(user?: any): any {
    return levelOfAuthor(this, user, () => super.getUserLevel(user));
  }

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      author: new DocumentAuthorField(BaseUser),
      shape: new EmbeddedDataField(ShapeData),
      x: number(),
      y: number(),
      elevation: number(),
      sort: number({ integer: true }),
      rotation: new AngleField(),
      bezierFactor: new AlphaField({ initial: 0, max: 0.5 }),
      fillType: new NumberField({
        required: true,
        nullable: false,
        initial: CONST.DRAWING_FILL_TYPES.NONE,
        choices: Object.values(CONST.DRAWING_FILL_TYPES),
      }),
      fillColor: new ColorField({ nullable: false, initial: authorColor }),
      fillAlpha: new AlphaField({ initial: 0.5 }),
      strokeWidth: new NumberField({ nullable: false, integer: true, initial: 8, min: 0 }),
      strokeColor: new ColorField({ nullable: false, initial: authorColor }),
      strokeAlpha: new AlphaField({ initial: 1 }),
      texture: new FilePathField({ categories: ["IMAGE"] }),
      text: new StringField(),
      fontFamily: new StringField({ blank: false, initial: fontFamily }),
      fontSize: letters(48, 256),
      textColor: new ColorField({ nullable: false, initial: "#ffffff" }),
      textAlpha: new AlphaField(),
      hidden: new BooleanField(),
      locked: new BooleanField(),
      interface: new BooleanField(),
      flags: new DocumentFlagsField(),
    };
  }
}

/** The template of an effect on a scene. Generation 14 has regions instead. */
export class BaseMeasuredTemplate extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "TEMPLATE"];
  static #metadata = placed("MeasuredTemplate", "templates", { create: "TEMPLATE_CREATE", update: "OWNER", delete: "OWNER" });

  static override get metadata(): Record<string, any> {
    return BaseMeasuredTemplate.#metadata;
  }

  override getUserLevel(user?: any): any {
    return levelOfAuthor(this, user, () => super.getUserLevel(user));
  }

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      author: new DocumentAuthorField(BaseUser),
      t: new StringField({
        required: true,
        choices: Object.values(CONST.MEASURED_TEMPLATE_TYPES),
        initial: CONST.MEASURED_TEMPLATE_TYPES.CIRCLE,
        validationError: "must be a value in CONST.MEASURED_TEMPLATE_TYPES",
      }),
      ...sorted(),
      distance: number({ min: 0 }),
      direction: new AngleField(),
      angle: new AngleField({ normalize: false }),
      width: number({ min: 0, step: 0.01 }),
      borderColor: new ColorField({ nullable: false, initial: "#000000" }),
      fillColor: new ColorField({ nullable: false, initial: authorColor }),
      texture: new FilePathField({ categories: ["IMAGE", "VIDEO"] }),
      hidden: new BooleanField(),
      flags: new DocumentFlagsField(),
    };
  }
}

/** A pin on a scene that leads to a journal. */
export class BaseNote extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "NOTE"];
  static #metadata = placed("Note", "notes", { create: "NOTE_CREATE", delete: "OWNER" });

  static override get metadata(): Record<string, any> {
    return BaseNote.#metadata;
  }

  /** The picture of a note that has none. */
  static DEFAULT_ICON = "icons/svg/book.svg";

  static override defineSchema(): Record<string, any> {
    const initial = { src: () => this.DEFAULT_ICON, anchorX: 0.5, anchorY: 0.5, fit: "contain" };
    return {
      _id: new DocumentIdField(),
      entryId: new ForeignDocumentField(BaseJournalEntry, { idOnly: true }),
      pageId: new ForeignDocumentField(BaseJournalEntryPage, { idOnly: true }),
      ...sorted(),
      texture: new TextureData({}, { categories: ["IMAGE"], initial }),
      iconSize: new NumberField({ required: true, nullable: false, integer: true, min: 32, initial: 40 }),
      text: new StringField({ textSearch: true }),
      fontFamily: new StringField({ required: true, initial: fontFamily }),
      fontSize: letters(32, 128),
      textAnchor: new NumberField({
        required: true,
        choices: Object.values(CONST.TEXT_ANCHOR_POINTS),
        initial: CONST.TEXT_ANCHOR_POINTS.BOTTOM,
        validationError: "must be a value in CONST.TEXT_ANCHOR_POINTS",
      }),
      textColor: new ColorField({ required: true, nullable: false, initial: "#ffffff" }),
      global: new BooleanField(),
      flags: new DocumentFlagsField(),
    };
  }
}

/** A picture that lies on a scene. */
export class BaseTile extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "TILE"];
  static #metadata = placed("Tile", "tiles");

  static override get metadata(): Record<string, any> {
    return BaseTile.#metadata;
  }

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      texture: new TextureData({}, { initial: { anchorX: 0.5, anchorY: 0.5, alphaThreshold: 0.75 } }),
      width: size(),
      height: size(),
      ...sorted(),
      rotation: new AngleField(),
      alpha: new AlphaField(),
      hidden: new BooleanField(),
      locked: new BooleanField(),
      restrictions: new SchemaField({ light: new BooleanField(), weather: new BooleanField() }),
      occlusion: new SchemaField({
        mode: new NumberField({
          choices: Object.values(CONST.OCCLUSION_MODES),
          initial: CONST.OCCLUSION_MODES.NONE,
          validationError: "must be a value in CONST.TILE_OCCLUSION_MODES",
        }),
        alpha: new AlphaField({ initial: 0 }),
      }),
      video: new SchemaField({
        loop: new BooleanField({ initial: true }),
        autoplay: new BooleanField({ initial: true }),
        volume: new AlphaField({ initial: 0, step: 0.01 }),
      }),
      flags: new DocumentFlagsField(),
    };
  }
}
