import { CONST } from "../constants.ts";
import { registry } from "../registry.ts";
import { logCompatibilityWarning } from "../utils/logging.ts";
import { deleteProperty, expandObject, getProperty, hasProperty, setProperty } from "../utils/paths.ts";
import { isEmpty } from "../utils/types.ts";
import { buildUuid } from "../utils/uuid.ts";
import { backend, world } from "../world.ts";
import { DataModel } from "./data-model.ts";
import { BASE_METADATA, embeddedFields, flagScopes, unsetKey } from "./structure.ts";
import { mayModify, ownershipLevel } from "./permissions.ts";

/** A data model in the database, with an id, owners, flags and perhaps embedded documents. */
export abstract class Document extends DataModel {
  declare parentCollection: string | null;
  declare pack: string | null;
  declare collections: Readonly<Record<string, any>>;

  /** What the database knows about this kind of document. */
  static get metadata(): Record<string, any> {
    return BASE_METADATA;
  }

  override _configure({ pack = null, parentCollection = null }: any = {}): void {
    const hidden = (name: string, value: unknown, writable = false): void =>
      void Object.defineProperty(this, name, { value, writable, enumerable: false, configurable: true });
    hidden("parentCollection", this._getParentCollection(parentCollection ?? undefined));
    hidden("pack", pack ?? this.parent?.pack ?? null);
  }

  override _initializeSource(data: any, options: any = {}): any {
    const source = super._initializeSource(data, options);
    const collections: Record<string, any> = {};
    for (const [name, field] of embeddedFields(this.constructor)) {
      collections[name] = new field.constructor.implementation(name, this, (source[name] ??= []));
    }
    Object.defineProperty(this, "collections", { value: Object.seal(collections), writable: false, enumerable: false, configurable: true });
    return source;
  }

  /** The backend that carries out operations. */
  static get database(): any {
    return backend();
  }

  /** The class of this kind on this side, client or server. */
  static get implementation(): any {
    return registry.documentClass(this.documentName) ?? this;
  }

  /** The base class that this class descends from. */
  static get baseDocument(): any {
    const parent = Object.getPrototypeOf(this);
    return parent === Document ? this : parent.baseDocument;
  }

  /** The name of the world collection. */
  static get collectionName(): string {
    return this.metadata.collection;
  }

  /** The name of the world collection. */
  get collectionName(): string {
    return (this.constructor as typeof Document).collectionName;
  }

  /** The name of the kind. */
  static get documentName(): string {
    return this.metadata.name;
  }

  /** The name of the kind. */
  get documentName(): string {
    return (this.constructor as typeof Document).documentName;
  }

  /** The subtypes. */
  static get TYPES(): string[] {
    const types = this.hasTypeData ? registry.types(this.documentName) : [CONST.BASE_DOCUMENT_TYPE];
    return [...types];
  }

  /** Whether documents of this kind have `type` and `system`. */
  static get hasTypeData(): boolean {
    return this.metadata.hasTypeData === true;
  }

  /** The fields that hold other documents. */
  static get hierarchy(): Readonly<Record<string, any>> {
    return Object.fromEntries(this.schema.entries().filter(([, field]) => (field.constructor as any).hierarchical));
  }

  /** Returns the name of the parent's collection that holds this document. Null without a parent. */
  _getParentCollection(parentCollection?: string): string | null {
    if (!this.parent) return null;
    if (parentCollection) return parentCollection;
    return (this.parent.constructor as typeof Document).getCollectionName?.(this.documentName) ?? null;
  }

  /** The id. Null if there is none yet. */
  get id(): string | null {
    return this._id;
  }

  /** Whether this belongs to another document. */
  get isEmbedded(): boolean {
    return Boolean(this.parent && this.parentCollection);
  }

  /** Whether this document is in a compendium. */
  get inCompendium(): boolean {
    return Boolean(this.pack);
  }

  /** The UUID: an id that is unique in the whole world. */
  get uuid(): string {
    return buildUuid(this) as string;
  }

  /** Whether a user may create documents of this kind. */
  static canUserCreate(user: any): boolean {
    return mayModify({ user, document: undefined, documentClass: this, action: "create", data: {} });
  }

  /** Returns a user's ownership level, one of CONST.DOCUMENT_OWNERSHIP_LEVELS. */
  getUserLevel(user?: any): any {
    return ownershipLevel(this, user ?? world().user?.());
  }

  /** Whether a user has at least a level, or exactly that level with `exact`. */
  testUserPermission(user: any, permission: any, { exact = false }: { exact?: boolean } = {}): boolean {
    const levels: Record<string, number> = CONST.DOCUMENT_OWNERSHIP_LEVELS;
    const known = typeof permission === "string" && Object.hasOwn(levels, permission) ? levels[permission] : permission;
    // An unknown word asks for the highest level.
    const wanted: number = typeof known === "number" ? known : CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER;
    const level = user?.isGM ? CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER : this.getUserLevel(user);
    return exact ? level === wanted : level >= wanted;
  }

