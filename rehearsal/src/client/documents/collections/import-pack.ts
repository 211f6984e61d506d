/** Copies a compendium's folders into the world below a root folder, parents first. Returns the new ids by the old ones. */
async function importFolders(pack: any, root: string | null): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  const Folder = getDocumentClass("Folder");
  let waiting: any[] = pack.folders.contents;
  while (waiting.length > 0) {
    const isOuter = ({ _source: { folder } }: any): boolean => !folder || made.has(folder) || !pack.folders.has(folder);
    const next = waiting.filter(isOuter);
    // Folders that contain each other in a cycle go to the root.
    const batch = next.length > 0 ? next : waiting;
    const sources = batch.map(({ _source: source }: any) => {
      const { name, color, sort, sorting, description } = source;
      return { name, color, sort, sorting, description, type: pack.documentName, folder: made.get(source.folder) ?? root };
    });
    const created = await Folder.createDocuments(sources);
    batch.forEach((folder: any, index: number) => made.set(folder.id, created[index].id));
    waiting = waiting.filter((folder) => !made.has(folder.id));
  }
  return made;
}

async function rootFolder(pack: any, folderId: string | null | undefined, folderName: string | undefined): Promise<string | null> {
  if (folderId !== undefined) return folderId;
  const folder = await getDocumentClass("Folder").create({ name: folderName || pack.title, type: pack.documentName });
  return folder?.id ?? null;
}

/** Copies all entries of a compendium into the world, with their folders, below the folder `folderId` (null: the root) or a new one. */
export async function importAll(pack: any, { folderId, folderName, ...options }: any = {}): Promise<any[]> {
  const collection = game.collections.get(pack.documentName);
  const root = await rootFolder(pack, folderId, folderName);
  const folders = await importFolders(pack, root);
  const documents = await pack.getDocuments();
  const sources = documents.map((document: any) => ({
    ...collection.fromCompendium(document, options),
    folder: folders.get(document._source.folder) ?? root,
  }));
  return collection.documentClass.createDocuments(sources, { ...options, fromCompendium: true });
}
