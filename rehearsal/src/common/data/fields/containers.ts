import { generation } from "../../generation.ts";
import { mergeObject } from "../../utils/merge.ts";
import { getProperty, setProperty } from "../../utils/paths.ts";
import { deepClone, isEmpty, isPlainObject } from "../../utils/types.ts";
import { commitData, diffData, replaces } from "../changes.ts";
import { DataFieldOperator, ForcedDeletion, operatorResult, resolveOperators, reviveOperator } from "../operators.ts";
import { DataModelValidationFailure } from "../validation.ts";
import { DataField, stateWithin, wrongType, type CleanOptions, type CleanState, type FieldContext, type ValidateOptions } from "./base.ts";

/** A plain object with any content. */
export class ObjectField extends DataField {
  static override get _defaults(): Record<string, any> {
    return { ...super._defaults, required: true, nullable: false };
  }

  override getInitialValue(data?: any): any {
    const initial = super.getInitialValue(data);
    return initial === undefined && this.required && !this.nullable ? {} : initial;
  }

  override _cast(value: any): any {
    if (typeof value?.toObject === "function") return value.toObject();
    if (generation() < 14) return value;
    if (typeof value?.toJSON === "function") return value.toJSON();
    return isPlainObject(value) ? value : {};
  }

  override _cleanType(value: any, _options: CleanOptions = {}, state?: CleanState): any {
    if (generation() >= 14 && isPlainObject(value)) cleanObject(value, state);
    return value;
  }

  override initialize(value: any, _model?: any, _options?: any): any {
    return deepClone(value);
  }

  override toObject(value: any): any {
    return deepClone(value);
  }

  override _updateDiff(source: any, key: string, value: any, ...[difference, options = {}]: any[]): void {
    if (replaces(source[key], value, options)) return super._updateDiff(source, key, value, difference, options);
    const inner = diffData(source[key], value);
    if (!isEmpty(inner)) difference[key] = inner;
  }

  override _updateCommit(source: any, key: string, value: any, ...[diff, options = {}]: any[]): void {
    if (replaces(source[key], diff, options)) return super._updateCommit(source, key, value, diff, options);
    commitData(source[key], diff);
  }

  override _validateType(value: any, _options?: ValidateOptions): DataModelValidationFailure | boolean | void {
    if (!isPlainObject(value)) throw wrongType(value, "an object");
  }
}

/**
 * Cleans an object with any content, in place and at every depth. Splits dotted keys, revives operators and empties instances of classes.
 * Drops a deletion of a key that a known source lacks.
 */
function cleanObject(data: Record<string, any>, state: CleanState | undefined): void {
  splitKeys(data);
  for (const key of Object.keys(data)) {
    const value = (data[key] = reviveOperator(data[key]));
    if (value instanceof ForcedDeletion) {
      if (state && !(isPlainObject(state.source) && Object.hasOwn(state.source, key))) delete data[key];
    } else if (isPlainObject(value)) cleanObject(value, stateWithin(state, key));
    else if (isInstance(value)) data[key] = {};
  }
}

function isInstance(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof DataFieldOperator);
}

/** Moves the values of dotted keys to the paths that the keys name, in place. */
function splitKeys(data: Record<string, any>): void {
  for (const key of Object.keys(data)) {
    if (!key.includes(".")) continue;
    const value = data[key];
    delete data[key];
    const present = getProperty(data, key);
    if (isPlainObject(present) && isPlainObject(value)) mergeObject(present, value);
    else setProperty(data, key, value);
  }
}

/** An object with any keys whose values all belong to one field. */
export class TypedObjectField extends ObjectField {
  element: DataField;
  static override recursive = true;

  constructor(element: DataField, options: Record<string, any> = {}, context: FieldContext = {}) {
    super(options, context);
    if (!(element instanceof DataField)) throw new Error("The element must be a DataField");
    if (element.parent !== undefined) throw new Error("The element DataField already has a parent");
    element.parent = this;
    this.element = element;
  }

  static override get _defaults(): Record<string, any> {
    return { ...super._defaults, validateKey: undefined, expandKeys: true };
  }

