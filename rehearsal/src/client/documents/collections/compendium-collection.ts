import { Collection } from "../../../common/utils/index.ts";
import { CompendiumFolderCollection } from "./compendium-folder-collection.ts";
import { DocumentCollection } from "./document-collection.ts";
import { isPackLocked, packLevel } from "../../../common/packs.ts";
import { importAll } from "./import-pack.ts";
import { deletePack, hearPacks, makePack, ownPack } from "./manage-packs.ts";
import { importFolders } from "./pack-folders.ts";

/** The fields of every index, apart from those that a document type and packages add. */
const ENTRY_FIELDS = ["name", "img", "type", "sort", "folder"];

/** Reads a field of a document's data by its path. For a list, such as a journal's pages, returns the list with only this field. */
function readField(source: any, path: string): unknown {
  const [first = "", ...rest] = path.split(".");
  const value = source?.[first];
  if (rest.length === 0 || value === undefined || value === null) return value;
  if (!Array.isArray(value)) return readField(value, rest.join("."));
  const inner = value.map((one) => ({ _id: one._id, [rest[0] as string]: readField(one, rest.join(".")) }));
  return inner.some((one) => one[rest[0] as string] !== undefined) || value.length === 0 ? inner : undefined;
}

/** Writes a field into an entry of the index. Lists are merged item by item. */
function setField(entry: any, path: string, value: unknown): void {
  const [first = ""] = path.split(".");
  if (!Array.isArray(value) || first === path) return void foundry.utils.setProperty(entry, path, value);
  const known: any[] = Array.isArray(entry[first]) ? entry[first] : [];
  entry[first] = value.map((one: any, at: number) => ({ ...known[at], ...one }));
}

/** A compendium: an index of its content, and the documents read so far. */
export class CompendiumCollection extends DocumentCollection {
  static CONFIG_SETTING = "compendiumConfiguration";

  declare metadata: any;
  index: Collection<any>;
  #folders: CompendiumFolderCollection | null = null;

