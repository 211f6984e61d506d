import { CONST } from "../../constants.ts";
import { generation } from "../../generation.ts";
import { registry } from "../../registry.ts";
import { deepClone, isEmpty, isPlainObject } from "../../utils/types.ts";
import { commitData, diffData, replaces } from "../changes.ts";
import { DataFieldOperator, ForcedDeletion, ForcedReplacement, operatorResult, reviveOperator } from "../operators.ts";
import type { DataModelValidationFailure } from "../validation.ts";
import type { DataField, CleanOptions, CleanState, FieldContext, ValidateOptions } from "./base.ts";
import { ObjectField } from "./containers.ts";
import { SchemaField } from "./schema.ts";

/** The data of a document's subtype: a model if the registry knows one, else a plain object. */
export class TypeDataField extends ObjectField {
  document: any;
  static override recursive = true;

  constructor(document: any, options: Record<string, any> = {}, context: FieldContext = {}) {
    super(options, context);
    this.document = document;
  }

  static override get _defaults(): Record<string, any> {
    return { ...super._defaults, required: true };
  }

  /** Returns the package that provides the model of a document's subtype, or null. */
  static getModelProvider(model: any): any {
    return model?.constructor?.metadata?.provider ?? null;
  }

  /** The name of the document whose data these are. */
  get documentName(): string {
    return this.document.documentName;
  }

  /** Returns the model of a subtype, or null. */
  getModelForType(type: string): any {
    return (type ? registry.dataModel(this.documentName, type) : undefined) ?? null;
  }

  override getInitialValue(data?: any): any {
    const model = this.getModelForType(data?.type);
    if (!model) return super.getInitialValue(data) ?? {};
    return model.cleanData(model.migrateDataSafe({}));
  }

  override _cleanType(value: any, options: CleanOptions = {}, state?: CleanState): any {
    const model = this.getModelForType(options.source?.type);
    if (!model || !isPlainObject(value)) return super._cleanType(value, options, state);
    return model.cleanData(value, { ...options, source: value, partial: options.partial === true && options.recursive !== false }, state);
  }

  override initialize(value: any, model?: any, options: any = {}): any {
    const cls = this.getModelForType(model?._source?.type);
    if (cls) return new cls(value, { ...options, parent: model });
    return deepClone(value);
  }

  #schemaOf(source: any, options: any): SchemaField | undefined {
    return this.getModelForType(options.siblings?.type ?? source.type)?.schema;
  }

  override _updateDiff(source: any, key: string, value: any, ...[difference, options = {}]: any[]): void {
    const type = options.siblings?.type;
    const changesType = typeof type === "string" && type !== source.type;
    if (changesType && generation() >= 14 && !(value instanceof DataFieldOperator)) {
      throw new Error(
        "The type of a Document can be changed only if the system field is force-replaced (==) or updated with {recursive: false}",
      );
    }
    const schema = this.#schemaOf(source, options);
    if (changesType || replaces(source[key], value, options))
      return this.#diffWhole(source, key, value, difference, changesType ? type : undefined);
    if (schema) return schema._updateDiff(source, key, value, difference, { ...options, siblings: undefined });
    const inner = diffData(source[key], value);
    if (!isEmpty(inner)) difference[key] = inner;
  }

  #diffWhole(source: any, key: string, value: any, ...[difference, type]: any[]): void {
    const whole = value instanceof ForcedDeletion ? value : operatorResult(value);
    const after = { type: type ?? source.type };
    const cleaned = value instanceof ForcedDeletion ? this.getInitialValue(after) : this.clean(deepClone(whole), { source: after });
    // The difference must replace the old data, or clients would merge into them.
    const replacement = value instanceof ForcedDeletion ? value : new ForcedReplacement(cleaned);
    super._updateDiff(source, key, replacement, difference, { recursive: false });
  }

  override _updateCommit(source: any, key: string, value: any, ...[diff, options = {}]: any[]): void {
    if (replaces(source[key], diff, options)) {
      const after = { type: options.siblings?.type ?? source.type };
      source[key] = diff instanceof ForcedDeletion ? this.getInitialValue(after) : deepClone(operatorResult(diff));
      return;
    }
    const schema = this.#schemaOf(source, options);
    if (schema) return schema._updateCommit(source, key, value, diff, { ...options, siblings: undefined });
    commitData(source[key], diff);
  }

  override _validateType(value: any, options: ValidateOptions = {}): DataModelValidationFailure | boolean | void {
    if (value !== null && typeof value === "object" && "schema" in value) return undefined;
    super._validateType(value, options);
    const model = this.getModelForType(options.source?.type);
    return model ? (model.schema.validate(value, { ...options, source: value }) ?? undefined) : undefined;
  }

  override _validateModel(data: any, options: ValidateOptions = {}): void {
    const model = this.getModelForType(options.source?.type);
    if (!model || !isPlainObject(data)) return;
    model.schema._validateModel(data, { ...options, source: data });
    model.validateJoint(data);
  }

  override toObject(value: any): any {
    return value && typeof value.toObject === "function" && !isPlainObject(value) ? value.toObject(false) : deepClone(value);
  }

  override _addTypes(_source?: any, changes?: any, options: any = {}): void {
    const { source: parent, changes: siblings } = options;
    if (changes === undefined || !siblings || Object.hasOwn(siblings, "type") || parent?.type === undefined) return;
    siblings.type = parent.type;
  }

  override _getField(path: string[]): DataField | undefined {
    return path.length === 0 ? this : undefined;
  }

  /** Migrates the data with the model of the document's subtype. */
  migrateSource(sourceData: any, fieldData: any): void {
    const model = this.getModelForType(sourceData?.type);
    if (model && isPlainObject(fieldData)) model.migrateDataSafe(fieldData);
  }
}