  /** Whether the object may have a key. */
  #allows(key: string): boolean {
    return typeof this.validateKey === "function" ? Boolean(this.validateKey(key)) : true;
  }

  override _cleanType(data: any, options: CleanOptions = {}, state?: CleanState): any {
    if (!isPlainObject(data)) return data;
    if (generation() >= 14 && this.expandKeys) splitKeys(data);
    const inner = { ...options, partial: options.partial === true && options.recursive !== false };
    for (const key of Object.keys(data)) {
      if (generation() >= 14) data[key] = reviveOperator(data[key]);
      if (!this.#allows(key)) delete data[key];
      else data[key] = this.element.clean(data[key], inner, stateWithin(state, key));
    }
    return data;
  }

  override _validateType(data: any, options: ValidateOptions = {}): DataModelValidationFailure | void {
    super._validateType(data, options);
    const result = new DataModelValidationFailure();
    for (const [key, value] of Object.entries(data as Record<string, any>)) {
      const failure = this.#allows(key)
        ? this.element.validate(value, options)
        : new DataModelValidationFailure({ message: "is not a valid key", invalidValue: key, unresolved: true });
      if (!failure) continue;
      result.fields[key] = failure;
      if (options.fallback && failure.fallback !== undefined) data[key] = failure.fallback;
      else if (failure.unresolved && options.fallback) delete data[key];
      else if (failure.unresolved) result.unresolved = true;
    }
    return result.isEmpty() ? undefined : result;
  }

  override _validateModel(data: any, options: ValidateOptions = {}): void {
    for (const value of Object.values(data ?? {})) if (value !== null && value !== undefined) this.element._validateModel(value, options);
  }

  override initialize(value: any, model?: any, options: any = {}): any {
    if (!value) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        const initialized = this.element.initialize(inner, model, options);
        return [key, typeof initialized === "function" && !initialized.prototype ? initialized() : initialized];
      }),
    );
  }

  override _updateDiff(source: any, key: string, value: any, ...[difference, options = {}]: any[]): void {
    if (replaces(source[key], value, options)) return super._updateDiff(source, key, value, difference, options);
    const inner: Record<string, any> = {};
    for (const name of Object.keys(value)) this.#diffEntry(source[key], name, value[name], inner, options);
    if (!isEmpty(inner)) difference[key] = inner;
  }

  #diffEntry(source: any, name: string, value: any, ...[difference, options]: any[]): void {
    if (value instanceof ForcedDeletion) {
      if (Object.hasOwn(source, name)) difference[name] = value;
    } else if (Object.hasOwn(source, name)) this.element._updateDiff(source, name, value, difference, options);
    else difference[name] = this.element.clean(operatorResult(value), {});
  }

  override _updateCommit(source: any, key: string, value: any, ...[diff, options = {}]: any[]): void {
    if (replaces(source[key], diff, options)) return super._updateCommit(source, key, value, diff, options);
    for (const name of Object.keys(diff)) {
      if (diff[name] instanceof ForcedDeletion) delete source[key][name];
      else this.element._updateCommit(source[key], name, value?.[name], diff[name], options);
    }
  }

  override toObject(value: any): any {
    if (value === undefined || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.element.toObject(inner)]));
  }

  override apply(fn: any, data: any = {}, options: any = {}): any {
    const results: Record<string, any> = {};
    for (const [key, value] of Object.entries(data ?? {})) {
      const result = this.element.apply(fn, value, options);
      if (!options.filter || !isEmpty(result)) results[key] = result;
    }
    return results;
  }

  override _addTypes(source?: any, changes?: any, options: any = {}): void {
    if (!isPlainObject(changes)) return;
    for (const [key, change] of Object.entries(changes)) this.element._addTypes(source?.[key], change, options);
  }

  override _getField(path: string[]): DataField | undefined {
    const [first, ...rest] = path;
    if (first === undefined) return this;
    // "element" names the field itself, any other part a key.
    return this.element._getField(rest);
  }

  /** Migrates the data of all values. */
  migrateSource(sourceData: any, fieldData: any): void {
    if (!isPlainObject(fieldData) || typeof this.element.migrateSource !== "function") return;
    for (const value of Object.values(fieldData)) if (value) this.element.migrateSource(sourceData, value);
  }
}

/** An array whose elements all belong to one field. An update replaces it as a whole. */
export class ArrayField extends DataField {
  element: DataField;
  static override recursive = true;

  constructor(element: any, options: Record<string, any> = {}, context: FieldContext = {}) {
    super(options, context);
    this.element = (this.constructor as typeof ArrayField)._validateElementType(element);
    if (this.element instanceof DataField) {
      this.element.name ||= "element";
      this.element.parent = this;
    }
    if (this.min !== undefined && this.max !== undefined && this.min > this.max)
      throw new Error("ArrayField minimum length cannot exceed maximum length");
  }

  static override get _defaults(): Record<string, any> {
    return { ...super._defaults, required: true, nullable: false, empty: true, exact: undefined, min: 0, max: Infinity };
  }

  /** Checks that the elements' field is a field, and throws if not. */
  static _validateElementType(element: any): any {
    if (!(element instanceof DataField)) throw new Error(`${this.name} must have a DataField as its contained element`);
    return element;
  }

  override getInitialValue(data?: any): any {
    const initial = super.getInitialValue(data);
    return initial === undefined && this.required && !this.nullable ? [] : initial;
  }

  override _cast(value: any): any {
    if (Array.isArray(value)) return value;
    if (value instanceof Set || value instanceof Map) return Array.from(value.values());
    if (isPlainObject(value)) return indexed(value);
    return [value];
  }

