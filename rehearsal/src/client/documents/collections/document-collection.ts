import { Collection, utils } from "../../../common/utils/index.ts";
import { documentsReady } from "../state.ts";

/** Documents of one type, by id. It knows the applications that show it. */
export class DocumentCollection extends Collection<any> {
  static documentName = "";

  _source: any[];
  apps: any[] = [];
  invalidDocumentIds = new Set<string>();
  #invalid = new Map<string, any>();

  constructor(data: readonly object[] = []) {
    super();
    this._source = [...data];
    this._initialize();
  }

  /** Returns the fields in which documents of a type are searched. */
  static getSearchableFields(_documentName: string, _type?: string): Record<string, any> {
    return { name: {} };
  }

  /** The class of the documents here. */
  get documentClass(): any {
    return CONFIG[this.documentName].documentClass;
  }

  /** The document type. */
  get documentName(): string {
    return (this.constructor as typeof DocumentCollection).documentName;
  }

  /** The name of this collection. */
  get name(): string {
    return this.constructor.name;
  }

  /** Creates documents from the data of this collection. */
  _initialize(): void {
    this.clear();
    for (const source of this._source) {
      const id = (source as any)._id as string;
      try {
        super.set(id, this.createDocument(source, { dropInvalidEmbedded: true }));
      } catch (error) {
        this.#refuse(id, source, error);
      }
    }
  }

  /** Creates a document from data, without adding it. */
  createDocument(data: object, context: object): any {
    return new this.documentClass(data, { ...context, ...this.#origin() });
  }

  /** Returns the document with an id. With `invalid: true` it may be invalid. Throws if `strict` and there is none. */
  override get(key: string, { strict = false, invalid = false }: { strict?: boolean; invalid?: boolean } = {}): any {
    const found = super.get(key);
    if (found !== undefined) return found;
    if (invalid) return this.getInvalid(key, { strict });
    if (strict) throw new Error(`There is no ${this.documentName} with the id ${key}`);
    return undefined;
  }

  /** Creates an invalid document as well as possible. Throws if there is none, unless `strict` is false. */
  getInvalid(id: string, { strict = true }: { strict?: boolean } = {}): any {
    const source = this.#invalid.get(id);
    if (source === undefined) {
      if (strict) throw new Error(`There is no invalid ${this.documentName} with the id ${id}`);
      return undefined;
    }
    return this.documentClass.fromSource(source, this.#origin());
  }

  /** Adds a document that the server knows. */
  override set(id: string, document: any): this {
    if (!(document instanceof this.documentClass.baseDocument))
      throw new Error(`Only documents of the kind ${this.documentName} go into ${this.name}`);
    const index = this._source.findIndex((source) => source._id === id);
    if (index < 0) this._source.push(document._source);
    else this._source[index] = document._source;
    return super.set(id, document);
  }

  /** Removes a document. */
  override delete(id: string): boolean {
    this.invalidDocumentIds.delete(id);
    this.#invalid.delete(id);
    const index = this._source.findIndex((source) => source._id === id);
    if (index >= 0) this._source.splice(index, 1);
    return super.delete(id);
  }

  /** Renders the applications that show this collection. */
  render(force = false, options: object = {}): void {
    for (const app of this.apps) void app.render({ force, ...options });
  }

  /** Returns the documents with the query in their name. */
  search({ query = "", filters = [], exclude = [] }: { query?: string; filters?: any[]; exclude?: string[] } = {}): any[] {
    const wanted = query.normalize("NFD").toLocaleLowerCase();
    return this.filter((document) => {
      if (exclude.includes(document.id)) return false;
      if (wanted !== "" && !String(document.name).normalize("NFD").toLocaleLowerCase().includes(wanted)) return false;
      return filters.every((filter) => {
        const value = utils["getProperty"](document, filter.field);
        return (value === filter.value) !== (filter.negate === true);
      });
    });
  }

  /** Updates all documents that match, with the same changes or those that a function returns for each. */
  async updateAll(
    transformation: object | ((document: any) => object),
    condition: ((document: any) => boolean) | null = null,
    options: object = {},
  ): Promise<any[]> {
    const updates = this.filter((document) => condition === null || condition(document)).map((document) => ({
      ...(typeof transformation === "function" ? transformation(document) : transformation),
      _id: document.id,
    }));
    return this.documentClass.updateDocuments(updates, options);
  }

  /** Renders the applications of this collection after documents were created, changed or deleted. */
  _onModifyContents(action: string, _documents: readonly any[], result: readonly unknown[], operation: any, _user: any): void {
    if (operation.render === false) return;
    this.render(false, { renderContext: `${action}${this.documentName}`, renderData: result });
  }

  #origin(): object {
    return "collection" in this && typeof this.collection === "string" ? { pack: this.collection } : {};
  }

  #refuse(id: string, source: any, error: unknown): void {
    this.invalidDocumentIds.add(id);
    this.#invalid.set(id, source);
    const failure = error instanceof Error ? error : new Error(String(error));
    Hooks.onError(`${this.name}#_initialize`, failure, { msg: `The ${this.documentName} ${id} cannot be made`, log: "error", id });
  }
}

/** Prepares all documents of a collection once all collections are ready. */
export function prepareAll(collection: DocumentCollection): void {
  if (!documentsReady()) return;
  for (const document of collection) document._safePrepareData();
}
