import { world } from "../../world.ts";
import { CONST } from "../../constants.ts";
import { Color } from "../../utils/color.ts";
import { parseUuid } from "../../utils/uuid.ts";
import type { CleanOptions, ValidateOptions } from "./base.ts";
import { NumberField, StringField } from "./simple.ts";

const ID = /^[a-zA-Z0-9]{16}$/;

/** Whether a value is a document id: 16 letters and digits. */
export function isValidId(id: unknown): boolean {
  return typeof id === "string" && ID.test(id);
}

/** A document's id, or null. */
export class DocumentIdField extends StringField {
  static override get _defaults(): Record<string, any> {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      readonly: true,
      validationError: "is not a valid Document ID string",
    };
  }

  override _cast(value: any): any {
    return value !== null && typeof value === "object" && "_id" in value ? value._id : String(value);
  }

  override _validateType(value: any, _options?: ValidateOptions): void {
    if (!isValidId(value)) throw new Error("must be a valid 16-character alphanumeric ID");
  }

  override getInitialValue(data?: any): any {
    return super.getInitialValue(data) ?? null;
  }
}

/** A document's UUID, perhaps restricted to one type. */
export class DocumentUUIDField extends StringField {
  static override get _defaults(): Record<string, any> {
    return { ...super._defaults, required: true, blank: false, nullable: true, initial: null, type: undefined, embedded: undefined };
  }

  override _validateType(value: any, _options?: ValidateOptions): void {
    const parts = parseUuid(value);
    if (!parts?.id) throw new Error("must be a valid UUID");
    if (this.type && parts.type !== this.type) throw new Error(`Invalid document type "${parts.type}" which must be a "${this.type}"`);
    if (this.embedded === true && parts.embedded.length === 0) throw new Error("must be an embedded document");
    if (this.embedded === false && parts.embedded.length > 0) throw new Error("may not be an embedded document");
    if (!isValidId(parts.id)) throw new Error(`Invalid document ID "${parts.id}"`);
  }

  override toInput(config: any = {}): any {
    return super.toInput(config);
  }
}

/** The id of a document of another collection. The model exposes the document itself unless `idOnly`. */
export class ForeignDocumentField extends DocumentIdField {
  model: any;

  constructor(model: any, options: Record<string, any> = {}, context: any = {}) {
    super(options, context);
    this.model = model;
  }

  static override get _defaults(): Record<string, any> {
    return { ...super._defaults, nullable: true, readonly: false, idOnly: false };
  }

  override initialize(value: any, model?: any, _options?: any): any {
    if (this.idOnly) return value;
    // A document in a compendium cannot point into the world.
    if (model?.pack) return null;
    return () => (value ? (world().get(this.model.metadata.collection, value) ?? null) : null);
  }

  override toObject(value: any): any {
    return value?._id ?? value;
  }
}

/** The user who created a document. The acting user by default. */
export class DocumentAuthorField extends ForeignDocumentField {
  static override get _defaults(): Record<string, any> {
    return { ...super._defaults, nullable: false, gmOnly: true, label: "DOCUMENT.Fields.Author", initial: () => world().user?.()?.id };
  }
}

/** A color as "#rrggbb". The model exposes a Color. */
export class ColorField extends StringField {
  static override get _defaults(): Record<string, any> {
    return { ...super._defaults, nullable: true, initial: null, blank: false, validationError: "is not a valid hexadecimal color string" };
  }

  override initialize(value: any, _model?: any, _options?: any): any {
    return value === null || value === undefined ? value : Color.from(value);
  }

  override toObject(value: any): any {
    return value instanceof Color ? value.css : value;
  }

  override getInitialValue(data?: any): any {
    const initial = super.getInitialValue(data);
    return initial === undefined || initial === null || initial === "" ? (this.nullable ? null : undefined) : this._cast(initial);
  }

  override _cast(value: any): any {
    return value === "" ? value : Color.from(value).css;
  }

  override _cleanType(value: any, _options?: CleanOptions, _state?: any): any {
    return value === "" ? value : Color.from(value).css;
  }

  override _validateType(value: any, _options?: ValidateOptions): void {
    if (value === "" || Color.from(value).valid) return;
    throw new Error("must be a valid CSS color");
  }
}

/** The path of a file, restricted to some categories. */
export class FilePathField extends StringField {
  constructor(options: Record<string, any> = {}, context: any = {}) {
    super(options, context);
    this.categories = this.categories ?? [];
    if (!Array.isArray(this.categories) || this.categories.length === 0)
      throw new Error("The categories of a FilePathField must be provided");
    for (const category of this.categories) {
      if (!(category in CONST.FILE_CATEGORIES))
        throw new Error(`The "${category}" file category is not one of the supported FILE_CATEGORIES`);
    }
  }

  static override get _defaults(): Record<string, any> {
    return {
      ...super._defaults,
      categories: [],
      base64: false,
      wildcard: false,
      virtual: false,
      nullable: true,
      blank: false,
      initial: null,
    };
  }

