import { sortItem } from "../applications/sheets/drops.ts";
import { DocumentSheet } from "./document-sheet.ts";

/** The sheet of an actor, which accepts dropped items and effects. */
export class ActorSheet extends DocumentSheet {
  static override get defaultOptions(): any {
    return foundry.utils.mergeObject(super.defaultOptions, {
      height: 720,
      width: 800,
      template: "templates/sheets/actor-sheet.html",
      closeOnSubmit: false,
      submitOnClose: true,
      submitOnChange: true,
      resizable: true,
      baseApplication: "ActorSheet",
      dragDrop: [{ dragSelector: ".item-list .item", dropSelector: null }],
      secrets: [{ parentSelector: ".editor" }],
      token: null,
    });
  }

  override get title(): string {
    return this.token && !this.token.actorLink ? `[${game.i18n.localize("TOKEN.Title")}] ${this.actor.name}` : this.actor.name;
  }
  get actor(): any {
    return this.object;
  }
  get token(): any {
    return this.object.token ?? this.options.token ?? null;
  }

  override async close(options: any = {}): Promise<void> {
    this.options.token = null;
    await super.close(options);
  }

  override getData(options: any = {}): any {
    const context = super.getData(options);
    const { items, effects } = context.data;
    return Object.assign(context, { actor: this.actor, items: items.sort((a: any, b: any) => (a.sort ?? 0) - (b.sort ?? 0)), effects });
  }

  override _getHeaderButtons(): any[] {
    const buttons = super._getHeaderButtons();
    if (!(game.user.isGM || this.actor.isOwner) || !this.options.editable) return buttons;
    const label = this.token ? "Token" : "TOKEN.TitlePrototype";
    const onclick = (event: any): void => this._onConfigureToken(event);
    return [{ label, class: "configure-token", icon: "fas fa-user-circle", onclick }, ...buttons];
  }

  override _getSubmitData(updateData: any = {}): any {
    return super._getSubmitData(updateData);
  }

  _onConfigureToken(event: any): void {
    event.preventDefault();
    if (this.token) void this.token.sheet?.render({ force: true });
    else void new CONFIG.Token.prototypeSheetClass({ prototype: this.actor.prototypeToken }).render({ force: true });
  }

  override _canDragStart(_selector: string): boolean {
    return this.isEditable;
  }
  override _canDragDrop(_selector: string): boolean {
    return this.isEditable;
  }

  override _onDragStart(event: DragEvent): void {
    const { itemId, effectId } = (event.currentTarget as HTMLElement).dataset;
    const dragged = itemId ? this.actor.items.get(itemId) : effectId ? this.actor.effects.get(effectId) : null;
    if (dragged) event.dataTransfer?.setData("text/plain", JSON.stringify(dragged.toDragData()));
  }

  override async _onDrop(event: DragEvent): Promise<any> {
    const data = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    if (Hooks.call("dropActorSheetData", this.actor, this, data) === false) return undefined;
    switch (data.type) {
      case "ActiveEffect":
        return this._onDropActiveEffect(event, data);
      case "Actor":
        return this._onDropActor(event, data);
      case "Item":
        return this._onDropItem(event, data);
      case "Folder":
        return this._onDropFolder(event, data);
      default:
        return undefined;
    }
  }

  async _onDropActiveEffect(_event: DragEvent, data: any): Promise<any> {
    const effect = await getDocumentClass("ActiveEffect").fromDropData(data);
    if (!this.actor.isOwner || !effect || effect.target === this.actor) return false;
    return getDocumentClass("ActiveEffect").create(effect.toObject(), { parent: this.actor });
  }

  async _onDropActor(_event: DragEvent, _data: any): Promise<any> {
    return this.actor.isOwner ? undefined : false;
  }

  async _onDropItem(event: DragEvent, data: any): Promise<any> {
    if (!this.actor.isOwner) return false;
    const item = await getDocumentClass("Item").fromDropData(data);
    if (!item) return false;
    const itemData = item.toObject();
    if (this.actor.uuid === item.parent?.uuid) return this._onSortItem(event, itemData);
    return this._onDropItemCreate(itemData);
  }

  async _onDropFolder(_event: DragEvent, data: any): Promise<any> {
    if (!this.actor.isOwner) return [];
    const folder = await getDocumentClass("Folder").fromDropData(data);
    if (folder?.type !== "Item") return [];
    return this._onDropItemCreate(folder.contents.map((item: any) => item.toObject()));
  }

  async _onDropItemCreate(itemData: any): Promise<any> {
    return this.actor.createEmbeddedDocuments("Item", Array.isArray(itemData) ? itemData : [itemData]);
  }

  _onSortItem(event: DragEvent, itemData: any): any {
    const item = this.actor.items.get(itemData._id);
    return item ? sortItem(this.actor, event, item) : undefined;
  }

  async _isFromSameActor(data: any): Promise<boolean> {
    const item = await getDocumentClass("Item").fromDropData(data);
    return item?.parent?.uuid === this.actor.uuid;
  }
}

/** The sheet of an item. */
export class ItemSheet extends DocumentSheet {
  static override get defaultOptions(): any {
    return foundry.utils.mergeObject(super.defaultOptions, {
      template: "templates/sheets/item-sheet.html",
      width: 500,
      closeOnSubmit: false,
      submitOnClose: true,
      submitOnChange: true,
      resizable: true,
      baseApplication: "ItemSheet",
      id: "item",
      secrets: [{ parentSelector: ".editor" }],
    });
  }

  override get title(): string {
    return this.item.name;
  }
  get item(): any {
    return this.object;
  }
  get actor(): any {
    return this.item.actor;
  }

  override getData(options: any = {}): any {
    return Object.assign(super.getData(options), { item: this.document });
  }
}
