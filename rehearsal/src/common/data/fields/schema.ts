import { generation } from "../../generation.ts";
import { isEmpty, isPlainObject } from "../../utils/types.ts";
import { replaces } from "../changes.ts";
import { DataFieldOperator, ForcedDeletion, operatorResult, reviveOperator } from "../operators.ts";
import { DataModelValidationFailure } from "../validation.ts";
import { DataField, stateWithin, wrongType, type CleanOptions, type CleanState, type FieldContext, type ValidateOptions } from "./base.ts";

/** An object with given fields. */
export class SchemaField extends DataField {
  fields: Record<string, DataField>;
  static override recursive = true;

  constructor(fields: Record<string, DataField>, options: Record<string, any> = {}, context: FieldContext = {}) {
    super(options, context);
    this.fields = this._initialize(fields);
  }

  static override get _defaults(): Record<string, any> {
    return { ...super._defaults, required: true, nullable: false };
  }

  /** Names the fields and makes this their parent. */
  _initialize(fields: Record<string, DataField>): Record<string, DataField> {
    if (typeof fields !== "object" || fields === null)
      throw new Error("A DataSchema must be an object with string keys and DataField values.");
    for (const [name, field] of Object.entries(fields)) {
      if (!(field instanceof DataField)) throw new Error(`The "${name}" field is not an instance of the DataField class.`);
      if (field.parent !== undefined && field.parent !== this)
        throw new Error(`The "${field.fieldPath}" field already belongs to some other parent and may not be reused.`);
      field.name = name;
      field.parent = this;
    }
    return { ...fields };
  }

  *[Symbol.iterator](): Generator<DataField> {
    yield* Object.values(this.fields);
  }

  /** Returns the names of the fields. */
  keys(): string[] {
    return Object.keys(this.fields);
  }

  /** Returns the fields. */
  values(): DataField[] {
    return Object.values(this.fields);
  }

  /** Names and fields. */
  entries(): [string, DataField][] {
    return Object.entries(this.fields);
  }

  /** Whether there is a field with a name. */
  has(fieldName: string): boolean {
    return Object.hasOwn(this.fields, fieldName);
  }

  /** Returns the field with a name, or undefined. */
  get(fieldName: string): any {
    return this.has(fieldName) ? this.fields[fieldName] : undefined;
  }

  /** Returns the field at a dotted path. */
  getField(fieldName: string | string[]): any {
    return this._getField(Array.isArray(fieldName) ? [...fieldName] : fieldName.split("."));
  }

  override _getField(path: string[]): DataField | undefined {
    if (path.length === 0) return this;
    const [name = "", ...rest] = path;
    return this.get(name)?._getField(rest);
  }

  override getInitialValue(data?: any): any {
    const initial = super.getInitialValue(data);
    if (this.required && initial === undefined) return this._cleanType({}, { source: data });
    return initial;
  }

  override _cast(value: any): any {
    return isPlainObject(value) ? value : typeof value === "object" && "toObject" in value ? value.toObject() : value;
  }

  override _cleanType(data: any, options: CleanOptions = {}, state?: CleanState): any {
    if (typeof data !== "object") return this.getInitialValue(options.source);
    const source = options.source ?? data;
    const inner = { ...options, source, partial: options.partial === true && options.recursive !== false };
    const isPartial = mayLack(options, state);
    for (const name of Object.keys(this.fields)) {
      const isGiven = Object.hasOwn(data, name);
      const value = isGiven ? receive(data[name]) : undefined;
      if (value === undefined && isPartial) continue;
      const cleaned = this.fields[name]!.clean(value, inner, state && stateWithin(state, name));
      // An undefined value counts as missing. Data that travel as JSON never hold one.
      if (cleaned !== undefined) data[name] = cleaned;
      else if (isGiven) delete data[name];
    }
    for (const key of Object.keys(data)) if (!Object.hasOwn(this.fields, key)) delete data[key];
    return data;
  }

  override initialize(value: any, model?: any, options: any = {}): any {
    if (!value) return value;
    const data: Record<string, any> = {};
    for (const name of Object.keys(this.fields)) {
      const field = this.fields[name]!;
      const initialized = field.initialize(value[name], model, options);
      // In a new object, this is what a definition does, at a fraction of the time.
      if (typeof initialized !== "function" && !field.readonly) data[name] = initialized;
      else defineValue(data, name, field, initialized);
    }
    return data;
  }

