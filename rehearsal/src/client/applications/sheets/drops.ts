import { DragDrop } from "../ux/drag-drop.ts";
import { TextEditor } from "../ux/text-editor.ts";

/** Binds a sheet's drag and drop methods to its element. */
export function dragDropOf(sheet: any): DragDrop {
  return new (CONFIG.ux.DragDrop as typeof DragDrop)({
    dragSelector: ".draggable",
    permissions: {
      dragstart: (selector) => sheet._canDragStart(selector),
      drop: (selector) => sheet._canDragDrop(selector),
    },
    callbacks: {
      dragstart: (event) => sheet._onDragStart(event),
      dragover: (event) => sheet._onDragOver(event),
      drop: (event) => sheet._onDrop(event),
    },
  });
}

/** Starts a drag with the data of the item or effect that an element names. */
export function startDrag(document: any, event: DragEvent): void {
  const element = event.currentTarget as HTMLElement;
  if ("link" in ((event.target as HTMLElement).dataset ?? {})) return;
  const { itemId, effectId } = element.dataset;
  const dragged = itemId ? document.items?.get(itemId) : effectId ? document.effects?.get(effectId) : null;
  if (dragged) event.dataTransfer?.setData("text/plain", JSON.stringify(dragged.toDragData()));
}

/** Resolves what was dropped on a sheet, asks the hook, and passes the document on. */
export async function receiveDrop(sheet: any, event: DragEvent, hook: string): Promise<any> {
  const data: any = (CONFIG.ux.TextEditor as typeof TextEditor).getDragEventData(event);
  if (Hooks.call(hook, sheet.document, sheet, data) === false) return undefined;
  const documentClass = data.type ? getDocumentClass(data.type) : null;
  if (!documentClass) return undefined;
  const document = await documentClass.fromDropData(data);
  return document ? sheet._onDropDocument(event, document) : undefined;
}

/** Sorts an item before or after its sibling on which it was dropped. Undefined if there is none. */
export async function sortItem(actor: any, event: DragEvent, item: any): Promise<any> {
  const target = (event.target as Element).closest<HTMLElement>("[data-item-id]");
  const other = target ? actor.items.get(target.dataset["itemId"]) : null;
  if (!target || !other || other.id === item.id) return undefined;
  const rows = [...(target.parentElement?.children ?? [])] as HTMLElement[];
  const siblings = rows.map((row) => actor.items.get(row.dataset["itemId"] ?? "")).filter((sibling) => sibling && sibling.id !== item.id);
  const updates = foundry.utils.performIntegerSort(item, { target: other, siblings });
  return actor.updateEmbeddedDocuments(
    "Item",
    updates.map(({ target: sorted, update }: any) => ({ ...update, _id: sorted.id })),
  );
}

/** Copies a document into a parent. It keeps its id if that is free. */
export async function copyInto(parent: any, document: any, collection: any): Promise<any> {
  const created = await parent.createEmbeddedDocuments(document.documentName, [document.toObject()], {
    keepId: !collection.has(document.id),
  });
  return created?.[0] ?? null;
}
