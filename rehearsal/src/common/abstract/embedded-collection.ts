import { Collection } from "../utils/collection.ts";
import { logCompatibilityWarning } from "../utils/logging.ts";

/** Sources that an update of their parent changed. Their documents must be initialized again. */
const changedSources = new WeakSet<object>();

/** Notes that a document's source was changed through its parent. */
export function markChanged(source: object): void {
  changedSources.add(source);
}

/** The documents of one kind that belong to a parent document. */
export class EmbeddedCollection extends Collection<any> {
  #name: string;
  #model: any;
  _source: any[];
  _initialized = false;
  invalidDocumentIds = new Set<string>();

  constructor(name: string, parent: any, sourceArray: any[]) {
    super();
    if (typeof name !== "string") throw new Error("The signature of EmbeddedCollection requires a name");
    this.#name = name;
    this.#model = parent;
    this._source = sourceArray;
    for (const hidden of ["_source", "_initialized"]) Object.defineProperty(this, hidden, { enumerable: false, writable: true });
  }

  /** The class of the documents. */
  get documentClass(): any {
    return this.#model.schema.get(this.#name).model;
  }

  /** The name of the collection in its parent. */
  get name(): string {
    return this.#name;
  }

  /** The parent document. */
  get model(): any {
    return this.#model;
  }

  /** Returns a document of this collection's kind. */
  createDocument(data: any, context: any = {}): any {
    return new this.documentClass(data, { ...context, parent: this.model, parentCollection: this.name, pack: this.model.pack });
  }

  /** Brings the documents in line with the sources. New ones are built, changed ones initialized again, and those without a source removed. */
  initialize({ full = false, ...options }: any = {}): void {
    if (full || !this._initialized) {
      this.clear();
      this._initialized = true;
    }
    const sources = this._source;
    const kept = new Set<string>();
    for (const source of sources) {
      kept.add(source?._id);
      const present = super.get(source?._id);
      if (present?._source === source) {
        if (!changedSources.has(source)) continue;
        changedSources.delete(source);
        present._initialize(options);
      } else this._initializeDocument(source, options);
    }
    for (const id of [...this.keys()]) if (!kept.has(id)) super.delete(id);
  }

  /** Builds the document of one source. An invalid one is noted and left out. */
  _initializeDocument(data: any, options: any = {}): void {
    try {
      const document = this.createDocument(data, { ...options, strict: true });
      if (document._source !== data) this.#replaceSource(data, document._source);
      super.set(document.id, document);
      this.invalidDocumentIds.delete(document.id);
    } catch (error) {
      this._handleInvalidDocument(data?._id, error as Error, options);
    }
  }

