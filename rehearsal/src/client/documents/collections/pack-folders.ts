/** Copies folders into a compendium under their ids, parents first. `importParents` (default) includes their parents. */
export async function importFolders(pack: any, folders: readonly any[], { importParents = true }: any = {}): Promise<void> {
  const wanted = new Map<string, any>();
  for (const folder of folders) {
    if (folder.type !== pack.documentName)
      throw new Error(`A folder of ${folder.type} documents does not fit into a compendium of ${pack.documentName} documents`);
    for (const each of [...(importParents ? folder.ancestors.toReversed() : []), folder]) wanted.set(each.id, each);
  }
  const missing = [...wanted.values()].filter(({ id }) => !pack.folders.has(id));
  if (missing.length === 0) return;
  const known = (id: string | null): boolean => wanted.has(id ?? "") || pack.folders.has(id);
  const sources = missing.map((folder) => {
    const source = folder.toObject();
    return { ...source, folder: known(source.folder) ? source.folder : null };
  });
  await getDocumentClass("Folder").createDocuments(sources, { pack: pack.collection, keepId: true });
}

/** Copies a folder's content into a compendium, with its subfolders if `keepFolders`. `updateByName` updates an entry of the same name instead. */
export async function exportFolder(
  folder: any,
  pack: any,
  { updateByName = false, keepId = false, keepFolders = false, folder: into = null, ...options }: any = {},
): Promise<any> {
  const all = keepFolders ? [folder, ...folder.getSubfolders(true)] : [folder];
  if (keepFolders) await pack.importFolders(all, { importParents: false });
  const data = all.flatMap((each) => each.contents).map((document) => exported(document, pack, { ...options, keepId, keepFolders, into }));
  const idOf = ({ name }: any): string | undefined => (updateByName ? pack.index.getName(name)?._id : undefined);
  const created = data.filter((source) => !idOf(source));
  const updates = data.filter(idOf).map((source) => ({ ...source, _id: idOf(source) }));
  const operation = { pack: pack.collection, keepId };
  if (updates.length > 0) await pack.documentClass.updateDocuments(updates, { ...operation, diff: false, recursive: false });
  if (created.length > 0) await pack.documentClass.createDocuments(created, operation);
  return pack;
}

function exported(document: any, pack: any, { keepFolders, into, ...options }: any): any {
  const data = document.toCompendium(pack, options);
  return keepFolders ? data : { ...data, folder: into?.id ?? into };
}