  /** Whether a user may create, update or delete this document. For an update, `data` are the changes. */
  canUserModify(user: any, action: string, data: any = {}): boolean {
    return mayModify({ user, document: this, documentClass: this.constructor, action, data });
  }

  override clone(data: any = {}, context: any = {}): any {
    const { save = false, keepId = false, addSource = false, ...rest } = context;
    const settings = { pack: this.pack, parent: this.parent, parentCollection: this.parentCollection ?? undefined, ...rest };
    const copy = super.clone({}, settings);
    if (!isEmpty(data)) copy.updateSource(data);
    if (!keepId) copy._source._id = null;
    if (addSource && "_stats" in copy._source) copy._source._stats.duplicateSource = this.uuid;
    if (!keepId || addSource) copy._initialize();
    if (!save) return copy;
    return (this.constructor as typeof Document).create(copy, { keepId, ...settings });
  }

  /** Brings the `system` data into the form of today. */
  migrateSystemData(): object {
    const model = registry.dataModel(this.documentName, this._source.type);
    return model ? model.migrateDataSafe(this.toObject().system) : this.toObject().system;
  }

  override toObject(source = true): any {
    return super.toObject(source);
  }

  /** Creates several documents. */
  static async createDocuments(data: any[] = [], operation: any = {}): Promise<any[]> {
    if (operation.parent?.pack) operation.pack = operation.parent.pack;
    return backend().create(this.implementation, { ...operation, data });
  }

  /** Updates several documents. Each update names its `_id`. */
  static async updateDocuments(updates: any[] = [], operation: any = {}): Promise<any[]> {
    if (operation.parent?.pack) operation.pack = operation.parent.pack;
    return backend().update(this.implementation, { ...operation, updates });
  }

  /** Deletes several documents. */
  static async deleteDocuments(ids: string[] = [], operation: any = {}): Promise<any[]> {
    if (operation.parent?.pack) operation.pack = operation.parent.pack;
    return backend().delete(this.implementation, { ...operation, ids });
  }

  /** Creates one document, or an array of them. */
  static async create(data: any, operation: any = {}): Promise<any> {
    const isArray = Array.isArray(data);
    const created = await this.createDocuments(isArray ? data : [data], operation);
    return isArray ? created : created.shift();
  }

  /** Updates this. */
  async update(data: any = {}, operation: any = {}): Promise<any> {
    const updates = [{ ...expandObject(data), _id: this.id }];
    const cls = this.constructor as typeof Document;
    return (await cls.updateDocuments(updates, { ...operation, parent: this.parent, pack: this.pack })).shift();
  }

  /** Deletes this. */
  async delete(operation: any = {}): Promise<any> {
    const cls = this.constructor as typeof Document;
    return (await cls.deleteDocuments([this.id as string], { ...operation, parent: this.parent, pack: this.pack })).shift();
  }

  /** Returns the world's document with an id, or null. */
  static get(documentId: string, _operation: any = {}): any {
    return world().get(this.collectionName, documentId) ?? null;
  }

  /** Returns the name of the field that holds documents of a name or collection, or null. */
  static getCollectionName(name: string): string | null {
    if (Object.hasOwn(this.hierarchy, name)) return name;
    const embedded = this.metadata.embedded as Record<string, string>;
    return Object.hasOwn(embedded, name) ? (embedded[name] ?? null) : null;
  }

  /** Returns the collection of embedded documents of a name. */
  getEmbeddedCollection(embeddedName: string): any {
    const name = (this.constructor as typeof Document).getCollectionName(embeddedName);
    if (!name) throw new Error(`${embeddedName} is not a valid embedded Document within the ${this.documentName} Document`);
    return this.schema.get(name).getCollection(this);
  }

  /** Returns an embedded document, or undefined. */
  getEmbeddedDocument(embeddedName: string, id: string, { invalid = false, strict = false }: any = {}): any {
    return this.getEmbeddedCollection(embeddedName).get(id, { invalid, strict });
  }

  /** Creates embedded documents. */
  async createEmbeddedDocuments(embeddedName: string, data: any[] = [], operation: any = {}): Promise<any[]> {
    this.getEmbeddedCollection(embeddedName);
    return this.#embeddedClass(embeddedName).createDocuments(data, { ...operation, parent: this, pack: this.pack });
  }

  /** Updates embedded documents. */
  async updateEmbeddedDocuments(embeddedName: string, updates: any[] = [], operation: any = {}): Promise<any[]> {
    this.getEmbeddedCollection(embeddedName);
    return this.#embeddedClass(embeddedName).updateDocuments(updates, { ...operation, parent: this, pack: this.pack });
  }

  /** Deletes embedded documents. */
  async deleteEmbeddedDocuments(embeddedName: string, ids: string[], operation: any = {}): Promise<any[]> {
    this.getEmbeddedCollection(embeddedName);
    return this.#embeddedClass(embeddedName).deleteDocuments(ids, { ...operation, parent: this, pack: this.pack });
  }

