import { Collection } from "../../../common/utils/index.ts";
import { CompendiumFolderCollection } from "./compendium-folder-collection.ts";
import { DocumentCollection } from "./document-collection.ts";
import { importAll } from "./import-pack.ts";

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

  /** What the person at this client may do with it. */
  get ownership(): any {
    return this.config.ownership ?? this.metadata.ownership ?? {};
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
    return this.config.locked ?? this.metadata.packageType !== "world";
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
    const missing = wanted.some((field) => [...this.index.values()].some((entry) => foundry.utils.getProperty(entry, field) === undefined));
    if (!missing && this.indexed) return this.index;
    for (const document of await this.getDocuments()) {
      const source = document.toObject();
      const entry: any = { ...this.index.get(document.id), _id: document.id };
      for (const field of wanted) foundry.utils.setProperty(entry, field, foundry.utils.getProperty(source, field));
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

  /** Puts the compendium into a folder of the sidebar, or out of all. */
  async setFolder(folder: any): Promise<void> {
    await this.configure({ folder: folder?.id ?? folder ?? null });
  }

  /** What a person may do with it. */
  getUserLevel(user: any = game.user): any {
    if (user.isGM) return CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER;
    const roles = Object.entries(CONST.USER_ROLES).filter(([, role]) => (role as number) <= user.role);
    const levels = roles.map(([role]) => CONST.DOCUMENT_OWNERSHIP_LEVELS[this.ownership[role] ?? "NONE"]);
    return Math.max(0, ...levels);
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

  #indexed(entry: any): any {
    return { ...entry, uuid: this.getUuid(entry._id), pack: this.collection };
  }
}
