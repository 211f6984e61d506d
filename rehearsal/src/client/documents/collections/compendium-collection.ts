import { Collection } from "../../../common/utils/index.ts";
import { CompendiumFolderCollection } from "./compendium-folder-collection.ts";
import { DocumentCollection } from "./document-collection.ts";
import { isPackLocked, packLevel } from "../../../common/packs.ts";
import { importAll } from "./import-pack.ts";
import { deletePack, hearPacks, makePack, ownPack } from "./manage-packs.ts";
import { importFolders } from "./pack-folders.ts";

/** What every index holds, beside the fields that a kind of document and packages name. */
const ENTRY_FIELDS = ["name", "img", "type", "sort", "folder"];

/** A field of a document's data by its path. Of a list of documents, as the pages of a journal, it is the list with this field alone. */
function readField(source: any, path: string): unknown {
  const [first = "", ...rest] = path.split(".");
  const value = source?.[first];
  if (rest.length === 0 || value === undefined || value === null) return value;
  if (!Array.isArray(value)) return readField(value, rest.join("."));
  const inner = value.map((one) => ({ _id: one._id, [rest[0] as string]: readField(one, rest.join(".")) }));
  return inner.some((one) => one[rest[0] as string] !== undefined) || value.length === 0 ? inner : undefined;
}

/** Puts a field into an entry of the index. Lists are put together, document by document. */
function setField(entry: any, path: string, value: unknown): void {
  const [first = ""] = path.split(".");
  if (!Array.isArray(value) || first === path) return void foundry.utils.setProperty(entry, path, value);
  const known: any[] = Array.isArray(entry[first]) ? entry[first] : [];
  entry[first] = value.map((one: any, at: number) => ({ ...known[at], ...one }));
}

