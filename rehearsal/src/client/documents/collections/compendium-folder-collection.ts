import { DocumentCollection } from "./document-collection.ts";

/** The folders inside one compendium. */
export class CompendiumFolderCollection extends DocumentCollection {
  static override documentName = "Folder";

  pack: any;

  constructor(pack: any, data: readonly object[] = []) {
    super([]);
    Object.defineProperty(this, "pack", { value: pack, writable: true, configurable: true, enumerable: false });
    this._source = data.map((source) => ({ ...source }));
    for (const source of this._source) super.set(source._id, this.createDocument(source, { pack: pack.collection }));
  }

  override get name(): string {
    return "CompendiumFolderCollection";
  }
}