  override _cleanType(value: any, options: CleanOptions = {}, _state?: any): any {
    return value.map((element: any) => this.element.clean(element, { ...options, partial: false }));
  }

  override _validateType(value: any, options: ValidateOptions = {}): DataModelValidationFailure | void {
    if (!Array.isArray(value)) throw new Error("must be an Array");
    if (value.length < this.min) throw new Error(`cannot have fewer than ${this.min} elements`);
    if (value.length > this.max) throw new Error(`cannot have more than ${this.max} elements`);
    return this._validateElements(value, options);
  }

  /** Checks all elements. With `fallback`, elements that cannot be saved are dropped. */
  _validateElements(value: any[], options: ValidateOptions = {}): DataModelValidationFailure | void {
    const result = new DataModelValidationFailure();
    for (let index = 0; index < value.length; index++) {
      const failure = this._validateElement(value[index], { ...options, source: value });
      if (!failure) continue;
      result.elements.push({ id: index, failure });
      if (failure.unresolved && !options.fallback) result.unresolved = true;
      else if (options.fallback && failure.fallback !== undefined) value[index] = failure.fallback;
      else if (options.fallback && failure.unresolved) failure.dropped = true;
    }
    const dropped = new Set(result.elements.filter(({ failure }) => failure.dropped).map(({ id }) => id));
    if (dropped.size > 0) value.splice(0, value.length, ...value.filter((_, index) => !dropped.has(index)));
    return result.isEmpty() ? undefined : result;
  }

  /** Checks one element. */
  _validateElement(value: any, options: ValidateOptions): DataModelValidationFailure | void {
    return this.element.validate(value, options);
  }

  override _validateModel(data: any, options: ValidateOptions = {}): void {
    for (const element of data ?? []) if (element !== null && element !== undefined) this.element._validateModel(element, options);
  }

  override initialize(value: any, model?: any, options: any = {}): any {
    if (!value) return value;
    return value.map((element: any) => {
      const initialized = this.element.initialize(element, model, options);
      return typeof initialized === "function" && !initialized.prototype ? initialized() : initialized;
    });
  }

  override _updateDiff(source: any, key: string, value: any, ...[difference, options = {}]: any[]): void {
    const plain = value instanceof DataFieldOperator ? value : resolveOperators(value);
    super._updateDiff(source, key, plain, difference, options);
  }

  override toObject(value: any): any {
    return value ? Array.from(value, (element) => this.element.toObject(element)) : value;
  }

  override apply(fn: any, value: any = [], options: any = {}): any {
    const results = Array.from(value ?? [], (element) => this.element.apply(fn, element, options));
    return options.filter ? results.filter((result) => !isEmpty(result)) : results;
  }

  override _getField(path: string[]): DataField | undefined {
    const [first, ...rest] = path;
    if (first === undefined) return this;
    if (first === "element" || Number.isInteger(Number(first))) return this.element._getField(rest);
    return undefined;
  }

  /** Migrates the data of all elements. */
  migrateSource(sourceData: any, fieldData: any): void {
    if (!Array.isArray(fieldData) || typeof this.element.migrateSource !== "function") return;
    for (const element of fieldData) if (element) this.element.migrateSource(sourceData, element);
  }

  override _castChangeDelta(raw: any): any {
    const delta = Array.isArray(raw) ? raw : [raw];
    return delta.map((element) => this.element._castChangeDelta(element));
  }

  override _applyChangeAdd(value: any, delta: any, _model: any, _change: any): any {
    value.push(...delta);
    return value;
  }
}

/** Turns `{0: a, 1: b}`, as forms give it, into an array. */
function indexed(value: Record<string, any>): any[] {
  const array: any[] = [];
  for (const [key, element] of Object.entries(value)) {
    const index = Number(key);
    if (Number.isInteger(index) && index >= 0) array[index] = element;
  }
  return array;
}

/** A set, stored as an array. */
export class SetField extends ArrayField {
  override _validateElements(value: any[], options: ValidateOptions = {}): DataModelValidationFailure | void {
    const distinct = new Set<unknown>(value);
    if (distinct.size < value.length) value.splice(0, value.length, ...distinct);
    return super._validateElements(value, options);
  }

  override initialize(value: any, model?: any, options: any = {}): any {
    return value ? new Set(super.initialize(value, model, options)) : value;
  }

  override toObject(value: any): any {
    return value ? Array.from(value, (element) => this.element.toObject(element)) : value;
  }

  override _castChangeDelta(raw: any): any {
    return new Set(super._castChangeDelta(raw));
  }

  override _applyChangeAdd(value: any, delta: any, _model: any, _change: any): any {
    for (const element of delta) value.add(element);
    return value;
  }

  override _toInput(config: any): any {
    return super._toInput(config);
  }
}