/** One compendium: an index of what is in it, and the documents that were read so far. */
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

  /** The id: package and name. */
  get collection(): string {
    return this.metadata.id;
  }

  /** What each role may do with it, as its manifest says. It cannot be changed while the game runs. */
  get ownership(): any {
    return this.metadata.ownership ?? {};
  }

  /** How the table configured it. */
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

  /** The folder in the sidebar. */
  get folder(): any {
    return game.folders.get(this.config.folder) ?? null;
  }

  /** Its place among its siblings. */
  get sort(): number {
    return this.config.sort ?? 0;
  }

  /** The picture of its head. */
  get banner(): string | null {
    return this.metadata.banner ?? null;
  }

  /** The folders inside. */
  get folders(): CompendiumFolderCollection {
    this.#folders ??= new CompendiumFolderCollection(this, this.metadata.folders ?? []);
    return this.#folders;
  }

  /** Whether it cannot be changed. */
  get locked(): boolean {
    return isPackLocked(this.config, this.metadata.packageType);
  }

  /** Whether the person at this client may see it. */
  get visible(): boolean {
    return this.getUserLevel() >= CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER;
  }

  /** Its name for people. */
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

  /** The index, with further fields read if asked for. */
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

  /** One document; undefined where there is none. */
  async getDocument(id: string): Promise<any> {
    if (!id) return undefined;
    const cached = this.get(id);
    if (cached) return cached;
    return (await this.getDocuments({ _id: id }))[0];
  }

  /** The documents that fit a query, all without one. */
  async getDocuments(query: any = {}): Promise<any[]> {
    const documents = await this.documentClass.database.get(this.documentClass, { pack: this.collection, query });
    return documents.map((document: any) => {
      const known = this.get(document.id);
      if (known) return known;
      Map.prototype.set.call(this, document.id, document);
      return document;
    });
  }

  /** Adds a document that the server knows, also to the index. */
  override set(id: string, document: any): this {
    this.indexDocument(document);
    return super.set(id, document);
  }

  /** Takes a document out, also of the index. */
  override delete(id: string): boolean {
    this.index.delete(id);
    return super.delete(id);
  }

  /** Puts into the index what it holds of a document. */
  indexDocument(document: any): void {
    const source = document.toObject();
    const entry: any = { ...this.index.get(document.id), _id: document.id };
    for (const field of [...ENTRY_FIELDS, ...this.indexFields]) {
      const value = foundry.utils.getProperty(source, field);
      if (value !== undefined) foundry.utils.setProperty(entry, field, value);
    }
    this.index.set(document.id, this.#indexed(entry));
  }

  /** Keeps the index true to what changed, also for documents that were not read here. */
  override _onModifyContents(action: string, documents: readonly any[], result: readonly any[], operation: any, user: any): void {
    if (action === "update") for (const change of result) this.#reindex(change);
    super._onModifyContents(action, documents, result, operation, user);
  }

  /** Changes all documents that fit, which are read first. */
  override async updateAll(transformation: any, condition: any = null, options: any = {}): Promise<any[]> {
    await this.getDocuments();
    return super.updateAll(transformation, condition, { ...options, pack: this.collection });
  }

  /** Copies a document into this compendium; throws where it is of another kind. Its folder comes along if it is here, too. */
  async importDocument(document: any, options: any = {}): Promise<any> {
    if (document?.documentName !== this.documentName)
      throw new Error(`A ${document?.documentName} does not fit into a compendium of ${this.documentName} documents`);
    ownPack(this);
    const data = document.toCompendium(this, options);
    if (!this.folders.has(data.folder)) delete data.folder;
    return this.documentClass.create(data, { ...options, keepId: options.keepId ?? false, pack: this.collection });
  }

  /** Copies a folder into this compendium, without what it holds. */
  async importFolder(folder: any, options: any = {}): Promise<void> {
    await this.importFolders([folder], options);
  }

  /** Copies folders into this compendium under their ids, with those they are in; what is here already stays. */
  async importFolders(folders: readonly any[], options: any = {}): Promise<void> {
    ownPack(this);
    await importFolders(this, folders, options);
  }

  /** Copies all entries into the world, with their folders, into a folder named after the compendium unless told otherwise. */
  async importAll(options: any = {}): Promise<any[]> {
    return importAll(this, options);
  }

  /** Asks, and copies all entries into the world; false or null where the answer is no. */
  async importDialog(options: any = {}): Promise<any> {
    const sure = await foundry.applications.api.DialogV2.confirm({
      window: { title: game.i18n.format("COMPENDIUM.ImportAllTitle", { title: this.title }) },
      content: `<p>${foundry.utils.escapeHTML(game.i18n.format("COMPENDIUM.ImportAllHint", { title: this.title }))}</p>`,
      ...options,
    });
    return sure ? this.importAll() : sure;
  }

  /** Writes what the table chose for this compendium: its folder, its place, whether it is locked. */
  async configure(configuration: any = {}): Promise<void> {
    const all = game.settings.get("core", "compendiumConfiguration");
    await game.settings.set("core", "compendiumConfiguration", {
      ...all,
      [this.collection]: { ...all[this.collection], ...configuration },
    });
  }

  /** Makes a compendium of the world: a GM alone may. Its name comes from its label unless one is given. */
  static async createCompendium(metadata: any, options: any = {}): Promise<any> {
    return makePack(this, metadata, options);
  }

  /** Deletes a compendium of the world with all it holds: a GM alone may. */
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

  /** Stores all its documents anew, as today's models have them. */
  async migrate(_options: any = {}): Promise<this> {
    ownPack(this);
    const updates = (await this.getDocuments()).map((document: any) => document.toObject());
    await this.documentClass.updateDocuments(updates, { pack: this.collection, diff: false, recursive: false });
    return this;
  }

  /** Hears of compendiums that are made and deleted elsewhere. */
  static _activateSocketListeners(socket: any): void {
    hearPacks(this, socket);
  }

  /** Shows what the table chose for compendiums. */
  static _onConfigure(_config: any): void {
    void ui.compendium?.render();
    for (const pack of game.packs ?? []) pack.render();
  }

  /** Puts the compendium into a folder of the sidebar, or out of all. */
  async setFolder(folder: any): Promise<void> {
    await this.configure({ folder: folder?.id ?? folder ?? null });
  }

  /** What a person may do with it. */
  getUserLevel(user: any = game.user): any {
    return packLevel(this.ownership, user);
  }

  /** Whether a person may do something with it. */
  testUserPermission(user: any, permission: any, { exact = false }: { exact?: boolean } = {}): boolean {
    const wanted = typeof permission === "string" ? CONST.DOCUMENT_OWNERSHIP_LEVELS[permission] : permission;
    const level = this.getUserLevel(user);
    return exact ? level === wanted : level >= wanted;
  }

  /** The UUID of an entry. */
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