  #replaceSource(before: any, after: any): void {
    const index = this._source.indexOf(before);
    if (index >= 0) this._source[index] = after;
  }

  /** Notes an invalid document. Warns of it if `strict`. */
  _handleInvalidDocument(id: string, error: Error, { strict = true }: any = {}): void {
    this.invalidDocumentIds.add(id);
    if (strict)
      logCompatibilityWarning(
        `Failed to initialize ${this.documentClass.documentName} [${id}] of ${this.model.documentName} [${this.model.id}]: ${error.message}`,
      );
  }

  override get(key: string, { invalid = false, strict = false }: any = {}): any {
    const document = super.get(key);
    if (document !== undefined) return document;
    if (invalid && this.invalidDocumentIds.has(key)) return this.getInvalid(key, { strict });
    if (strict) throw new Error(`${this.documentClass.documentName} id [${key}] does not exist in this collection.`);
    return undefined;
  }

  override set(key: string, value: any, { modifySource = true }: any = {}): this {
    if (modifySource) this._set(key, value);
    super.set(key, value);
    return this;
  }

  /** Puts a document's source into the parent's source. */
  _set(key: string, value: any): void {
    const index = this._source.findIndex((source) => source._id === key);
    if (index >= 0) this._source[index] = value._source;
    else this._source.push(value._source);
  }

  override delete(key: string, { modifySource = true, ...options }: any = {}): boolean {
    if (modifySource) this._delete(key, options);
    this.invalidDocumentIds.delete(key);
    return super.delete(key);
  }

  /** Removes a document's source from the parent's source. */
  _delete(key: string, _options: any = {}): void {
    const index = this._source.findIndex((source) => source._id === key);
    if (index >= 0) this._source.splice(index, 1);
  }

  /** Applies an array of changes. Known ids are updated, others created. */
  update(changes: any[], options: any = {}): void {
    for (const change of changes) this._createOrUpdate(change, options);
  }

  /** Updates the document of the id, or creates it. */
  _createOrUpdate(data: any, options: any = {}): void {
    const present = this.get(data._id);
    if (present) present.updateSource(data, options);
    else {
      const document = this.createDocument(data);
      this.set(document.id, document);
    }
  }

  /** Returns an invalid document, built regardless of its faults. */
  getInvalid(id: string, { strict = true }: any = {}): any {
    if (!this.invalidDocumentIds.has(id)) {
      if (strict) throw new Error(`${this.documentClass.documentName} id [${id}] is not in the set of invalid ids`);
      return undefined;
    }
    const data = this._source.find((source) => source._id === id);
    return this.documentClass.fromSource(structuredClone(data), { parent: this.model });
  }

  /** Returns the documents as plain data. */
  toObject(source = true): any[] {
    return source ? structuredClone(this._source) : this.map((document) => document.toObject(false));
  }

  /** Called after documents of this collection were created, updated or deleted. */
  _onModifyContents(_action: string, _documents: any[], ..._rest: any[]): void {}

  /** Returns documents whose name holds all words of a query and that pass the filters. `exclude` lists ids to leave out. */
  search({ query = "", filters = [], exclude = [] }: any = {}): any[] {
    const words = String(query).toLocaleLowerCase().split(/\s+/).filter(Boolean);
    return this.filter((document) => {
      if (exclude.includes(document.id)) return false;
      const name = String(document._source.name ?? "").toLocaleLowerCase();
      return words.every((word) => name.includes(word)) && filters.every((filter: any) => matches(document, filter));
    });
  }
}

function matches(document: any, { field, operator = "equals", negate = false, value }: any): boolean {
  const present = String(field)
    .split(".")
    .reduce((target: any, part: string) => target?.[part], document._source);
  const fits = operator === "contains" ? String(present).includes(String(value)) : present === value;
  return fits !== negate;
}

/** The documents of an actor delta, laid over those of its base actor. */
export class EmbeddedCollectionDelta extends EmbeddedCollection {
  /** The collection of the base actor. */
  get baseCollection(): any {
    return this.model.getBaseCollection?.(this.name);
  }

  /** The collection of the synthetic actor. */
  get syntheticCollection(): any {
    return this.model.syntheticActor?.getEmbeddedCollection(this.name);
  }

  override initialize({ full = false, ...options }: any = {}): void {
    if (this._initialized && !full) return;
    super.initialize({ full, ...options });
  }

  override _initializeDocument(data: any, options: any = {}): void {
    if (!data._tombstone) super._initializeDocument(data, options);
  }

  /** Whether the delta changes or removes a document of the base actor, or adds one. */
  manages(key: string): boolean {
    return this._source.some((source) => source._id === key);
  }

  /** Whether the delta removes a document of the base actor. */
  isTombstone(key: string): boolean {
    return this._source.some((source) => source._id === key && source._tombstone);
  }

  /** Restores a document to its state in the base actor. */
  async restoreDocument(id: string): Promise<any> {
    return (await this.restoreDocuments([id])).shift();
  }

  /** Restores documents to their state in the base actor. */
  async restoreDocuments(ids: string[]): Promise<any[]> {
    const restored = ids.filter((id) => this.baseCollection?.has(id));
    for (const id of restored) {
      super._delete(id);
      super.delete(id, { modifySource: false });
    }
    return restored.map((id) => this.baseCollection.get(id));
  }

  override _delete(key: string, { restoreDelta = false, ...options }: any = {}): void {
    super._delete(key, options);
    if (!restoreDelta && this.baseCollection?.has(key)) this._source.push({ _id: key, _tombstone: true });
  }
}
