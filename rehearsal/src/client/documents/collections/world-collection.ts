import { Collection } from "../../../common/utils/index.ts";
import { DocumentCollection } from "./document-collection.ts";
import { buildTree, comparison, type TreeNode } from "./directory.ts";
import { registeredSheets, registerSheet, unregisterSheet } from "../sheets.ts";

/** The documents of one kind in the world, all of them. */
export class WorldCollection extends DocumentCollection {
  #tree: TreeNode | undefined;

  /** The collection of this kind in the running game. */
  static get instance(): any {
    return game.collections.get(this.documentName);
  }

  /** The sheet classes that are registered for the documents of this kind. */
  static get registeredSheets(): any[] {
    return registeredSheets(this.documentName);
  }

  /** Offers a sheet for the documents of this kind, or for some of their subtypes. */
  static registerSheet(scope: string, sheetClass: any, options: any = {}): void {
    registerSheet(CONFIG[this.documentName].documentClass, scope, sheetClass, options);
  }

  /** Takes a sheet back. */
  static unregisterSheet(scope: string, sheetClass: any, options: any = {}): void {
    unregisterSheet(CONFIG[this.documentName].documentClass, scope, sheetClass, options);
  }

  /** Compares two entries by name. */
  static _sortAlphabetical(a: any, b: any): number {
    return comparison("a")(a, b);
  }

  /** Compares two entries by the order that people gave them. */
  static _sortStandard(a: any, b: any): number {
    return comparison("m")(a, b);
  }

  /** The folders of the documents here. */
  get folders(): any {
    const own = game.folders.filter((folder: any) => folder.type === this.documentName);
    return new Collection(own.map((folder: any) => [folder.id, folder]));
  }

  /** The tab of the sidebar that lists this collection. */
  get directory(): any {
    const name = this.documentName.toLowerCase();
    return [`${name}s`, name].map((key) => (key in ui ? ui[key] : undefined)).find((app) => app !== undefined) ?? null;
  }

  /** How the entries are sorted: "a" by name, "m" by hand. */
  get sortingMode(): string {
    return game.settings.get("core", "collectionSortingModes")[this.documentName] ?? "a";
  }

  /** How the directory searches. */
  get searchMode(): string {
    return game.settings.get("core", "collectionSearchModes")[this.documentName] ?? CONST.DIRECTORY_SEARCH_MODES.NAME;
  }

  /** How deep folders may nest. */
  get maxFolderDepth(): number {
    return CONST.FOLDER_MAX_DEPTH;
  }

  /** Folders and entries as the directory shows them. */
  get tree(): TreeNode {
    if (this.#tree === undefined) this.initializeTree();
    return this.#tree as TreeNode;
  }

  /** Arranges folders and entries anew. */
  initializeTree(): void {
    this.#tree = buildTree([...this.folders.values()], this._getVisibleTreeContents(), this.sortingMode);
  }

  /** The entries that the person may see. */
  _getVisibleTreeContents(): any[] {
    return this.filter((document) => document.visible);
  }

  /** Sorts the other way from now on. */
  async toggleSortingMode(): Promise<void> {
    const modes = game.settings.get("core", "collectionSortingModes");
    await game.settings.set("core", "collectionSortingModes", { ...modes, [this.documentName]: this.sortingMode === "a" ? "m" : "a" });
    this.initializeTree();
  }

  /** Searches names only, or all texts, from now on. */
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

  /** The data of a compendium's document as it may be created in the world. */
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
