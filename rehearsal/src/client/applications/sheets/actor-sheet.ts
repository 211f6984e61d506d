import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { copyInto, dragDropOf, receiveDrop, sortItem, startDrag } from "./drops.ts";

function showArtwork(sheet: any, src: string, name: string): void {
  const { ImagePopout } = foundry.applications.apps;
  void new ImagePopout({ src, uuid: sheet.actor.uuid, window: { title: name } }).render({ force: true });
}

/** The base of all actor sheets. It knows the token and accepts drops. */
export class ActorSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: any = {
    position: { width: 600 },
    actions: {
      configurePrototypeToken(this: ActorSheetV2) {
        const { actor } = this;
        void new CONFIG.Token.prototypeSheetClass({ prototype: actor.prototypeToken }).render({ force: true });
      },
      configureToken(this: ActorSheetV2) {
        void this.token?.sheet?.render({ force: true });
      },
      showPortraitArtwork(this: ActorSheetV2) {
        showArtwork(this, this.actor.img, this.actor.name);
      },
      showTokenArtwork(this: ActorSheetV2) {
        const { prototypeToken, name } = this.actor;
        showArtwork(this, (this.token ?? prototypeToken).texture.src, name);
      },
    },
    window: {
      controls: [
        {
          action: "configurePrototypeToken",
          icon: "fa-solid fa-circle-user",
          label: "TOKEN.TitlePrototype",
          ownership: 3,
          visible: hasPrototype,
        },
        { action: "configureToken", icon: "fa-regular fa-circle-user", label: "TOKEN.Title", ownership: 3, visible: hasToken },
        { action: "showPortraitArtwork", icon: "fa-solid fa-image", label: "SIDEBAR.CharArt", ownership: 3 },
        { action: "showTokenArtwork", icon: "fa-solid fa-image", label: "SIDEBAR.TokenArt", ownership: 3 },
      ],
    },
  };
  #dragDrop: any = null;

  get actor(): any {
    return this.document;
  }
  get token(): any {
    return this.document.token ?? this.options.token ?? null;
  }

  override _getHeaderControls(): any[] {
    return super._getHeaderControls();
  }

  override async _onRender(context: any, options: any): Promise<void> {
    await super._onRender(context, options);
    this.#dragDrop ??= dragDropOf(this);
    this.#dragDrop.bind(this.element);
  }

  _canDragStart(_selector?: string): boolean {
    return this.isEditable;
  }
  _canDragDrop(_selector?: string): boolean {
    return this.isEditable;
  }
  async _onDragStart(event: DragEvent): Promise<void> {
    startDrag(this.document, event);
  }
  _onDragOver(_event: DragEvent): void {}
  async _onDrop(event: DragEvent): Promise<any> {
    return receiveDrop(this, event, "dropActorSheetData");
  }

  async _onDropDocument(event: DragEvent, document: any): Promise<any> {
    switch (document.documentName) {
      case "ActiveEffect":
        return (await this._onDropActiveEffect(event, document)) ?? null;
      case "Actor":
        return (await this._onDropActor(event, document)) ?? null;
      case "Item":
        return (await this._onDropItem(event, document)) ?? null;
      case "Folder":
        return (await this._onDropFolder(event, document)) ?? null;
      default:
        return null;
    }
  }

  async _onDropActiveEffect(_event: DragEvent, effect: any): Promise<any> {
    const { actor } = this;
    if (!actor.isOwner || effect.parent === actor) return null;
    return copyInto(actor, effect, actor.effects);
  }

  async _onDropActor(_event: DragEvent, _actor: any): Promise<any> {
    return null;
  }

  async _onDropItem(event: DragEvent, item: any): Promise<any> {
    const { actor } = this;
    if (!actor.isOwner) return null;
    if (item.parent?.uuid === actor.uuid) return (await this._onSortItem(event, item))?.length ? item : null;
    return copyInto(actor, item, actor.items);
  }

  async _onDropFolder(_event: DragEvent, folder: any): Promise<any> {
    const { actor } = this;
    if (!actor.isOwner || folder.type !== "Item") return null;
    const items = await Promise.all(folder.contents.map(async (entry: any) => ("toObject" in entry ? entry : fromUuid(entry.uuid))));
    await actor.createEmbeddedDocuments(
      "Item",
      items.map((item: any) => item.toObject()),
    );
    return folder;
  }

  async _onSortItem(event: DragEvent, item: any): Promise<any> {
    return sortItem(this.actor, event, item);
  }
}

function hasToken(this: ActorSheetV2): boolean {
  return this.token !== null;
}
function hasPrototype(this: ActorSheetV2): boolean {
  return this.token === null && this.isEditable && Boolean(CONFIG.Token?.prototypeSheetClass);
}