  override _updateDiff(source: any, key: string, value: any, ...[difference, options = {}]: any[]): void {
    if (replaces(source[key], value, options)) return this.#diffWhole(source, key, value, difference);
    const inner: Record<string, any> = {};
    for (const name of Object.keys(value)) {
      this.fields[name]?._updateDiff(source[key], name, value[name], inner, { ...options, siblings: value });
    }
    if (!isEmpty(inner)) difference[key] = inner;
  }

  #diffWhole(source: any, key: string, value: any, difference: any): void {
    if (value instanceof DataFieldOperator || value === null) return super._updateDiff(source, key, value, difference);
    return super._updateDiff(source, key, this.clean(operatorResult(value), { source }), difference);
  }

  override _updateCommit(source: any, key: string, value: any, ...[diff, options = {}]: any[]): void {
    if (replaces(source[key], diff, options)) return super._updateCommit(source, key, value, diff, options);
    for (const name of Object.keys(diff)) {
      this.fields[name]?._updateCommit(source[key], name, value?.[name], diff[name], { ...options, siblings: diff });
    }
  }

  override _validateType(data: any, options: ValidateOptions = {}): DataModelValidationFailure | void {
    if (typeof data !== "object" || Array.isArray(data)) throw wrongType(data, "an object");
    const inner = { ...options, source: options.source ?? data };
    let result: DataModelValidationFailure | undefined;
    for (const name of Object.keys(this.fields)) {
      if (options.partial && !Object.hasOwn(data, name)) continue;
      const failure = this.fields[name]!.validate(data[name], inner);
      if (!failure) continue;
      result ??= new DataModelValidationFailure();
      result.fields[name] = failure;
      if (failure.unresolved) result.unresolved = true;
      else if (options.fallback && failure.fallback !== undefined) data[name] = failure.fallback;
    }
    return result;
  }

  override _validateModel(data: any, options: ValidateOptions = {}): void {
    if (!data) return;
    const inner = { ...options, source: options.source ?? data };
    for (const name of Object.keys(this.fields)) {
      if (data[name] !== undefined && data[name] !== null) this.fields[name]!._validateModel(data[name], inner);
    }
  }

  override toObject(value: any): any {
    if (value === undefined || value === null) return value;
    const data: Record<string, any> = {};
    for (const name of Object.keys(this.fields)) {
      const inner = this.fields[name]!.toObject(value[name]);
      if (inner !== undefined) data[name] = inner;
    }
    return data;
  }

  override apply(fn: any, data: any = {}, options: any = {}): any {
    const results: Record<string, any> = {};
    for (const [name, field] of this.entries()) {
      if (options.partial && !Object.hasOwn(data, name)) continue;
      const result = field.apply(fn, data?.[name], options);
      if (!options.filter || !isEmpty(result)) results[name] = result;
    }
    return results;
  }

  override _addTypes(source?: any, changes?: any, options: any = {}): void {
    if (!isPlainObject(changes)) return;
    for (const name of Object.keys(this.fields)) {
      const change = changes[name];
      if (change === undefined || reviveOperator(change) instanceof ForcedDeletion) continue;
      this.fields[name]!._addTypes(source?.[name], change, { ...options, source, changes });
    }
  }

  /** Migrates the data of the fields inside. */
  migrateSource(sourceData: any, fieldData: any): void {
    if (!isPlainObject(fieldData)) return;
    for (const name of Object.keys(this.fields)) {
      if (fieldData[name] === undefined) continue;
      const field = this.fields[name]!;
      if (typeof field.migrateSource === "function") field.migrateSource(sourceData, fieldData[name]);
    }
  }
}

/** Whether keys may be missing in an update. On 14 only if the source is known, since otherwise they get their initial values. */
function mayLack({ partial }: CleanOptions, state: CleanState | undefined): boolean {
  return partial === true && (generation() < 14 || isPlainObject(state?.source));
}

/** Returns a value as it came. On generation 14 a serialised operator becomes an instance. */
function receive(value: any): any {
  return typeof value === "object" && generation() >= 14 ? reviveOperator(value) : value;
}

/** Puts an initialized value on a model. A function becomes a getter, and a readonly value cannot be set. */
export function defineValue(target: any, name: string, field: DataField, value: any): void {
  if (typeof value === "function" && !value.prototype) {
    Object.defineProperty(target, name, { get: value, set() {}, configurable: true, enumerable: true });
  } else {
    Object.defineProperty(target, name, { value, writable: !field.readonly, configurable: true, enumerable: true });
  }
}
