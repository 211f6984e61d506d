/* oxlint-disable max-lines-per-function, max-params -- a mixin is one function, and the public API gives these methods their parameters */
import { callOptional } from "../../common/abstract/optional.ts";
import { documentsReady } from "./state.ts";
import { sheetClassOf } from "./sheets.ts";
import * as dialogs from "./dialogs.ts";
import * as links from "./links.ts";
import * as transfer from "./transfer.ts";

/** Documents whose data are just being put in place. */
const initializing = new WeakSet<object>();
/** Documents that were prepared before, so that preparing again must begin from their source. */
const prepared = new WeakSet<object>();

function prepareAgain(document: any): void {
  if (prepared.has(document)) document.reset();
  else document._safePrepareData();
}

/** Adds to a base document what it has in the page: sheets, prepared data, links, and reactions to what happens inside it. */
export function ClientDocumentMixin(Base: any): any {
  return class ClientDocument extends Base {
    declare apps: Record<string, any>;
    declare _sheet: any;

    /** A free name for a new document, such as "Actor (2)". */
    static defaultName(context: any = {}): string {
      return dialogs.defaultName(this, context);
    }

    /** Asks for name and kind, and creates the document. */
    static async createDialog(data: any = {}, createOptions: any = {}, options: any = {}): Promise<any> {
      return dialogs.createDialog(this, data, createOptions, options);
    }

    /** The document that was dropped, from the data that came with the drop. */
    static async fromDropData(data: any, _options: any = {}): Promise<any> {
      return transfer.fromDropData(this, data);
    }

    /** A document, not yet stored, made of exported data. */
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
      // What is inside another is prepared by it, once that stands as a whole.
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

    /** Whether the person at this client owns the document. */
    get isOwner(): boolean {
      return this.testUserPermission(game.user, "OWNER");
    }

    /** Whether any player owns the document. */
    get hasPlayerOwner(): boolean {
      return game.users.some((user: any) => user.hasRole("PLAYER") && !user.isGM && this.testUserPermission(user, "OWNER"));
    }

    /** Whether the person at this client may see the least of it and no more. */
    get limited(): boolean {
      return this.testUserPermission(game.user, "LIMITED", { exact: true });
    }

    /** The text that links to this document. */
    get link(): string {
      return `@UUID[${this.uuid}]{${this.name}}`;
    }

    /** What the person at this client may do with it, as a number. */
    get permission(): any {
      if (game.user.isGM) return CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER;
      return this.getUserLevel(game.user);
    }

    /** The window that shows this document. */
    get sheet(): any {
      if (this._sheet) return this._sheet;
      const sheetClass = this._getSheetClass();
      if (!sheetClass) return null;
      // Windows of the old form have their defaults under another name, and take the document first.
      if ("defaultOptions" in sheetClass) return (this._sheet = new sheetClass(this, { editable: this.isOwner }));
      this._sheet = new sheetClass({ document: this, ...(this.isEmbedded || !this.compendium?.locked ? {} : { editable: false }) });
      return this._sheet;
    }

    /** Whether the person at this client may see it in lists. */
    get visible(): boolean {
      return this.testUserPermission(game.user, "LIMITED");
    }

    /** The sheet class that is registered for this document. */
    _getSheetClass(): any {
      return sheetClassOf(this);
    }

    /** Prepares the data; an error spoils this document only. */
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

    /** Prepares the data: the system's base data, the document's, what is embedded, then what derives from all that. */
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

    /** Prepares what is embedded. */
    prepareEmbeddedDocuments(): void {
      for (const collectionName of Object.keys((this.constructor as any).hierarchy ?? {})) {
        const embedded = this.getEmbeddedCollection(collectionName);
        if (embedded === undefined || embedded === null || typeof embedded[Symbol.iterator] !== "function") continue;
        for (const document of embedded.values()) prepareAgain(document);
      }
    }

    /** Prepares what derives from everything else. */
    prepareDerivedData(): void {}

    /** Renders all windows that show this document. */
    render(force = false, context: any = {}): void {
      for (const app of Object.values<any>(this.apps)) {
        if ("appId" in app) app.render(force, context);
        else void app.render({ force, ...context });
      }
    }

    /** Moves the document among its siblings. */
    async sortRelative({ updateData = {}, ...sortOptions }: any = {}): Promise<any> {
      const sorting = foundry.utils.performIntegerSort(this, sortOptions);
      const updates = sorting.map(({ target, update }: any) => ({ ...update, ...(target === this ? updateData : {}), _id: target._id }));
      return (this.constructor as any).updateDocuments(updates, { parent: this.parent, pack: this.pack });
    }

    /** The UUID of this document as seen from another. */
    getRelativeUUID(relative: any): string {
      return links.relativeUuid(this, relative);
    }

    /** The text that links to this document, for texts of a related one. */
    _createDocumentLink(eventData?: any, { relativeTo, label }: any = {}): string {
      return links.documentLink(this, { relativeTo, label, ...(eventData ?? {}) });
    }

    /** What a click on a link to this document does. */
    _onClickDocumentLink(_event: MouseEvent): any {
      return this.sheet?.render({ force: true });
    }

    /** Before documents inside this one are created, on every client. */
    _preCreateDescendantDocuments(_parent: any, _collection: string, _data: object[], _options: any, _userId: string): void {}

    /** After documents inside this one were created, on every client. */
    _onCreateDescendantDocuments(_parent: any, collection: string, _documents: any[], data: object[], options: any, _userId: string): void {
      if (options.render !== false) this.render(false, { renderContext: `create${collection}`, renderData: data });
    }

    /** Before documents inside this one change, on every client. */
    _preUpdateDescendantDocuments(_parent: any, _collection: string, _changes: object[], _options: any, _userId: string): void {}

    /** After documents inside this one changed, on every client. */
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

    /** Before documents inside this one are deleted, on every client. */
    _preDeleteDescendantDocuments(_parent: any, _collection: string, _ids: string[], _options: any, _userId: string): void {}

    /** After documents inside this one were deleted, on every client. */
    _onDeleteDescendantDocuments(_parent: any, collection: string, _documents: any[], ids: string[], options: any, _userId: string): void {
      if (options.render !== false) this.render(false, { renderContext: `delete${collection}`, renderData: ids });
    }

    /** Tells this document and those it is in of something that happens inside. */
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

    /** Shows the document in another sheet class than so far. */
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

    /** Asks, and deletes the document. */
    async deleteDialog(options: any = {}, operation: any = {}): Promise<any> {
      return dialogs.deleteDialog(this, options, operation);
    }

    /** Saves the document as a JSON file. */
    exportToJSON(options: any = {}): void {
      transfer.exportToJson(this, options);
    }

    /** What travels with a drag of this document. */
    toDragData(): object {
      return transfer.dragData(this);
    }

    /** Takes its data from JSON that was exported before. */
    async importFromJSON(json: string): Promise<any> {
      return transfer.importFromJson(this, json);
    }

    /** The document's data as they are put into a compendium or a file. */
    toCompendium(pack?: any, options: any = {}): any {
      return transfer.toCompendium(this, pack, options);
    }

    /** A link to this document as an element of the page. */
    toAnchor(options: any = {}): HTMLAnchorElement {
      return links.anchor(this, options);
    }

    /** The document as it is shown inside another text. */
    async toEmbed(config: any, options: any = {}): Promise<HTMLElement | null> {
      return links.embed(this, config, options);
    }

    /** Called when an embedded view of this document stands in the page. */
    onEmbed(element: HTMLElement): void {
      if ("system" in this) callOptional(this.system, "onEmbed", element);
    }

    /** What is embedded of this document; null where there is nothing to embed. */
    async _buildEmbedHTML(config: any, options: any = {}): Promise<any> {
      return "system" in this ? ((await callOptional(this.system, "toEmbed", config, options)) ?? null) : null;
    }
  };
}