/** Data of one of several schemas, chosen by their `type`. */
export class TypedSchemaField extends ObjectField {
  types: Record<string, any>;
  static override recursive = true;

  constructor(types: Record<string, any>, options: Record<string, any> = {}, context: FieldContext = {}) {
    super(options, context);
    this.types = {};
    for (const [type, schema] of Object.entries(types)) this.types[type] = this.#configure(type, schema);
  }

  #configure(type: string, schema: any): SchemaField {
    let field: any;
    if (schema instanceof SchemaField) field = schema;
    else if (typeof schema === "function") field = new ModelSchema(schema);
    else field = new SchemaField(schema);
    if (!field.has("type")) throw new Error(`The schema of type "${type}" must have a "type" field`);
    field.name = undefined;
    field.parent = this;
    return field;
  }

  static override get _defaults(): Record<string, any> {
    return { ...super._defaults, required: true };
  }

  #schema(value: any): SchemaField | undefined {
    const type = value?.type;
    return typeof type === "string" && Object.hasOwn(this.types, type) ? this.types[type] : undefined;
  }

  override getInitialValue(data?: any): any {
    const initial = typeof this.initial === "function" ? this.initial(data) : deepClone(this.initial);
    return initial === undefined && this.nullable ? null : initial;
  }

  override _cleanType(value: any, options: CleanOptions = {}, state?: CleanState): any {
    return this.#schema(value)?.clean(value, { ...options, source: value }, state) ?? super._cleanType(value, options, state);
  }

  override _cast(value: any): any {
    return super._cast(value);
  }

  override _validateSpecial(value: any): boolean | void {
    const special = super._validateSpecial(value);
    if (special === undefined && !(value instanceof DataFieldOperator) && !this.#schema(value)) {
      throw new Error(`must have a type that is one of ${Object.keys(this.types).join(", ")}`);
    }
    return special;
  }

  override _validateType(value: any, options: ValidateOptions = {}): any {
    return this.#schema(value)?.validate(value, options);
  }

  override initialize(value: any, model?: any, options: any = {}): any {
    return this.#schema(value)?.initialize(value, model, options) ?? value;
  }

  override _updateDiff(source: any, key: string, value: any, ...[difference, options = {}]: any[]): void {
    const changesType = isPlainObject(value) && value.type !== undefined && value.type !== source[key]?.type;
    if (changesType || replaces(source[key], value, options)) {
      const whole = value instanceof DataFieldOperator ? value : this.clean(value, {});
      return super._updateDiff(source, key, whole, difference, { recursive: false });
    }
    this.#schema(source[key])?._updateDiff(source, key, value, difference, options);
  }

  override _updateCommit(source: any, key: string, value: any, ...[diff, options = {}]: any[]): void {
    const changesType = isPlainObject(diff) && diff.type !== undefined && diff.type !== source[key]?.type;
    if (changesType || replaces(source[key], diff, options)) return super._updateCommit(source, key, value, diff, { recursive: false });
    this.#schema(source[key])?._updateCommit(source, key, value, diff, options);
  }

  override toObject(value: any): any {
    return this.#schema(value)?.toObject(value) ?? value;
  }

  override apply(fn: any, data: any = {}, options: any = {}): any {
    return this.#schema(data)?.apply(fn, data, options) ?? {};
  }

  override _addTypes(source?: any, changes?: any, options: any = {}): void {
    if (!isPlainObject(changes) || !source) return;
    if (reviveOperator(changes) instanceof DataFieldOperator) return;
    changes.type ??= source.type;
    this.#schema(changes)?._addTypes(source, changes, options);
  }

  override _getField(path: string[]): DataField | undefined {
    const [type, ...rest] = path;
    if (type === undefined) return this;
    return Object.hasOwn(this.types, type) ? this.types[type]._getField(rest) : undefined;
  }

  /** Migrates the data by the schema of their type. */
  migrateSource(sourceData: any, fieldData: any): void {
    this.#schema(fieldData)?.migrateSource(sourceData, fieldData);
  }
}

/** A data model as one type of a TypedSchemaField. */
class ModelSchema extends SchemaField {
  #model: any;

  constructor(model: any) {
    super(model.defineSchema());
    this.#model = model;
  }

  override initialize(value: any, model?: any, options: any = {}): any {
    const embedded = new this.#model(value, { ...options, parent: model });
    Object.defineProperty(embedded, "schema", { value: this, configurable: true });
    return embedded;
  }

  override toObject(value: any): any {
    return typeof value?.toObject === "function" ? value.toObject(false) : value;
  }

  override migrateSource(_sourceData: any, fieldData: any): void {
    this.#model.migrateDataSafe(fieldData);
  }
}

/** Ownership of a document: a level for everyone and for single users. */
export class DocumentOwnershipField extends ObjectField {
  static override get _defaults(): Record<string, any> {
    return {
      ...super._defaults,
      initial: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.NONE },
      validationError: "is not a mapping of user IDs and document permission levels",
      gmOnly: true,
    };
  }

  override _validateType(value: any, _options?: ValidateOptions): boolean | void {
    const levels: number[] = Object.values(CONST.DOCUMENT_OWNERSHIP_LEVELS);
    for (const [key, level] of Object.entries(value)) {
      if (key.startsWith("-=")) continue;
      if (!/^(?:default|[a-zA-Z0-9]{16})$/.test(key) || !levels.includes(level as number)) throw new Error(this.validationError);
    }
  }
}
