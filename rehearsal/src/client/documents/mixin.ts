/* oxlint-disable max-lines-per-function, max-params -- a mixin is one function, and the public API gives these methods their parameters */
import { callOptional } from "../../common/abstract/optional.ts";
import { documentsReady } from "./state.ts";
import { sheetClassOf } from "./sheets.ts";
import * as dialogs from "./dialogs.ts";
import * as links from "./links.ts";
import * as transfer from "./transfer.ts";

/** Documents whose data are being initialized. */
const initializing = new WeakSet<object>();
/** Documents that were prepared before, which must be reset to their source before they are prepared again. */
const prepared = new WeakSet<object>();

function prepareAgain(document: any): void {
  if (prepared.has(document)) document.reset();
  else document._safePrepareData();
}

/** Adds the client's members to a base document: sheets, prepared data, links, and reactions to embedded documents. */
export function ClientDocumentMixin(Base: any): any {
  return class ClientDocument extends Base {
    declare apps: Record<string, any>;
    declare _sheet: any;

    /** Returns a free name for a new document, such as "Actor (2)". */
    static defaultName(context: any = {}): string {
      return dialogs.defaultName(this, context);
    }

    /** Asks for a name and type, and creates the document. */
    static async createDialog(data: any = {}, createOptions: any = {}, options: any = {}): Promise<any> {
      return dialogs.createDialog(this, data, createOptions, options);
    }

    /** Returns the dropped document from the drop's data. */
    static async fromDropData(data: any, _options: any = {}): Promise<any> {
      return transfer.fromDropData(this, data);
    }

    /** Creates a document from exported data, without storing it. */
    static async fromImport(source: any, context: any = {}): Promise<any> {
      return this.fromSource(source, { ...context, strict: true });
    }

    _configure(options: any = {}): void {
      super._configure(options);
      if (Object.hasOwn(this, "apps")) return;
      Object.defineProperty(this, "apps", { value: {}, writable: false, enumerable: false, configurable: true });
      Object.defineProperty(this, "_sheet", { value: null, writable: true, enumerable: false, configurable: true });
    }

    _initialize(options: any = {}): void {
      initializing.add(this);
      try {
        super._initialize(options);
      } finally {
        initializing.delete(this);
      }
      // An embedded document is prepared by its parent, once that is complete.
      if (documentsReady() && !(this.parent && initializing.has(this.parent))) this._safePrepareData();
    }

    /** The collection this document is in. */
    get collection(): any {
      if (this.isEmbedded) return this.parent[this.parentCollection];
      if (this.pack) return this.documentName === "Folder" ? game.packs.get(this.pack)?.folders : game.packs.get(this.pack);
      return game.collections?.get(this.documentName) ?? null;
    }

    /** The compendium this document is in, if it is in one. */
    get compendium(): any {
      return game.packs.get(this.pack) ?? null;
    }

    /** Whether this client's user owns the document. */
    get isOwner(): boolean {
      return this.testUserPermission(game.user, "OWNER");
    }

    /** Whether any player owns the document. */
    get hasPlayerOwner(): boolean {
      return game.users.some((user: any) => user.hasRole("PLAYER") && !user.isGM && this.testUserPermission(user, "OWNER"));
    }

    /** Whether this client's user has exactly the level LIMITED. */
    get limited(): boolean {
      return this.testUserPermission(game.user, "LIMITED", { exact: true });
    }

    /** The text that links to this document. */
    get link(): string {
      return `@UUID[${this.uuid}]{${this.name}}`;
    }

    /** The level of this client's user, as a number. */
    get permission(): any {
      if (game.user.isGM) return CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER;
      return this.getUserLevel(game.user);
    }

    /** The window that shows this document. */
    get sheet(): any {
      if (this._sheet) return this._sheet;
      const sheetClass = this._getSheetClass();
      if (!sheetClass) return null;
      // V1 windows have their defaults under another name, and take the document as first argument.
      if ("defaultOptions" in sheetClass) return (this._sheet = new sheetClass(this, { editable: this.isOwner }));
      this._sheet = new sheetClass({ document: this, ...(this.isEmbedded || !this.compendium?.locked ? {} : { editable: false }) });
      return this._sheet;
    }

    /** Whether this client's user sees the document in lists. */
    get visible(): boolean {
      return this.testUserPermission(game.user, "LIMITED");
    }

    /** Returns the sheet class that is registered for this document. */
    _getSheetClass(): any {
      return sheetClassOf(this);
    }

    /** Prepares the data and reports an error, so that other documents are not affected. */
    _safePrepareData(): void {
      prepared.add(this);
      try {
        this.prepareData();
      } catch (error) {
        Hooks.onError("ClientDocument#_safePrepareData", error instanceof Error ? error : new Error(String(error)), {
          msg: `The data of ${this.uuid} cannot be prepared`,
          log: "error",
          uuid: this.uuid,
        });
      }
    }

    /** Prepares the data in order: the system's base data, the document's, embedded documents, then derived data. */
    prepareData(): void {
      const model = (this.constructor as any).hasTypeData ? this.system : null;
      callOptional(model, "prepareBaseData");
      this.prepareBaseData();
      this.prepareEmbeddedDocuments();
      callOptional(model, "prepareDerivedData");
      this.prepareDerivedData();
    }

    /** Prepares what does not depend on embedded documents. */
    prepareBaseData(): void {}

    /** Prepares the embedded documents. */
    prepareEmbeddedDocuments(): void {
      for (const collectionName of Object.keys((this.constructor as any).hierarchy ?? {})) {
        const embedded = this.getEmbeddedCollection(collectionName);
        if (embedded === undefined || embedded === null || typeof embedded[Symbol.iterator] !== "function") continue;
        for (const document of embedded.values()) prepareAgain(document);
      }
    }

    /** Prepares the data derived from everything else. */
    prepareDerivedData(): void {}

    /** Renders all windows that show this document. */
    render(force = false, context: any = {}): void {
      for (const app of Object.values<any>(this.apps)) {
        if ("appId" in app) app.render(force, context);
        else void app.render({ force, ...context });
      }
    }

    /** Sorts the document among its siblings. */
    async sortRelative({ updateData = {}, ...sortOptions }: any = {}): Promise<any> {
      const sorting = foundry.utils.performIntegerSort(this, sortOptions);
      const updates = sorting.map(({ target, update }: any) => ({ ...update, ...(target === this ? updateData : {}), _id: target._id }));
      return (this.constructor as any).updateDocuments(updates, { parent: this.parent, pack: this.pack });
    }

    /** Returns this document's UUID as seen from another one. */
    getRelativeUUID(relative: any): string {
      return links.relativeUuid(this, relative);
    }

    /** Returns the text that links to this document, for texts of a related one. */
    _createDocumentLink(eventData?: any, { relativeTo, label }: any = {}): string {
      return links.documentLink(this, { relativeTo, label, ...(eventData ?? {}) });
    }

    /** Renders the sheet when a link to this document is clicked. */
    _onClickDocumentLink(_event: MouseEvent): any {
      return this.sheet?.render({ force: true });
    }

    /** Called on every client before documents inside this one are created. */
    _preCreateDescendantDocuments(_parent: any, _collection: string, _data: object[], _options: any, _userId: string): void {}

    /** Called on every client after documents inside this one were created. */
    _onCreateDescendantDocuments(_parent: any, collection: string, _documents: any[], data: object[], options: any, _userId: string): void {
      if (options.render !== false) this.render(false, { renderContext: `create${collection}`, renderData: data });
    }

    /** Called on every client before documents inside this one change. */
    _preUpdateDescendantDocuments(_parent: any, _collection: string, _changes: object[], _options: any, _userId: string): void {}

    /** Called on every client after documents inside this one changed. */
    _onUpdateDescendantDocuments(
      _parent: any,
      collection: string,
      _documents: any[],
      changes: object[],
      options: any,
      _userId: string,
    ): void {
      if (options.render !== false) this.render(false, { renderContext: `update${collection}`, renderData: changes });
    }

    /** Called on every client before documents inside this one are deleted. */
    _preDeleteDescendantDocuments(_parent: any, _collection: string, _ids: string[], _options: any, _userId: string): void {}

    /** Called on every client after documents inside this one were deleted. */
    _onDeleteDescendantDocuments(_parent: any, collection: string, _documents: any[], ids: string[], options: any, _userId: string): void {
      if (options.render !== false) this.render(false, { renderContext: `delete${collection}`, renderData: ids });
    }

    /** Informs this document and its parents of an event inside. */
    _dispatchDescendantDocumentEvents(event: string, collection: string, args: any[], _parent?: any): void {
      const parent = _parent ?? this;
      this[`_${event}DescendantDocuments`](parent, collection, ...args);
      this.parent?._dispatchDescendantDocumentEvents?.(event, collection, args, parent);
    }

    _onCreate(data: any, options: any, userId: string): void {
      super._onCreate(data, options, userId);
      if (options.renderSheet && userId === game.userId)
        void this.sheet?.render({ force: true, renderContext: `create${this.documentName}`, renderData: data });
    }

    _onUpdate(changed: any, options: any, userId: string): void {
      super._onUpdate(changed, options, userId);
      const sheetChanged = changed.type !== undefined || foundry.utils.hasProperty(changed, "flags.core.sheetClass");
      if (sheetChanged) void this._onSheetChange();
      else if (options.render !== false) this.render(false, { renderContext: `update${this.documentName}`, renderData: changed });
    }

    _onDelete(options: any, userId: string): void {
      super._onDelete(options, userId);
      for (const app of Object.values<any>(this.apps)) void app.close({ submit: false, submitted: false });
    }

    /** Replaces the document's sheet by another sheet class. */
    async _onSheetChange({ sheetOpen }: any = {}): Promise<void> {
      const open = sheetOpen ?? Boolean(this._sheet?.rendered);
      const old = this._sheet;
      this._sheet = null;
      if (old) {
        delete this.apps[old.id];
        await old.close();
      }
      if (open) await this.sheet?.render({ force: true });
    }

    /** Asks for a confirmation, and deletes the document. */
    async deleteDialog(options: any = {}, operation: any = {}): Promise<any> {
      return dialogs.deleteDialog(this, options, operation);
    }

    /** Saves the document as a JSON file. */
    exportToJSON(options: any = {}): void {
      transfer.exportToJson(this, options);
    }

    /** Returns the data for dragging this document. */
    toDragData(): object {
      return transfer.dragData(this);
    }

    /** Replaces the document's data by exported JSON. */
    async importFromJSON(json: string): Promise<any> {
      return transfer.importFromJson(this, json);
    }

    /** Returns the document's data for a compendium or a file. */
    toCompendium(pack?: any, options: any = {}): any {
      return transfer.toCompendium(this, pack, options);
    }

    /** Creates a link to this document for the page. */
    toAnchor(options: any = {}): HTMLAnchorElement {
      return links.anchor(this, options);
    }

    /** Returns the document as embedded in another text. */
    async toEmbed(config: any, options: any = {}): Promise<HTMLElement | null> {
      return links.embed(this, config, options);
    }

    /** Called when an embedded view of this document was added to the page. */
    onEmbed(element: HTMLElement): void {
      if ("system" in this) callOptional(this.system, "onEmbed", element);
    }

    /** Builds the HTML of an embedded view. Null if there is nothing to embed. */
    async _buildEmbedHTML(config: any, options: any = {}): Promise<any> {
      return "system" in this ? ((await callOptional(this.system, "toEmbed", config, options)) ?? null) : null;
    }
  };
}
