import { DataModel } from "../abstract/data-model.ts";
import {
  AlphaField,
  AngleField,
  ArrayField,
  BooleanField,
  ColorField,
  DocumentIdField,
  FilePathField,
  NumberField,
  SchemaField,
  StringField,
} from "./fields/index.ts";

/** The light of a token or a lamp. */
export class LightData extends DataModel {
  static override LOCALIZATION_PREFIXES = ["LIGHT"];

  static override defineSchema(): Record<string, any> {
    const unit = (initial: number): NumberField => new NumberField({ required: true, nullable: false, initial, min: -1, max: 1 });
    return {
      negative: new BooleanField(),
      priority: new NumberField({ required: true, nullable: false, integer: true, initial: 0, min: 0 }),
      alpha: new AlphaField({ initial: 0.5 }),
      angle: new AngleField({ initial: 360, normalize: false }),
      bright: new NumberField({ required: true, nullable: false, initial: 0, min: 0, step: 0.01 }),
      color: new ColorField({}),
      coloration: new NumberField({ required: true, integer: true, nullable: false, initial: 1 }),
      dim: new NumberField({ required: true, nullable: false, initial: 0, min: 0, step: 0.01 }),
      attenuation: new AlphaField({ initial: 0.5 }),
      luminosity: unit(0.5),
      saturation: unit(0),
      contrast: unit(0),
      shadows: new NumberField({ required: true, nullable: false, initial: 0, min: 0, max: 1 }),
      animation: new SchemaField({
        type: new StringField({ nullable: true, blank: false, initial: null }),
        speed: new NumberField({ required: true, nullable: false, integer: true, initial: 5, min: 0, max: 10 }),
        intensity: new NumberField({ required: true, nullable: false, integer: true, initial: 5, min: 1, max: 10 }),
        reverse: new BooleanField(),
      }),
      darkness: new SchemaField({ min: new AlphaField({ initial: 0 }), max: new AlphaField({ initial: 1 }) }),
    };
  }
}

/** An image or video, with its scale, offset and rotation. */
export class TextureData extends SchemaField {
  constructor(options: Record<string, any> = {}, { categories = ["IMAGE", "VIDEO"], initial = {}, wildcard = false }: any = {}) {
    const scale = (name: string): NumberField => new NumberField({ required: true, nullable: false, initial: initial[name] ?? 1 });
    const anchor = (name: string): NumberField => new NumberField({ required: true, nullable: false, initial: initial[name] ?? 0 });
    super(
      {
        src: new FilePathField({ categories, initial: initial.src ?? null, wildcard }),
        anchorX: anchor("anchorX"),
        anchorY: anchor("anchorY"),
        offsetX: new NumberField({ required: true, nullable: false, integer: true, initial: initial.offsetX ?? 0 }),
        offsetY: new NumberField({ required: true, nullable: false, integer: true, initial: initial.offsetY ?? 0 }),
        fit: new StringField({ required: true, initial: initial.fit ?? "fill", choices: ["fill", "contain", "cover", "width", "height"] }),
        scaleX: scale("scaleX"),
        scaleY: scale("scaleY"),
        rotation: new AngleField({ initial: initial.rotation ?? 0 }),
        tint: new ColorField({ required: true, nullable: false, initial: initial.tint ?? "#ffffff" }),
        alphaThreshold: new AlphaField({ nullable: false, initial: initial.alphaThreshold ?? 0 }),
      },
      options,
    );
  }
}

/** The shape of a drawing. */
export class ShapeData extends DataModel {
  /** The kinds of shapes, as stored in the field `type`. */
  static TYPES = Object.freeze({ RECTANGLE: "r", CIRCLE: "c", ELLIPSE: "e", POLYGON: "p" });

  static override defineSchema(): Record<string, any> {
    return {
      type: new StringField({ required: true, blank: false, choices: Object.values(this.TYPES), initial: "r" }),
      width: new NumberField({ required: false, integer: true, min: 0 }),
      height: new NumberField({ required: false, integer: true, min: 0 }),
      radius: new NumberField({ required: false, integer: true, positive: true }),
      points: new ArrayField(new NumberField({ nullable: false })),
    };
  }
}

/** A shape of a region. Its `type` names the kind. */
export abstract class BaseShapeData extends DataModel {
  /** The name of the shape. */
  static TYPE = "";

  /** All shapes by name. */
  static get TYPES(): Record<string, any> {
    return Object.freeze(
      Object.fromEntries([RectangleShapeData, CircleShapeData, EllipseShapeData, PolygonShapeData].map((shape) => [shape.TYPE, shape])),
    );
  }

  static override defineSchema(): Record<string, any> {
    return {
      type: new StringField({
        required: true,
        blank: false,
        initial: this.TYPE,
        validate: (value: string) => value === this.TYPE,
        validationError: `must be equal to "${this.TYPE}"`,
      }),
      hole: new BooleanField(),
    };
  }
}

const coordinate = (): NumberField => new NumberField({ required: true, nullable: false, initial: undefined });
const length = (): NumberField => new NumberField({ required: true, nullable: false, initial: undefined, positive: true });

/** A rectangle. */
export class RectangleShapeData extends BaseShapeData {
  static override TYPE = "rectangle";

  static override defineSchema(): Record<string, any> {
    return { ...super.defineSchema(), x: coordinate(), y: coordinate(), width: length(), height: length(), rotation: new AngleField() };
  }
}

/** A circle. */
export class CircleShapeData extends BaseShapeData {
  static override TYPE = "circle";

  static override defineSchema(): Record<string, any> {
    return { ...super.defineSchema(), x: coordinate(), y: coordinate(), radius: length() };
  }
}

/** An ellipse. */
export class EllipseShapeData extends BaseShapeData {
  static override TYPE = "ellipse";

  static override defineSchema(): Record<string, any> {
    return { ...super.defineSchema(), x: coordinate(), y: coordinate(), radiusX: length(), radiusY: length(), rotation: new AngleField() };
  }
}

/** A polygon. */
export class PolygonShapeData extends BaseShapeData {
  static override TYPE = "polygon";

  static override defineSchema(): Record<string, any> {
    return {
      ...super.defineSchema(),
      points: new ArrayField(new NumberField({ required: true, nullable: false }), {
        validate: (points: number[]) => {
          if (points.length % 2 || points.length < 6) throw new Error("must hold at least three points");
        },
      }),
    };
  }
}

/** Marks a document of the base actor as removed in an actor delta. */
export class TombstoneData extends DataModel {
  static override defineSchema(): Record<string, any> {
    return { _id: new DocumentIdField(), _tombstone: new BooleanField({ initial: true, validate: (value: boolean) => value === true }) };
  }
}
