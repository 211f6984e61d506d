import { BaseFolder } from "../../common/documents/index.ts";
import { exportFolder } from "./collections/pack-folders.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** A folder for documents of one type. */
export class Folder extends ClientDocumentMixin(BaseFolder) {
  _configure(options: any = {}): void {
    super._configure(options);
    for (const [name, value] of Object.entries({ depth: 1, children: [], displayed: false })) {
      Object.defineProperty(this, name, { value, writable: true, enumerable: false, configurable: true });
    }
  }

  /** The documents in the folder, without subfolders. */
  get contents(): any[] {
    if (this.pack) return this.documentCollection?.index.filter((entry: any) => entry.folder === this.id) ?? [];
    return this.documentCollection?.filter((document: any) => document.folder === this || document._source.folder === this.id) ?? [];
  }

  /** The class of the folder's documents. */
  get documentClass(): any {
    return CONFIG[this.type].documentClass;
  }

  /** The collection of the folder's documents. */
  get documentCollection(): any {
    return this.pack ? game.packs.get(this.pack) : game.collections.get(this.type);
  }

  /** Whether the sidebar shows the folder's content. */
  get expanded(): boolean {
    return game.folders._expanded[this.uuid] ?? false;
  }

  /** The parent folders, innermost first. */
  get ancestors(): any[] {
    const found: any[] = [];
    const outer = (folder: any): any => (folder.pack ? folder.documentCollection.folders.get(folder._source.folder) : folder.folder);
    for (let folder = outer(this); folder; folder = outer(folder)) found.push(folder);
    return found;
  }

  /** Returns the subfolders. With `recursive`, theirs too. */
  getSubfolders(recursive = false): any[] {
    const siblings = this.pack ? this.documentCollection.folders : game.folders;
    const inside = siblings.filter((folder: any) => folder._source.folder === this.id);
    return recursive ? inside.flatMap((folder: any) => [folder, ...folder.getSubfolders(true)]) : inside;
  }

  /** Copies the folder's content into a compendium. */
  async exportToCompendium(pack: any, options: any = {}): Promise<any> {
    return exportFolder(this, pack, options);
  }

  /** Returns the parent folders, innermost first. */
  getParentFolders(): any[] {
    return this.ancestors;
  }
}