  #embeddedClass(embeddedName: string): any {
    const name = (this.constructor as typeof Document).getCollectionName(embeddedName) as string;
    return this.schema.get(name).model.implementation;
  }

  /** Yields all documents embedded in this one, at any depth, with their paths. */
  *traverseEmbeddedDocuments(_parentPath?: string): Generator<[string, any]> {
    for (const [name, field] of Object.entries((this.constructor as typeof Document).hierarchy)) {
      const path = [_parentPath, name].filter(Boolean).join(".");
      const inner = field instanceof Object && "element" in field ? this[name] : this[name] ? [this[name]] : [];
      for (const document of inner) {
        yield [path, document];
        yield* document.traverseEmbeddedDocuments(path);
      }
    }
  }

  /** Returns the flag of a package. */
  getFlag(scope: string, key: string): any {
    if (!flagScopes().includes(scope)) throw new Error(`Flag scope "${scope}" is not valid or not currently active`);
    return getProperty(this.flags?.[scope], key);
  }

  /** Sets the flag of a package. */
  async setFlag(scope: string, key: string, value: any): Promise<any> {
    if (!flagScopes().includes(scope)) throw new Error(`Flag scope "${scope}" is not valid or not currently active`);
    return this.update({ flags: { [scope]: expandObject({ [key]: value }) } });
  }

  /** Deletes the flag of a package. */
  async unsetFlag(scope: string, key: string): Promise<any> {
    if (!flagScopes().includes(scope)) throw new Error(`Flag scope "${scope}" is not valid or not currently active`);
    return this.update(unsetKey(`flags.${scope}.${key}`));
  }

  async _preCreate(data: any, options: any, user: any): Promise<boolean | void> {
    return this.#callSystem("_preCreate", data, options, user);
  }

  _onCreate(data: any, options: any, userId: string): void {
    this.#callSystem("_onCreate", data, options, userId);
  }

  static async _preCreateOperation(_documents: any[], _operation: any, _user: any): Promise<boolean | void> {}

  static async _onCreateOperation(_documents: any[], _operation: any, _user: any): Promise<void> {}

  async _preUpdate(changed: any, options: any, user: any): Promise<boolean | void> {
    return this.#callSystem("_preUpdate", changed, options, user);
  }

  _onUpdate(changed: any, options: any, userId: string): void {
    this.#callSystem("_onUpdate", changed, options, userId);
  }

  static async _preUpdateOperation(_documents: any[], _operation: any, _user: any): Promise<boolean | void> {}

  static async _onUpdateOperation(_documents: any[], _operation: any, _user: any): Promise<void> {}

  async _preDelete(options: any, user: any): Promise<boolean | void> {
    return this.#callSystem("_preDelete", options, user);
  }

  _onDelete(options: any, userId: string): void {
    this.#callSystem("_onDelete", options, userId);
  }

  static async _preDeleteOperation(_documents: any[], _operation: any, _user: any): Promise<boolean | void> {}

  static async _onDeleteOperation(_documents: any[], _operation: any, _user: any): Promise<void> {}

  /** Calls a method of the subtype's model, if it has one. */
  #callSystem(method: string, ...args: any[]): any {
    const system = (this.constructor as typeof Document).hasTypeData ? this.system : undefined;
    return system instanceof DataModel && method in system ? system[method](...args) : undefined;
  }

  /** Moves data from an old key to a new one. Returns whether there were any. */
  static _addDataFieldMigration(data: any, oldKey: string, newKey: string, apply?: (data: any) => any): boolean {
    if (hasProperty(data, newKey) || !hasProperty(data, oldKey)) return false;
    setProperty(data, newKey, apply ? apply(data) : getProperty(data, oldKey));
    return deleteProperty(data, oldKey);
  }

  /** Reports a key that has moved. */
  static _logDataFieldMigration(oldKey: string, newKey: string, options: any = {}): void {
    logCompatibilityWarning(`You are accessing ${this.name}#${oldKey} which has been migrated to ${this.name}#${newKey}`, {
      once: true,
      ...options,
    });
  }

  /** Lets data be read and written by an old key too. */
  static _addDataFieldShim(data: any, oldKey: string, newKey: string, options: any = {}): void {
    if (Object.hasOwn(data, oldKey)) return;
    Object.defineProperty(data, oldKey, {
      get: () => {
        if (options.warning) logCompatibilityWarning(options.warning);
        else this._logDataFieldMigration(oldKey, newKey, options);
        return "value" in options ? options.value : getProperty(data, newKey);
      },
      set: (value) => {
        if (newKey) setProperty(data, newKey, value);
      },
      configurable: true,
      enumerable: false,
    });
  }

  /** Lets data be read and written by several old keys too. */
  static _addDataFieldShims(data: any, shims: Record<string, string>, options: any = {}): void {
    for (const [oldKey, newKey] of Object.entries(shims)) this._addDataFieldShim(data, oldKey, newKey, options);
  }

  static async _onCreateDocuments(_documents: any[], _context: any): Promise<void> {}

  static async _onUpdateDocuments(_documents: any[], _context: any): Promise<void> {}

  static async _onDeleteDocuments(_documents: any[], _context: any): Promise<void> {}
}
