import { operatorsToPrefixes, prefixesToOperators } from "../data/operators.ts";
import { defineValue, SchemaField } from "../data/fields/schema.ts";
import { DataModelValidationError, DataModelValidationFailure } from "../data/validation.ts";
import { generation } from "../generation.ts";
import { makeStrict } from "../strict.ts";
import { logCompatibilityWarning } from "../utils/logging.ts";
import { mergeObject } from "../utils/merge.ts";
import { expandObject } from "../utils/paths.ts";
import { deepClone, isEmpty, isPlainObject } from "../utils/types.ts";

const MERGE_CLONE = Symbol("mergeClone");

/** Data of a schema: cleaned, checked, kept as `_source` and exposed as properties. The given data are changed in place and become the source. */
export abstract class DataModel {
  [key: string]: any;
  declare readonly parent: any;
  declare readonly _source: any;
  #failures: { fields: DataModelValidationFailure | null; joint: DataModelValidationFailure | null } = { fields: null, joint: null };

  constructor(data: any = {}, { parent = null, strict = true, dropInvalidEmbedded = false, ...options }: any = {}) {
    Object.defineProperty(this, "parent", { value: parentOf(parent), writable: false, enumerable: false, configurable: true });
    const source = this._initializeSource(data, { strict, ...options });
    Object.defineProperty(this, "_source", { value: source, writable: false, enumerable: false, configurable: true });
    this._configure(options);
    if (strict) this.validate({ strict, fallback: false, dropInvalidEmbedded, fields: true, joint: true });
    else this.#validateLoosely();
    this._initialize({ strict, ...options });
  }

  /** Prefixes of the lang keys that label the fields. */
  static LOCALIZATION_PREFIXES: string[] = [];

  /** Returns the fields of the schema by name. */
  static defineSchema(): Record<string, any> {
    throw new Error(`The ${this.name} subclass of DataModel must define its Document schema`);
  }

  /** The schema, built once for each class. */
  static get schema(): SchemaField {
    const own = Object.getOwnPropertyDescriptor(this, "_schema")?.value as SchemaField | undefined;
    if (own) return own;
    const schema = new SchemaField(Object.freeze(this.defineSchema()));
    Object.defineProperty(this, "_schema", { value: schema, writable: true, configurable: true, enumerable: false });
    return schema;
  }

  /** The schema. */
  get schema(): SchemaField {
    return (this.constructor as typeof DataModel).schema;
  }

  /** Whether the data could be loaded only in part. */
  get invalid(): boolean {
    return Object.values(this.#failures).some((failure) => failure !== null);
  }

  /** What is wrong with the data: field by field, and as a whole. */
  get validationFailures(): { fields: DataModelValidationFailure | null; joint: DataModelValidationFailure | null } {
    return this.#failures;
  }

  /** Called by the constructor once there is a source, before it is checked and exposed as properties. */
  _configure(_options: any = {}): void {}

  /** Migrates and cleans data for use as the source. */
  _initializeSource(data: any, _options: any = {}): any {
    const cls = this.constructor as typeof DataModel;
    const source = data instanceof DataModel ? data.toObject() : (data ?? {});
    if (!isPlainObject(source)) throw new Error(`${cls.name} was incorrectly constructed with data that is not an object`);
    // Operators and special keys mean nothing in new data, which have nothing to change.
    const migrated = cls.migrateDataSafe(source);
    return cls.cleanData(migrated);
  }

  /** Cleans data by the schema, in place, and returns them. */
  static cleanData(source: any = {}, options: any = {}, ...[state]: any[]): any {
    return this.schema.clean(source, { ...options, source: options.source ?? source }, state);
  }

  /** Names and fields in the order of initialization. */
  static *_initializationOrder(): Generator<[string, any]> {
    for (const entry of this.schema.entries()) yield entry;
  }

  /** Exposes the source as properties. */
  _initialize(options: any = {}): void {
    for (const [name, field] of (this.constructor as typeof DataModel)._initializationOrder()) {
      defineValue(this, name, field, field.initialize(this._source[name], this, options));
    }
  }

  /** Sets all properties back to what the source says. */
  reset(): void {
    this._initialize();
  }

  /** Returns a copy with changes applied. Null data change nothing. */
  clone(data: any = {}, context: any = {}): any {
    const cls = this.constructor as any;
    const source = this.toObject();
    const changed = data && !isEmpty(data) ? cls[MERGE_CLONE](source, data) : source;
    return new cls(changed, { parent: this.parent, ...context });
  }

  /** Applies changes to a copy's source. */
  static [MERGE_CLONE](source: any, data: any): any {
    const changes = expandObject(data);
    return mergeObject(source, changes, { inplace: false, performDeletions: true, applyOperators: true });
  }

  /** Checks the data, or changes to them. Throws if they do not fit, unless `strict` is false. Returns whether they fit. */
  validate({ changes, clean = false, fields = true, joint = !changes, ...options }: any = {}): boolean {
    const settings = { fallback: false, dropInvalidEmbedded: false, strict: true, ...options };
    const source = changes ?? this._source;
    if (clean && changes) {
      this.schema._addTypes(this._source, changes);
      (this.constructor as typeof DataModel).cleanData(
        changes,
        { partial: true, source: { ...this._source, ...changes } },
        { source: this._source },
      );
    }
    if (fields) this.#validateFields(source, Boolean(changes), settings);
    if (joint) this.#validateJoint(source, settings);
    return !this.invalid;
  }

  #validateFields(source: any, partial: boolean, { fallback, dropInvalidEmbedded, strict }: any): void {
    const whole = partial ? { ...this._source, ...source } : source;
    const failure = this.schema.validate(source, { partial, fallback, dropInvalidEmbedded, source: whole });
    this.#failures.fields = failure ?? null;
    if (failure) this.#report(failure, { fallback, strict });
  }

