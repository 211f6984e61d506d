import { WorldCollection } from "./world-collection.ts";

/** The folders of all document types. */
export class Folders extends WorldCollection {
  static override documentName = "Folder";

  _expanded: Record<string, boolean> = {};

  override _onModifyContents(action: string, documents: readonly any[], result: readonly unknown[], operation: any, user: any): void {
    if (operation.render === false) return;
    for (const type of new Set(documents.map((folder) => folder.type))) {
      const collection = game.collections.get(type);
      if (collection === undefined) continue;
      collection.initializeTree();
      collection.render(false, { renderContext: `${action}Folder`, renderData: result });
    }
    super._onModifyContents(action, documents, result, operation, user);
  }
}
