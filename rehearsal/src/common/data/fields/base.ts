import { generation } from "../../generation.ts";
import { deepClone, equals, getType, isPlainObject } from "../../utils/types.ts";
import { describe } from "../../utils/text.ts";
import { DataFieldOperator, ForcedDeletion, ForcedReplacement, operatorResult } from "../operators.ts";
import { DataModelValidationError, DataModelValidationFailure } from "../validation.ts";
import { applyFieldChange } from "./apply.ts";
import { fieldInputs } from "./inputs.ts";

const CUSTOM_VALIDATE = Symbol("validate");
const CLEAN_OPERATOR = Symbol("cleanOperator");

/** Options of cleaning: partial data, whole-value replacement, and the document's data around the field. */
export interface CleanOptions {
  partial?: boolean;
  recursive?: boolean;
  source?: any;
  [key: string]: any;
}
/** The state of a cleaning (generation 14): the source's current value at the place of the value to clean. */
export interface CleanState {
  source?: any;
}
/** Options of validation. */
export interface ValidateOptions {
  partial?: boolean;
  fallback?: boolean;
  dropInvalidEmbedded?: boolean;
  source?: any;
  [key: string]: any;
}
/** The place of a field: its name and the field around it. */
export interface FieldContext {
  name?: string | undefined;
  parent?: DataField | undefined;
}

/** Returns the state of cleaning for the value under a key. Undefined if the value around it has none. */
export function stateWithin(state: CleanState | undefined, key: string): CleanState | undefined {
  if (state === undefined) return undefined;
  return { source: isPlainObject(state.source) && Object.hasOwn(state.source, key) ? state.source[key] : undefined };
}

/** One member of a schema: casts, cleans, checks, stores and exposes a value. */
export abstract class DataField {
  declare required: boolean;
  declare nullable: boolean;
  declare initial: any;
  declare readonly: boolean;
  declare gmOnly: boolean;
  declare label: string;
  declare hint: string;
  declare validationError: string;
  name: string | undefined;
  parent: DataField | undefined;
  options: Record<string, any>;
  [key: string]: any;

  /** Whether the field's values are documents that belong to the model. */
  static hierarchical = false;
  /** Whether the field contains other fields. */
  static recursive = false;

  constructor(options: Record<string, any> = {}, { name, parent }: FieldContext = {}) {
    this.name = name;
    this.parent = parent;
    this.options = options;
    const defaults = (this.constructor as typeof DataField)._defaults;
    for (const key of Object.keys(defaults)) this[key] = key in options ? options[key] : defaults[key];
    if (typeof options.validate === "function") {
      const inner = options.validate as (value: any, options?: any) => any;
      Object.defineProperty(this, CUSTOM_VALIDATE, { value: inner });
    }
  }

  /** The options that a field of this class knows, with their defaults. */
  static get _defaults(): Record<string, any> {
    return {
      required: false,
      nullable: false,
      initial: undefined,
      readonly: false,
      gmOnly: false,
      persisted: true,
      placeholder: undefined,
      label: "",
      hint: "",
      validationError: "is not a valid value",
    };
  }

  /** Whether the field can be drawn in a form. */
  static get hasFormSupport(): boolean {
    return this.prototype._toInput !== DataField.prototype._toInput;
  }

  /** The dotted path from the root of the schema. */
  get fieldPath(): string {
    return [this.parent?.fieldPath, this.name].filter(Boolean).join(".");
  }

  /** Calls a function (or method name) with this field and a value. */
  apply(fn: string | ((this: DataField, value: any, options: any) => any), value?: any, options: any = {}): any {
    return typeof fn === "string" ? this[fn](value, options) : fn.call(this, value, options);
  }

  /** Adds to a change the types without which it cannot be understood. */
  _addTypes(_source?: any, _changes?: any, _options?: any): void {}

  /** Returns the field at the end of a path, given as parts. This field for an empty path. */
  _getField(path: string[]): DataField | undefined {
    return path.length > 0 ? undefined : this;
  }

  /** Casts and cleans a value. The initial value replaces a missing one. */
  clean(value: any, options: CleanOptions = {}, _state?: any): any {
    if (typeof value === "object" && value instanceof DataFieldOperator) return this[CLEAN_OPERATOR](value, options);
    if (value === undefined) return this.getInitialValue(options.source);
    if (value === null && !this.nullable) return this.getInitialValue(options.source);
    if (value === null) return null;
    return this._cleanType(this._cast(value), options, _state);
  }

  [CLEAN_OPERATOR](value: DataFieldOperator, options: CleanOptions): any {
    if (!(value instanceof ForcedReplacement)) return value;
    // On 14, operators inside a replacement stay unapplied.
    const whole = generation() >= 14 ? value.value : operatorResult(value);
    return new ForcedReplacement(this.clean(whole, { ...options, partial: false, source: options.source }));
  }

  /** Cleans a value that has the right type. */
  _cleanType(value: any, _options?: CleanOptions, _state?: any): any {
    return value;
  }

  /** Makes a value of the right type from another. */
  _cast(value: any): any {
    return value;
  }

  /** Returns the value of the field if data have none. */
  getInitialValue(data?: any): any {
    const initial = typeof this.initial === "function" ? this.initial(data) : this.initial;
    if (initial === undefined && this.required && this.nullable) return null;
    return deepClone(initial);
  }