  #report(failure: DataModelValidationFailure, { fallback, strict }: { fallback: boolean; strict: boolean }): void {
    const error = new DataModelValidationError(failure);
    Object.assign(error, { message: `${this.constructor.name} validation errors:\n${failure.toString()}` });
    const unresolved = !fallback || failure.unresolved;
    if (strict && unresolved) throw error;
    if (strict || unresolved) console.warn(error.message);
  }

  #validateJoint(source: any, { strict }: { strict: boolean }): void {
    this.#failures.joint = null;
    try {
      this.schema._validateModel(source);
      (this.constructor as typeof DataModel).validateJoint(source);
    } catch (error) {
      const failure = error instanceof DataModelValidationError ? error.getFailure() : undefined;
      this.#failures.joint = failure ?? new DataModelValidationFailure({ message: (error as Error).message });
      if (strict) throw error;
    }
  }

  #validateLoosely(): boolean {
    return this.validate({ strict: false, fallback: true, dropInvalidEmbedded: true, fields: true, joint: true });
  }

  /** Checks data as a whole. Throws if they do not fit together. */
  static validateJoint(_data: any): void {}

  /** Applies changes to the source and the properties, and returns what was new. Sends nothing. */
  updateSource(changes: any = {}, options: any = {}): any {
    const cls = this.constructor as typeof DataModel;
    const prepared = this.#prepareChanges(changes, options);
    const wrapper: Record<string, any> = {};
    this.schema._addTypes(this._source, prepared);
    const source = { ...this._source, ...(prepared.type === undefined ? {} : { type: prepared.type }) };
    cls.cleanData(prepared, { partial: true, recursive: options.recursive, source }, { source: this._source });
    diffRoot(this.schema, this._source, prepared, { difference: wrapper, options });
    this.#checkResult(wrapper, options);
    if (!options.dryRun && !isEmpty(wrapper)) {
      commitRoot(this.schema, this._source, wrapper, options);
      this._initialize();
    }
    return generation() >= 14 ? wrapper : operatorsToPrefixes(wrapper);
  }

  /** Returns a copy of the changes, expanded and migrated, with special keys turned into operators. */
  #prepareChanges(changes: any, _options: any): any {
    const cls = this.constructor as typeof DataModel;
    const own = expandObject(deepClone(changes instanceof DataModel ? changes.toObject() : changes));
    // An undefined value counts as not given.
    for (const [key, value] of Object.entries(own)) if (value === undefined) delete own[key];
    this.schema._addTypes(this._source, own);
    if (generation() >= 14) return cls.migrateDataSafe(prefixesToOperators(own, warnOfPrefix));
    return prefixesToOperators(cls.migrateDataSafe(own));
  }

  /** Applies the changes to a copy and checks the result. Throws if it does not fit. */
  #checkResult(difference: any, options: any): void {
    if (isEmpty(difference)) return;
    const copy = { ...this._source };
    for (const key of Object.keys(difference)) copy[key] = copyAlong(this._source[key], difference[key]);
    commitRoot(this.schema, copy, deepClone(difference), options);
    const checked: Record<string, any> = {};
    for (const key of Object.keys(difference)) checked[key] = onlyChanged(this.schema.get(key), copy[key], difference[key]);
    const failure = this.schema.validate(checked, { partial: true, fallback: options.fallback ?? false, source: copy });
    if (failure && (!options.fallback || failure.unresolved)) {
      const error = new DataModelValidationError(failure);
      error.message = `${this.constructor.name} validation errors:\n${failure.toString()}`;
      throw error;
    }
    if (failure) for (const key of Object.keys(failure.fields)) difference[key] = checked[key];
    this.schema._validateModel(copy);
    (this.constructor as typeof DataModel).validateJoint(copy);
  }

  /** Returns the data as stored, or as prepared if `source` is false. */
  toObject(source = true): any {
    if (source) return deepClone(this._source);
    const data: Record<string, any> = {};
    for (const [name, field] of this.schema.entries()) {
      const value = field.toObject(this[name]);
      if (value !== undefined) data[name] = value;
    }
    return data;
  }

  /** Returns the data as stored. */
  toJSON(): any {
    return this.toObject(true);
  }

  /** Builds a model from stored data. Values that do not fit fall back to their initial ones if they can. */
  static fromSource(source: any, { strict = false, ...context }: any = {}): any {
    return new (this as any)(source, { strict, ...context });
  }

  /** Returns a model from JSON. */
  static fromJSON(json: string): any {
    return this.fromSource(JSON.parse(json), { strict: true });
  }

  /** Brings old data into the form of today. It may get parts of data and must not fail on them. */
  static migrateData(source: any): any {
    this.schema.migrateSource(source, source);
    return source;
  }

  /** Migrates like `migrateData`, but only warns of a failure. */
  static migrateDataSafe(source: any): any {
    try {
      this.migrateData(source);
    } catch (error) {
      console.warn(`Failed data migration for ${this.name}: ${(error as Error).message}`);
    }
    return source;
  }

  /** Lets data be read by old names too. */
  static shimData(data: any, _options: any = {}): any {
    return data;
  }
}

