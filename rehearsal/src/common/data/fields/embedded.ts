import { EmbeddedCollection, EmbeddedCollectionDelta, markChanged } from "../../abstract/embedded-collection.ts";
import { isEmpty, isPlainObject } from "../../utils/types.ts";
import { DataFieldOperator, operatorResult } from "../operators.ts";
import { DataModelValidationFailure } from "../validation.ts";
import { DataField, type CleanOptions, type CleanState, type FieldContext, type ValidateOptions } from "./base.ts";
import { ArrayField } from "./containers.ts";
import { SchemaField } from "./schema.ts";

/** A data model inside another. */
export class EmbeddedDataField extends SchemaField {
  model: any;

  constructor(model: any, options: Record<string, any> = {}, context: FieldContext = {}) {
    if (typeof model?.defineSchema !== "function") throw new Error("An EmbeddedDataField must specify a DataModel class as its type");
    super(model.defineSchema(), options, context);
    this.model = model;
  }

  override clean(value: any, options: CleanOptions = {}, state?: any): any {
    return super.clean(value, options, state);
  }

  override _cast(value: any): any {
    return value instanceof this.model ? value.toObject() : super._cast(value);
  }

  override validate(value: any, options: ValidateOptions = {}): DataModelValidationFailure | void {
    return super.validate(value, options);
  }

  override initialize(value: any, model?: any, options: any = {}): any {
    if (!value) return value;
    const embedded = new this.model(value, { ...options, parent: model });
    Object.defineProperty(embedded, "schema", { value: this, configurable: true });
    return embedded;
  }

  override toObject(value: any): any {
    return value && typeof value.toObject === "function" ? value.toObject(false) : value;
  }

  override migrateSource(_sourceData: any, fieldData: any): void {
    if (fieldData) this.model.migrateDataSafe(fieldData);
  }

  override _validateModel(data: any, _options: ValidateOptions = {}): void {
    this.model.validateJoint(data);
  }
}

/** Documents that belong to the model, stored as an array of their sources. */
export class EmbeddedCollectionField extends ArrayField {
  static override hierarchical = true;

  constructor(element: any, options: Record<string, any> = {}, context: FieldContext = {}) {
    super(element, options, context);
    this.readonly = true;
  }

  static override _validateElementType(element: any): any {
    if (typeof element?.defineSchema !== "function" || !("metadata" in element))
      throw new Error("An EmbeddedCollectionField must specify a Document subclass as its type");
    return element;
  }

  /** The class of the collection. */
  static get implementation(): typeof EmbeddedCollection {
    return EmbeddedCollection;
  }

  /** The class of the documents on this side, client or server. */
  get model(): any {
    return this.element.implementation;
  }

  /** The schema of the documents. */
  get schema(): SchemaField {
    return this.model.schema;
  }

  override _cast(value: any): any {
    if (value instanceof Map) return Array.from(value.values());
    return Array.isArray(value) ? value : [value];
  }

  override _cleanType(value: any, options: CleanOptions = {}, state?: CleanState): any {
    const present: any[] = Array.isArray(state?.source) ? state.source : [];
    return value.map((element: any) => {
      const source = element?._id ? present.find(({ _id }) => _id === element._id) : undefined;
      return this._cleanElement(element, options, source && { source });
    });
  }

  /** Cleans one document's source. */
  _cleanElement(value: any, options: CleanOptions = {}, state?: CleanState): any {
    if (value && typeof value.toObject === "function") return value.toObject();
    if (!isPlainObject(value)) return value;
    return this.model.cleanData(value, { ...options, source: value }, state);
  }

  override _validateElements(value: any[], options: ValidateOptions = {}): DataModelValidationFailure | void {
    const result = new DataModelValidationFailure();
    for (const element of value) {
      const failure = this.schema.validate(element, { ...options, source: element });
      if (!failure || (!failure.unresolved && options.fallback)) continue;
      result.elements.push({ id: element?._id, name: element?.name, failure });
      if (!options.fallback) result.unresolved = true;
    }
    // An invalid document stays in the source. Its collection leaves it out.
    if (options.fallback || options.dropInvalidEmbedded === true || result.isEmpty()) return undefined;
    return result;
  }

  override _validateModel(): void {}

  override initialize(_value: any, model?: any, options: any = {}): any {
    const collection = model.collections[this.name ?? ""];
    collection.initialize(options);
    return collection;
  }

