import { foldAll, toggleFolder, unfolded } from "./directory/folding.ts";
import { entryMenu, folderMenu, packedMenu } from "./directory/menus.ts";
import { filterDirectory } from "./directory/search.ts";
import { buildTree } from "./directory/tree.ts";
import { MAIN } from "./abstract-sidebar-tab.ts";
import { TemplateTab } from "./with-parts.ts";

/** The key of the method that handles a click on an entry. */
export const DIRECTORY_OPEN = Symbol("open");
/** The key of the method that returns the first lines of an entry's menu. */
export const DIRECTORY_MENU = Symbol("menu");
/** The key of the method that finds the document of a row. */
export const DIRECTORY_ENTRY = Symbol("entry");

/** Whether a collection is a compendium. */
function isPack(collection: any): boolean {
  return "metadata" in collection;
}

/** Returns the first of some members that an entry has, or null. Only some document types have them. */
function member(entry: any, ...names: readonly string[]): any {
  const name = names.find((each) => each in entry && entry[each]);
  return name === undefined ? null : entry[name];
}

/** A tab that lists the documents of one type in their folders. */
export class DocumentDirectory extends TemplateTab {
  static override DEFAULT_OPTIONS: any = {
    classes: ["directory"],
    collection: null,
    renderUpdateKeys: ["name", "img", "ownership", "sort", "folder"],
    actions: {
      activateEntry: DocumentDirectory.#onActivateEntry,
      createEntry: DocumentDirectory.#onCreateEntry,
      createFolder: DocumentDirectory.#onCreateFolder,
      toggleFolder: DocumentDirectory.#onToggleFolder,
      collapseFolders: DocumentDirectory.#onCollapseFolders,
      toggleSort: DocumentDirectory.#onToggleSort,
    },
  };

  static override PARTS: any = {
    header: { template: "templates/sidebar/directory/header.hbs" },
    directory: {
      template: "templates/sidebar/directory/directory.hbs",
      templates: ["templates/sidebar/directory/folder.hbs", "templates/sidebar/directory/entry.hbs"],
      scrollable: [""],
    },
    footer: { template: "templates/sidebar/directory/footer.hbs" },
  };

  #query = "";

  /** The class of the listed documents. */
  get documentClass(): any {
    return getDocumentClass(this.#collection.documentName);
  }

  override get title(): string {
    const collection = this.#collection;
    return isPack(collection) ? game.i18n.localize(collection.title) : game.i18n.localize(this.documentClass.metadata.labelPlural);
  }

  /** The listed collection: one of the world, or a compendium. */
  get #collection(): any {
    const { collection } = this.options;
    return typeof collection === "string" ? game.collections.get(collection) : collection;
  }