function parentOf(parent: any): any {
  if (parent !== null && !(parent instanceof DataModel)) throw new Error("The provided parent must be a DataModel instance");
  return parent;
}

function warnOfPrefix(key: string): void {
  const [syntax, operator] = key.startsWith("-=") ? ["{-=x: null}", "ForcedDeletion()"] : ["{==x: y}", "ForcedReplacement(y)"];
  logCompatibilityWarning(`The ${syntax} syntax is no longer supported in favor of {x: new foundry.data.operators.${operator}}`, {
    since: 14,
    until: 16,
    once: true,
  });
}

/** Copies what a change touches and shares the rest, so that a small change of large data stays cheap. */
function copyAlong(value: any, change: any): any {
  if (!isPlainObject(value) || !isPlainObject(change)) return deepClone(value);
  const copy = { ...value };
  for (const key of Object.keys(change)) if (Object.hasOwn(copy, key)) copy[key] = copyAlong(copy[key], change[key]);
  return copy;
}

/** Collects the changes of the root's fields. With `recursive: false` values are replaced, but never the root itself. */
function diffRoot(schema: SchemaField, source: any, changes: any, { difference, options }: { difference: any; options: any }): void {
  for (const name of Object.keys(changes))
    schema.get(name)?._updateDiff(source, name, changes[name], difference, { ...options, siblings: changes });
}

function commitRoot(schema: SchemaField, source: any, difference: any, options: any): void {
  for (const name of Object.keys(difference))
    schema.get(name)?._updateCommit(source, name, difference[name], difference[name], { ...options, siblings: difference });
}

/** Returns only the embedded documents that the update touches, so that an old fault elsewhere blocks nothing. */
function onlyChanged(field: any, value: any, change: any): any {
  if (!field.constructor.hierarchical || !Array.isArray(value) || !Array.isArray(change)) return value;
  const ids = new Set(change.map((element: any) => element._id));
  return value.filter((element: any) => ids.has(element._id));
}

makeStrict(DataModel);
