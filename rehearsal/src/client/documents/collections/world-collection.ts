import { Collection } from "../../../common/utils/index.ts";
import { DocumentCollection } from "./document-collection.ts";
import { buildTree, comparison, type TreeNode } from "./directory.ts";
import { registeredSheets, registerSheet, unregisterSheet } from "../sheets.ts";

/** All documents of one type in the world. */
export class WorldCollection extends DocumentCollection {
  #tree: TreeNode | undefined;

  /** The collection of this type in the running game. */
  static get instance(): any {
    return game.collections.get(this.documentName);
  }

  /** The sheet classes that are registered for this document type. */
  static get registeredSheets(): any[] {
    return registeredSheets(this.documentName);
  }

  /** Registers a sheet for this document type, or for some of its subtypes. */
  static registerSheet(scope: string, sheetClass: any, options: any = {}): void {
    registerSheet(CONFIG[this.documentName].documentClass, scope, sheetClass, options);
  }

  /** Unregisters a sheet. */
  static unregisterSheet(scope: string, sheetClass: any, options: any = {}): void {
    unregisterSheet(CONFIG[this.documentName].documentClass, scope, sheetClass, options);
  }

  /** Compares two entries by name. */
  static _sortAlphabetical(a: any, b: any): number {
    return comparison("a")(a, b);
  }

  /** Compares two entries by their order by hand. */
  static _sortStandard(a: any, b: any): number {
    return comparison("m")(a, b);
  }

  /** The folders of this document type. */
  get folders(): any {
    const own = game.folders.filter((folder: any) => folder.type === this.documentName);
    return new Collection(own.map((folder: any) => [folder.id, folder]));
  }

  /** The tab of the sidebar that lists this collection. */
  get directory(): any {
    const name = this.documentName.toLowerCase();
    return [`${name}s`, name].map((key) => (key in ui ? ui[key] : undefined)).find((app) => app !== undefined) ?? null;
  }

  /** The sorting mode: "a" by name, "m" by hand. */
  get sortingMode(): string {
    return game.settings.get("core", "collectionSortingModes")[this.documentName] ?? "a";
  }

  /** The search mode of the directory. */
  get searchMode(): string {
    return game.settings.get("core", "collectionSearchModes")[this.documentName] ?? CONST.DIRECTORY_SEARCH_MODES.NAME;
  }

  /** The maximum depth of nested folders. */
  get maxFolderDepth(): number {
    return CONST.FOLDER_MAX_DEPTH;
  }

  /** The tree of folders and entries in the directory. */
  get tree(): TreeNode {
    if (this.#tree === undefined) this.initializeTree();
    return this.#tree as TreeNode;
  }

  /** Rebuilds the tree of folders and entries. */
  initializeTree(): void {
    this.#tree = buildTree([...this.folders.values()], this._getVisibleTreeContents(), this.sortingMode);
  }

  /** Returns the entries that the user may see. */
  _getVisibleTreeContents(): any[] {
    return this.filter((document) => document.visible);
  }

  /** Switches between sorting by name and by hand. */
  async toggleSortingMode(): Promise<void> {
    const modes = game.settings.get("core", "collectionSortingModes");
    await game.settings.set("core", "collectionSortingModes", { ...modes, [this.documentName]: this.sortingMode === "a" ? "m" : "a" });
    this.initializeTree();
  }

  /** Switches between searching names and searching all texts. */
  async toggleSearchMode(): Promise<void> {
    const { NAME, FULL } = CONST.DIRECTORY_SEARCH_MODES;
    const modes = game.settings.get("core", "collectionSearchModes");
    await game.settings.set("core", "collectionSearchModes", { ...modes, [this.documentName]: this.searchMode === NAME ? FULL : NAME });
  }

  override set(id: string, document: any): this {
    this.#tree = undefined;
    return super.set(id, document);
  }

  override delete(id: string): boolean {
    this.#tree = undefined;
    return super.delete(id);
  }

  override _onModifyContents(action: string, documents: readonly any[], result: readonly unknown[], operation: any, user: any): void {
    this.#tree = undefined;
    super._onModifyContents(action, documents, result, operation, user);
  }

  /** Copies a document of a compendium into the world. */
  async importFromCompendium(pack: any, id: string, updateData: object = {}, options: any = {}): Promise<any> {
    const document = await pack.getDocument(id);
    if (!document) throw new Error(`The compendium ${pack.collection} has no document ${id}`);
    const source = foundry.utils.mergeObject(this.fromCompendium(document, options), foundry.utils.expandObject(updateData));
    return this.documentClass.create(source, { ...options, fromCompendium: true });
  }

  /** Returns a compendium document's data for creating it in the world. */
  fromCompendium(
    document: any,
    { addFlags = true, clearFolder = false, clearOwnership = true, clearSort = true, keepId = false }: any = {},
  ): any {
    const data = document.toObject();
    if (!keepId) delete data._id;
    if (clearSort) delete data.sort;
    if (clearFolder) delete data.folder;
    if (clearOwnership && "ownership" in data)
      data.ownership = { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.NONE, [game.userId]: CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER };
    if (addFlags && document.pack) data._stats = { ...data._stats, compendiumSource: document.uuid };
    return data;
  }
}