  /** Whether entries are sorted by name. */
  get #alphabetical(): boolean {
    const collection = this.#collection;
    return isPack(collection) || collection.sortingMode === "a";
  }

  override _canRender(options: any): false | void {
    const { renderContext, renderData } = options;
    if (renderContext === `update${this.#collection.documentName}` && renderData) {
      const shown: readonly string[] = this.options.renderUpdateKeys;
      if (!renderData.some((change: any) => shown.some((key) => key in change || `==${key}` in change))) return false;
    }
    return super._canRender(options);
  }

  override async _preparePartContext(partId: string, context: any, options: any): Promise<any> {
    const prepared: any = await super._preparePartContext(partId, context, options);
    const collection = this.#collection;
    const { documentName } = collection;
    const Implementation = this.documentClass;
    const label = game.i18n.localize(Implementation.metadata.label);
    const compendium = isPack(collection);
    const canCreate = !compendium && Implementation.canUserCreate(game.user);
    const alphabetical = this.#alphabetical;
    const alert = compendium && collection.locked ? game.i18n.localize("COMPENDIUM.Locked") : "";
    Object.assign(prepared, {
      documentName,
      canCreate,
      compendium,
      alphabetical,
      alert,
      query: this.#query,
      canCreateFolder: canCreate && game.user.isGM,
    });
    prepared.labels = {
      create: game.i18n.format("SIDEBAR.Create", { type: label }),
      search: game.i18n.format("SIDEBAR.Search", { types: game.i18n.localize(Implementation.metadata.labelPlural) }),
    };
    if (partId === "directory") this.#prepareTree(prepared);
    return prepared;
  }

  #prepareTree(context: any): void {
    const collection = this.#collection;
    const { documentName } = collection;
    const pack = isPack(collection);
    const entries: any[] = pack ? [...collection.index] : collection.contents.filter((document: any) => document.visible);
    const folders = pack ? [...collection.folders] : game.folders.filter((folder: any) => folder.type === documentName);
    const rows = entries.map((entry) => ({
      id: entry._id,
      uuid: entry.uuid,
      name: entry.name,
      img: member(entry, "thumb", "img"),
      folder: entry.folder,
      sort: entry.sort,
      css: documentName === "Scene" && member(entry, "active") ? "active" : "",
    }));
    const alphabetical = this.#alphabetical;
    context.tree = buildTree({ entries: rows, folders, alphabetical, expanded: unfolded(folders), showEmpty: game.user.isGM });
    context.showIcons = rows.some((row) => row.img);
  }

  override async _onFirstRender(context: any, options: any): Promise<void> {
    await super._onFirstRender(context, options);
    const { documentName } = this.#collection;
    const shared = { fixed: true, parentClassHooks: false, jQuery: false };
    this._createContextMenu(() => this.#entryOptions(), ".directory-item.entry", {
      ...shared,
      hookName: `get${documentName}ContextOptions`,
    });
    if (!isPack(this.#collection)) {
      this._createContextMenu(() => folderMenu((target) => this.#folderOf(target)), ".directory-item.folder > .folder-header", {
        ...shared,
        hookName: "getFolderContextOptions",
      });
    }
    const { apps } = this.#collection;
    if (!apps.includes(this) && !this[MAIN]) apps.push(this);
  }

  #entryOptions(): object[] {
    if (isPack(this.#collection)) return packedMenu(this.#collection);
    const find = (target: HTMLElement): any => this[DIRECTORY_ENTRY](target);
    return [...this[DIRECTORY_MENU](find), ...entryMenu(find)];
  }

  override async _onRender(context: any, options: any): Promise<void> {
    await super._onRender(context, options);
    const list = this.#list;
    if (list) filterDirectory(list, this.#query);
    new foundry.applications.ux.DragDrop.implementation({
      dragSelector: ".directory-item.entry",
      dropSelector: ".directory-list",
      permissions: { dragstart: () => true, drop: () => this.#mayTake() },
      callbacks: { dragstart: (event: DragEvent) => this.#onDragStart(event), drop: (event: DragEvent) => this.#onDrop(event) },
    }).bind(this.element);
  }

  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.element.addEventListener("input", (event: Event) => {
      const input = event.target as HTMLInputElement;
      if (!input.matches("input[type=search]")) return;
      this.#query = input.value;
      if (this.#list) filterDirectory(this.#list, this.#query);
    });
  }

  /** Opens an entry. Other directories override what a click does. */
  async [DIRECTORY_OPEN](entry: any): Promise<void> {
    await entry?.sheet?.render({ force: true });
  }

  /** Returns the first lines of an entry's menu. */
  [DIRECTORY_MENU](_find: (target: HTMLElement) => any): object[] {
    return [];
  }

  /** Returns the document of a row. */
  [DIRECTORY_ENTRY](target: HTMLElement): any {
    return this.#collection.get(target.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId);
  }

  get #list(): HTMLElement | null {
    return this.element?.querySelector(".directory-list") ?? null;
  }

  #folderOf(target: HTMLElement): any {
    return game.folders.get(target.closest<HTMLElement>("[data-folder-id]")?.dataset.folderId);
  }

  /** Whether the user may add documents. */
  #mayTake(): boolean {
    const collection = this.#collection;
    if (isPack(collection)) return !collection.locked && collection.testUserPermission(game.user, "OWNER");
    return this.documentClass.canUserCreate(game.user);
  }

  #onDragStart(event: DragEvent): void {
    const row = (event.target as HTMLElement).closest<HTMLElement>("[data-entry-id]");
    if (!row) return;
    const entry = isPack(this.#collection) ? null : this.#collection.get(row.dataset.entryId);
    const data = entry?.toDragData() ?? { type: this.#collection.documentName, uuid: row.dataset.uuid };
    event.dataTransfer?.setData("text/plain", JSON.stringify(data));
  }

  async #onDrop(event: DragEvent): Promise<void> {
    const data = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    const collection = this.#collection;
    if (data.type !== collection.documentName) return;
    const folder = (event.target as HTMLElement).closest<HTMLElement>("[data-folder-id]")?.dataset.folderId ?? null;
    const dropped = await this.documentClass.fromDropData(data);
    if (!dropped) return;
    if (isPack(collection) && dropped.pack !== collection.collection) {
      await collection.importDocument(dropped);
      return;
    }
    if (collection.get(dropped.id) === dropped) {
      if ((dropped.folder?.id ?? null) !== folder) await dropped.update({ folder });
      return;
    }
    const source = collection.fromCompendium(dropped, { clearFolder: true });
    await this.documentClass.create({ ...source, folder }, { fromCompendium: Boolean(dropped.pack) });
  }

  static async #onActivateEntry(this: DocumentDirectory, event: PointerEvent, target: HTMLElement): Promise<void> {
    event.preventDefault();
    const row = target.closest<HTMLElement>("[data-entry-id]")!;
    const collection = this.#collection;
    const entry = isPack(collection) ? await collection.getDocument(row.dataset.entryId) : collection.get(row.dataset.entryId);
    await this[DIRECTORY_OPEN](entry);
  }

  static async #onCreateEntry(this: DocumentDirectory, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const folder = target.closest<HTMLElement>("[data-folder-id]")?.dataset.folderId ?? null;
    await this.documentClass.createDialog({ folder });
  }

  static async #onCreateFolder(this: DocumentDirectory, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const folder = target.closest<HTMLElement>("[data-folder-id]")?.dataset.folderId ?? null;
    await getDocumentClass("Folder").createDialog({ type: this.#collection.documentName, folder });
  }

  static #onToggleFolder(_event: PointerEvent, target: HTMLElement): void {
    toggleFolder(target);
  }

  static #onCollapseFolders(this: DocumentDirectory): void {
    foldAll(this.element);
    void this.render({ parts: ["directory"] });
  }

  static async #onToggleSort(this: DocumentDirectory): Promise<void> {
    await this.#collection.toggleSortingMode();
    await this.render();
  }
}