  /** Returns the value as plain data. */
  toObject(value: any): any {
    return value;
  }

  /** Checks a value. Returns undefined if it is valid, else what is wrong. */
  validate(value: any, options: ValidateOptions = {}): DataModelValidationFailure | void {
    try {
      const special = this._validateSpecial(value);
      if (special === true) return undefined;
      if (special === false) throw new Error(this.validationError);
      const outcome = value instanceof DataFieldOperator ? undefined : (this._validateType(value, options) as any);
      if (outcome === false) throw new Error(this.validationError);
      if (outcome instanceof DataModelValidationFailure) return this.#withFallback(outcome, value, options);
      const custom = outcome === true ? undefined : (this as any)[CUSTOM_VALIDATE]?.call(this, value, options);
      if (custom === false) throw new Error(this.validationError);
      if (custom instanceof DataModelValidationFailure) return this.#withFallback(custom, value, options);
      return undefined;
    } catch (error) {
      const failure = error instanceof DataModelValidationError ? error.getFailure() : undefined;
      return this.#withFallback(
        failure ?? new DataModelValidationFailure({ invalidValue: value, message: (error as Error).message }),
        value,
        options,
      );
    }
  }

  #withFallback(failure: DataModelValidationFailure, value: any, options: ValidateOptions): DataModelValidationFailure {
    const inner = Object.keys(failure.fields).length > 0 || failure.elements.length > 0;
    if (!options.fallback || inner) {
      if (!inner && options.fallback === undefined) failure.unresolved = true;
      return failure;
    }
    const initial = this.getInitialValue(options.source);
    const unusable = this.required && initial === undefined;
    if (unusable || equals(initial, value)) failure.unresolved = true;
    else failure.fallback = initial;
    return failure;
  }

  /** Decides on undefined and null before the type is checked. True is valid, false or throwing is invalid, undefined is undecided. */
  _validateSpecial(value: any): boolean | void {
    if (value === undefined) {
      if (this.required) throw new Error("may not be undefined");
      return true;
    }
    if (value === null) {
      if (!this.nullable) throw new Error("may not be null");
      return true;
    }
    return undefined;
  }

  /** Checks a value that is neither undefined nor null. */
  _validateType(_value: any, _options?: ValidateOptions): boolean | DataModelValidationFailure | void {
    return undefined;
  }

  /** Checks a model as a whole. */
  _validateModel(_data: any, _options?: ValidateOptions): void {}

  /** Returns a value as a prepared model exposes it. A function becomes a getter. */
  initialize(value: any, _model?: any, _options?: any): any {
    return value;
  }

  /** Adds a change of `source[key]` to `difference`, if it is new. */
  _updateDiff(source: any, key: string, value: any, ...[difference]: any[]): void {
    const next = value instanceof ForcedDeletion ? this.getInitialValue(source) : operatorResult(value);
    if (!equals(source[key], next)) difference[key] = value;
  }

  /** Applies a change to `source[key]`. */
  _updateCommit(source: any, key: string, value: any, ...[diff]: any[]): void {
    const change = diff === undefined ? value : diff;
    source[key] = change instanceof ForcedDeletion ? this.getInitialValue(source) : deepClone(operatorResult(change));
  }

  /** Draws the input. */
  toInput(config: any = {}): any {
    const settings = { name: this.fieldPath, ...config };
    return settings.input instanceof Function ? settings.input(this, settings) : this._toInput(settings);
  }

  /** Draws the input with a complete configuration. */
  _toInput(config: any): any {
    return fieldInputs().toInput(this, config);
  }

  /** Draws the form group. */
  toFormGroup(groupConfig: any = {}, inputConfig: any = {}): any {
    return fieldInputs().toFormGroup(this, groupConfig, inputConfig);
  }

  /** Returns a value after an active effect's change. */
  applyChange(value: any, model: any, change: any): any {
    return applyFieldChange(this, value, model, change);
  }

  /** Casts an effect's value to the field's type. */
  _castChangeDelta(delta: any): any {
    return this._cast(delta);
  }

  _applyChangeAdd(value: any, delta: any, _model: any, _change: any): any {
    return value + delta;
  }

  _applyChangeMultiply(_value: any, _delta: any, _model: any, _change: any): any {}

  _applyChangeOverride(_value: any, delta: any, _model: any, _change: any): any {
    return delta;
  }

  _applyChangeUpgrade(_value: any, _delta: any, _model: any, _change: any): any {}

  _applyChangeDowngrade(_value: any, _delta: any, _model: any, _change: any): any {}

  _applyChangeCustom(value: any, delta: any, model: any, change: any): any {
    return fieldHooks.custom(value, delta, model, change);
  }
}

/** Hooks of the client into the application of effects: the one for custom changes. */
export const fieldHooks = {
  custom: (_value: any, _delta: any, _model: any, _change: any): any => undefined,
};

/** Any value. */
export class AnyField extends DataField {
  override _validateType(_value: any, _options?: ValidateOptions): void {}
}

/** Returns a failure with a plain message. */
export function failure(message: string, invalidValue?: any): DataModelValidationFailure {
  return new DataModelValidationFailure({ message, invalidValue });
}

/** Returns the error for a value of the wrong type. */
export function wrongType(value: unknown, wanted: string): Error {
  return new Error(`must be ${wanted}, but ${describe(value)} is ${getType(value)}`);
}
