import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { copyInto, dragDropOf, receiveDrop, startDrag } from "./drops.ts";

/** The base of all item sheets. Effects can be dropped on it. */
export class ItemSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: any = { position: { width: 480 } };
  #dragDrop: any = null;

  get item(): any {
    return this.document;
  }
  get actor(): any {
    return this.document.actor;
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
    return receiveDrop(this, event, "dropItemSheetData");
  }
  async _onDropDocument(event: DragEvent, document: any): Promise<any> {
    return document.documentName === "ActiveEffect" ? ((await this._onDropActiveEffect(event, document)) ?? null) : null;
  }
  async _onDropActiveEffect(_event: DragEvent, effect: any): Promise<any> {
    if (!this.item.isOwner || effect.parent === this.item) return null;
    return copyInto(this.item, effect, this.item.effects);
  }
}