  override _validateType(value: any, _options?: ValidateOptions): void {
    const extensions: Record<string, string> = Object.assign(
      {},
      ...this.categories.map((category: keyof typeof CONST.FILE_CATEGORIES) => CONST.FILE_CATEGORIES[category]),
    );
    if (value.startsWith("data:")) {
      if (!this.base64) throw new Error("may not hold base64 data");
      const type = /^data:([^;,]+)/.exec(value)?.[1] ?? "";
      if (!Object.values(extensions).includes(type)) throw new Error("does not have a valid base64 type");
      return;
    }
    if (this.wildcard && value.includes("*")) return;
    if (this.virtual && value.startsWith("#")) return;
    const extension = /\.([^.?#/]+)(?:[?#].*)?$/.exec(value)?.[1]?.toLowerCase() ?? "";
    if (!(extension in extensions)) throw new Error("does not have a valid file extension");
  }
}

/** An angle in degrees. */
export class AngleField extends NumberField {
  static override get _defaults(): Record<string, any> {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 0,
      normalize: true,
      min: 0,
      max: 360,
      validationError: "is not a number between 0 and 360",
    };
  }

  override _cast(value: any): any {
    const number = super._cast(value);
    if (!this.normalize || typeof number !== "number" || number === 360) return number;
    return ((number % 360) + 360) % 360;
  }
}

/** A number from 0 to 1. */
export class AlphaField extends NumberField {
  static override get _defaults(): Record<string, any> {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 1,
      min: 0,
      max: 1,
      validationError: "is not a number between 0 and 1",
    };
  }
}

/** A hue from 0 to 1. 1 becomes 0. */
export class HueField extends NumberField {
  static override get _defaults(): Record<string, any> {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 0,
      min: 0,
      max: 1,
      validationError: "is not a number between 0 and 1",
    };
  }

  override _cast(value: any): any {
    const number = super._cast(value);
    return typeof number === "number" && (number < 0 || number > 1) ? ((number % 1) + 1) % 1 : number;
  }
}

/** JSON as text. The model exposes the parsed value. */
export class JSONField extends StringField {
  static override get _defaults(): Record<string, any> {
    return { ...super._defaults, blank: false, trim: true, initial: undefined, validationError: "is not a valid JSON string" };
  }

  override clean(value: any, options: CleanOptions = {}, state?: any): any {
    if (value === "") return '""';
    if (value !== undefined && value !== null && typeof value !== "string" && value.constructor?.name !== "ForcedDeletion")
      return super.clean(JSON.stringify(value), options, state);
    return super.clean(value, options, state);
  }

  override _validateType(value: any, _options?: ValidateOptions): void {
    if (typeof value !== "string") throw new Error("must be a JSON string");
    try {
      JSON.parse(value);
    } catch {
      throw new Error("could not be parsed as JSON");
    }
  }

  override initialize(value: any, _model?: any, _options?: any): any {
    return value === undefined || value === null ? value : JSON.parse(value);
  }

  override toObject(value: any): any {
    return value === undefined || value === null ? value : JSON.stringify(value);
  }
}

/** HTML as text. The server removes what could run from the fields that the manifest lists in `htmlFields`. */
export class HTMLField extends StringField {
  static override get _defaults(): Record<string, any> {
    return { ...super._defaults, required: true, blank: true };
  }

  override toFormGroup(groupConfig: any = {}, inputConfig: any = {}): any {
    return super.toFormGroup({ stacked: true, ...groupConfig }, inputConfig);
  }

  override _toInput(config: any): any {
    return super._toInput(config);
  }
}

/** An integer to sort by. */
export class IntegerSortField extends NumberField {
  static override get _defaults(): Record<string, any> {
    return { ...super._defaults, required: true, nullable: false, integer: true, initial: 0, label: "FOLDER.DocumentSort" };
  }
}

/** A subtype of a document. */
export class DocumentTypeField extends StringField {
  constructor(documentClass: any, options: Record<string, any> = {}, context: any = {}) {
    super({ choices: () => documentClass.TYPES, validationError: "is not a valid type for the Document", ...options }, context);
    if (this.initial === undefined && documentClass.hasTypeData && documentClass.metadata.coreTypes.includes(CONST.BASE_DOCUMENT_TYPE))
      this.initial = CONST.BASE_DOCUMENT_TYPE;
  }

  static override get _defaults(): Record<string, any> {
    return { ...super._defaults, required: true, nullable: false, blank: false };
  }

  override _validateType(value: any, options?: ValidateOptions): boolean | void {
    if (typeof value !== "string" || !value) throw new Error("must be a type");
    return super._validateType(value, options);
  }
}

/** Source text of a script. */
export class JavaScriptField extends StringField {
  static override get _defaults(): Record<string, any> {
    return { ...super._defaults, required: true, blank: true, nullable: false, async: false };
  }

  override _validateType(value: any, _options?: ValidateOptions): void {
    const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (...args: string[]) => unknown;
    try {
      new (this.async ? AsyncFunction : Function)(value);
    } catch (error) {
      throw new Error("must be valid JavaScript", { cause: error });
    }
  }

  override toFormGroup(groupConfig: any = {}, inputConfig: any = {}): any {
    return super.toFormGroup({ stacked: true, ...groupConfig }, inputConfig);
  }
}