  override _updateDiff(source: any, key: string, value: any, ...[difference, options = {}]: any[]): void {
    if (value instanceof DataFieldOperator || options.recursive === false) {
      difference[key] = operatorResult(value).map((element: any) => this.#whole(element));
      return;
    }
    const changed = value.map((element: any) => this.#diffElement(source[key] ?? [], element, options)).filter(Boolean);
    if (changed.length > 0) difference[key] = changed;
  }

  #whole(element: any): any {
    return this.model.cleanData(this.model.migrateDataSafe(operatorResult(element)));
  }

  #diffElement(present: any[], element: any, options: any): any {
    const before = present.find((candidate) => candidate._id === element._id && candidate._id);
    if (!before) return this.#whole(element);
    const wrapper: Record<string, any> = {};
    this.schema._updateDiff({ element: before }, "element", element, wrapper, options);
    return isEmpty(wrapper.element) ? undefined : { _id: before._id, ...wrapper.element };
  }

  override _updateCommit(source: any, key: string, _value: any, ...[diff, options = {}]: any[]): void {
    const sources: any[] = (source[key] ??= []);
    if (options.recursive === false) {
      const kept = new Set(diff.map((element: any) => element._id));
      for (let index = sources.length - 1; index >= 0; index--) if (!kept.has(sources[index]._id)) sources.splice(index, 1);
    }
    for (const change of diff) {
      const before = sources.find((candidate) => candidate._id === change._id && candidate._id);
      if (!before) sources.push(change);
      else {
        this.schema._updateCommit({ element: before }, "element", change, change, { ...options, recursive: true });
        markChanged(before);
      }
    }
  }

  override toObject(value: any): any {
    return typeof value?.toObject === "function"
      ? value.toObject(false)
      : value?.map((element: any) => (typeof element.toObject === "function" ? element.toObject(false) : element));
  }

  override apply(fn: any, value: any = [], options: any = {}): any {
    const results = Array.from(value ?? [], (element) => this.schema.apply(fn, element, options));
    return options.filter ? results.filter((result) => !isEmpty(result)) : results;
  }

  override _addTypes(source?: any, changes?: any, options: any = {}): void {
    if (!Array.isArray(changes)) return;
    for (const change of changes) {
      const before = Array.isArray(source) ? source.find((candidate: any) => candidate._id === change?._id) : undefined;
      this.schema._addTypes(before, change, { ...options, source: before, changes: change });
    }
  }

  override _getField(path: string[]): DataField | undefined {
    const [first, ...rest] = path;
    if (first === undefined) return this;
    return this.schema._getField(first === "element" || first.length === 16 ? rest : path);
  }

  override migrateSource(_sourceData: any, fieldData: any): void {
    if (!Array.isArray(fieldData)) return;
    for (const element of fieldData) if (isPlainObject(element)) this.model.migrateDataSafe(element);
  }

  /** Returns the collection of a document. */
  getCollection(parent: any): any {
    return parent[this.name ?? ""];
  }
}

/** Documents of an actor delta: those that differ from the base actor, with tombstones for removed ones. */
export class EmbeddedCollectionDeltaField extends EmbeddedCollectionField {
  static override get implementation(): any {
    return EmbeddedCollectionDelta;
  }

  override _cleanElement(value: any, options: CleanOptions = {}, state?: CleanState): any {
    return value?._tombstone
      ? { _id: value._id, _tombstone: true, _stats: value._stats ?? {} }
      : super._cleanElement(value, options, state);
  }

  override _validateElements(value: any[], options: ValidateOptions = {}): DataModelValidationFailure | void {
    return super._validateElements(
      value.filter((element) => !element?._tombstone),
      options,
    );
  }
}

/** One document that belongs to the model. */
export class EmbeddedDocumentField extends EmbeddedDataField {
  static override hierarchical = true;

  constructor(model: any, options: Record<string, any> = {}, context: FieldContext = {}) {
    super(model.implementation, options, context);
  }

  static override get _defaults(): Record<string, any> {
    return { ...super._defaults, nullable: true };
  }

  override initialize(value: any, model?: any, options: any = {}): any {
    if (!value) return value;
    const present = Object.getOwnPropertyDescriptor(model, this.name ?? "")?.value;
    if (present && present._source === value) {
      present._initialize(options);
      return present;
    }
    return new this.model(value, { ...options, parent: model, parentCollection: this.name });
  }

  /** Returns an object that gives access to the document like a collection. */
  getCollection(parent: any): any {
    const document = parent[this.name ?? ""];
    return new Map(document ? [[document.id, document]] : []);
  }
}