  constructor(metadata: any) {
    super([]);
    Object.defineProperty(this, "metadata", { value: metadata, writable: true, configurable: true, enumerable: true });
    this.index = new Collection((metadata.index ?? []).map((entry: any) => [entry._id, this.#indexed(entry)]));
  }

  /** The compendium's id: package and name. */
  get collection(): string {
    return this.metadata.id;
  }

  /** The level of each role, from the manifest. It cannot be changed while the game runs. */
  get ownership(): any {
    return this.metadata.ownership ?? {};
  }

  /** The world's configuration of the compendium. */
  get config(): any {
    return game.settings.get("core", "compendiumConfiguration")[this.collection] ?? {};
  }

  override get documentName(): string {
    return this.metadata.type;
  }

  override get name(): string {
    return "CompendiumCollection";
  }

  override get documentClass(): any {
    return CONFIG[this.metadata.type].documentClass;
  }

  /** The compendium's folder in the sidebar. */
  get folder(): any {
    return game.folders.get(this.config.folder) ?? null;
  }

  /** The compendium's sort value among its siblings. */
  get sort(): number {
    return this.config.sort ?? 0;
  }

  /** The picture of its header. */
  get banner(): string | null {
    return this.metadata.banner ?? null;
  }

  /** The folders inside. */
  get folders(): CompendiumFolderCollection {
    this.#folders ??= new CompendiumFolderCollection(this, this.metadata.folders ?? []);
    return this.#folders;
  }

  /** Whether the compendium is locked. */
  get locked(): boolean {
    return isPackLocked(this.config, this.metadata.packageType);
  }

  /** Whether this client's user may see the compendium. */
  get visible(): boolean {
    return this.getUserLevel() >= CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER;
  }

  /** The compendium's title. */
  get title(): string {
    const label: string = this.metadata.label;
    return game.release.generation >= 14 ? game.i18n.localize(label) : label;
  }

  /** The fields that the index holds. */
  get indexFields(): Set<string> {
    const { compendiumIndexFields = [] } = this.documentClass.metadata;
    return new Set([...compendiumIndexFields, ...(CONFIG[this.documentName].compendiumIndexFields ?? [])]);
  }

  /** Whether the index was read. */
  get indexed(): boolean {
    return this.index.size > 0;
  }

  override _initialize(): void {
    this.clear();
  }

  /** Returns the index, and reads further fields first if asked. */
  async getIndex({ fields = [] }: { fields?: string[] } = {}): Promise<Collection<any>> {
    const wanted = [...this.indexFields, ...fields];
    const missing = wanted.some((field) => [...this.index.values()].some((entry) => readField(entry, field) === undefined));
    if (!missing && this.indexed) return this.index;
    for (const document of await this.getDocuments()) {
      const source = document.toObject();
      const entry: any = { ...this.index.get(document.id), _id: document.id };
      for (const field of wanted) setField(entry, field, readField(source, field));
      this.index.set(document.id, this.#indexed(entry));
    }
    return this.index;
  }

  /** Returns a document by its id. Undefined if there is none. */
  async getDocument(id: string): Promise<any> {
    if (!id) return undefined;
    const cached = this.get(id);
    if (cached) return cached;
    return (await this.getDocuments({ _id: id }))[0];
  }

  /** Returns the documents that match a query, or all. */
  async getDocuments(query: any = {}): Promise<any[]> {
    const documents = await this.documentClass.database.get(this.documentClass, { pack: this.collection, query });
    return documents.map((document: any) => {
      const known = this.get(document.id);
      if (known) return known;
      Map.prototype.set.call(this, document.id, document);
      return document;
    });
  }

  /** Adds a document that the server knows, to the index too. */
  override set(id: string, document: any): this {
    this.indexDocument(document);
    return super.set(id, document);
  }

  /** Removes a document, from the index too. */
  override delete(id: string): boolean {
    this.index.delete(id);
    return super.delete(id);
  }

  /** Puts the indexed fields of a document into the index. */
  indexDocument(document: any): void {
    const source = document.toObject();
    const entry: any = { ...this.index.get(document.id), _id: document.id };
    for (const field of [...ENTRY_FIELDS, ...this.indexFields]) {
      const value = foundry.utils.getProperty(source, field);
      if (value !== undefined) foundry.utils.setProperty(entry, field, value);
    }
    this.index.set(document.id, this.#indexed(entry));
  }

  /** Updates the index after changes, even to documents that were not read here. */
  override _onModifyContents(action: string, documents: readonly any[], result: readonly any[], operation: any, user: any): void {
    if (action === "update") for (const change of result) this.#reindex(change);
    super._onModifyContents(action, documents, result, operation, user);
  }

  /** Updates all documents that match, after reading them. */
  override async updateAll(transformation: any, condition: any = null, options: any = {}): Promise<any[]> {
    await this.getDocuments();
    return super.updateAll(transformation, condition, { ...options, pack: this.collection });
  }

  /** Copies a document into this compendium. Throws if its type differs. It keeps its folder if that is here too. */
  async importDocument(document: any, options: any = {}): Promise<any> {
    if (document?.documentName !== this.documentName)
      throw new Error(`A ${document?.documentName} does not fit into a compendium of ${this.documentName} documents`);
    ownPack(this);
    const data = document.toCompendium(this, options);
    if (!this.folders.has(data.folder)) delete data.folder;
    return this.documentClass.create(data, { ...options, keepId: options.keepId ?? false, pack: this.collection });
  }

  /** Copies a folder into this compendium, without its content. */
  async importFolder(folder: any, options: any = {}): Promise<void> {
    await this.importFolders([folder], options);
  }

  /** Copies folders and their parents into this compendium under their ids. Existing folders stay. */
  async importFolders(folders: readonly any[], options: any = {}): Promise<void> {
    ownPack(this);
    await importFolders(this, folders, options);
  }

  /** Copies all entries with their folders into the world. By default they go into a folder named after the compendium. */
  async importAll(options: any = {}): Promise<any[]> {
    return importAll(this, options);
  }

  /** Asks before it copies all entries into the world. Returns false or null if the user declines. */
  async importDialog(options: any = {}): Promise<any> {
    const sure = await foundry.applications.api.DialogV2.confirm({
      window: { title: game.i18n.format("COMPENDIUM.ImportAllTitle", { title: this.title }) },
      content: `<p>${foundry.utils.escapeHTML(game.i18n.format("COMPENDIUM.ImportAllHint", { title: this.title }))}</p>`,
      ...options,
    });
    return sure ? this.importAll() : sure;
  }

  /** Saves the world's configuration of this compendium: folder, sort value and whether it is locked. */
  async configure(configuration: any = {}): Promise<void> {
    const all = game.settings.get("core", "compendiumConfiguration");
    await game.settings.set("core", "compendiumConfiguration", {
      ...all,
      [this.collection]: { ...all[this.collection], ...configuration },
    });
  }

  /** Creates a compendium of the world. Only a GM may. Its name derives from its label unless one is given. */
  static async createCompendium(metadata: any, options: any = {}): Promise<any> {
    return makePack(this, metadata, options);
  }

  /** Deletes a compendium of the world with its content. Only a GM may. */
  async deleteCompendium(): Promise<this> {
    await deletePack(this);
    return this;
  }

  /** Copies this compendium into a new one of the world. */
  async duplicateCompendium({ label = this.title }: { label?: string } = {}): Promise<any> {
    const copy = await makePack(this.constructor, { type: this.documentName, label }, {});
    await copy.importFolders(this.folders.contents);
    const sources = (await this.getDocuments()).map((document: any) => document.toCompendium(copy, { clearSort: false, keepId: true }));
    if (sources.length > 0) await this.documentClass.createDocuments(sources, { pack: copy.collection, keepId: true });
    return copy;
  }

  /** Saves all documents again, in the form of the current models. */
  async migrate(_options: any = {}): Promise<this> {
    ownPack(this);
    const updates = (await this.getDocuments()).map((document: any) => document.toObject());
    await this.documentClass.updateDocuments(updates, { pack: this.collection, diff: false, recursive: false });
    return this;
  }

  /** Listens for compendiums that are created and deleted elsewhere. */
  static _activateSocketListeners(socket: any): void {
    hearPacks(this, socket);
  }

  /** Renders compendiums after their configuration has changed. */
  static _onConfigure(_config: any): void {
    void ui.compendium?.render();
    for (const pack of game.packs ?? []) pack.render();
  }

  /** Moves the compendium into a folder of the sidebar, or to the root. */
  async setFolder(folder: any): Promise<void> {
    await this.configure({ folder: folder?.id ?? folder ?? null });
  }

  /** Returns a user's level for the compendium. */
  getUserLevel(user: any = game.user): any {
    return packLevel(this.ownership, user);
  }

  /** Whether a user has a permission for the compendium. */
  testUserPermission(user: any, permission: any, { exact = false }: { exact?: boolean } = {}): boolean {
    const wanted = typeof permission === "string" ? CONST.DOCUMENT_OWNERSHIP_LEVELS[permission] : permission;
    const level = this.getUserLevel(user);
    return exact ? level === wanted : level >= wanted;
  }

  /** Returns the UUID of an entry. */
  getUuid(id: string): string {
    return `Compendium.${this.collection}.${this.documentName}.${id}`;
  }

  #reindex(change: any): void {
    const document = this.get(change._id);
    const entry = this.index.get(change._id);
    if (document) this.indexDocument(document);
    else if (entry)
      for (const field of [...ENTRY_FIELDS, ...this.indexFields])
        if (foundry.utils.hasProperty(change, field)) foundry.utils.setProperty(entry, field, foundry.utils.getProperty(change, field));
  }

  #indexed(entry: any): any {
    return { ...entry, uuid: this.getUuid(entry._id), pack: this.collection };
  }
}
