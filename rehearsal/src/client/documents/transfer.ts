/** What travels with a drag of a document. */
export function dragData(document: any): object {
  return document.id ? { type: document.documentName, uuid: document.uuid } : { type: document.documentName, data: document.toObject() };
}

/** The document that was dropped; throws when it is of another kind. */
export async function fromDropData(documentClass: any, data: any): Promise<any> {
  const document = data.data ? new documentClass(data.data) : await globalThis.fromUuid(data.uuid);
  if (!document) throw new Error("What was dropped cannot be found");
  if (document.documentName !== documentClass.documentName) throw new Error(`A ${document.documentName} was dropped where a ${documentClass.documentName} is wanted`);
  return document;
}

/** Saves a document as a JSON file. */
export function exportToJson(document: any, options: any): void {
  const data = toCompendium(document, null, options);
  data.flags ??= {};
  data._stats = { ...data._stats, exportSource: { worldId: game.world.id, uuid: document.uuid, coreVersion: game.version, systemId: game.system.id, systemVersion: game.system.version } };
  const name = `fvtt-${document.documentName}-${String(document.name).slugify()}-${document.id}.json`;
  foundry.utils.saveDataToFile(JSON.stringify(data, null, 2), "application/json", name);
}

/** Gives a document the data of exported JSON; id, place and owners stay. */
export async function importFromJson(document: any, json: string): Promise<any> {
  const data = JSON.parse(json);
  const { _id, folder: _folder, ownership: _ownership, sort: _sort, ...source } = data;
  const checked = new document.constructor(source, { strict: true }).toObject();
  const { _id: _none, folder: _f, ownership: _o, sort: _s, ...changes } = checked;
  return document.update(changes, { diff: false, recursive: false });
}

/** A document's data without what belongs to this world only. */
export function toCompendium(document: any, pack: any, { clearSort = true, clearFolder = false, clearFlags = false, clearSource = true, clearOwnership = true, clearState = true, keepId = false }: any = {}): any {
  const data = document.toObject();
  if (!keepId) delete data._id;
  if (clearSort) delete data.sort;
  if (clearFolder) delete data.folder;
  if (clearFlags) delete data.flags;
  if (clearOwnership) delete data.ownership;
  if (clearState) delete data.active;
  if (clearSource && data._stats) data._stats = { ...data._stats, compendiumSource: null, duplicateSource: null };
  if (pack && data._stats) data._stats = { ...data._stats, compendiumSource: document.uuid };
  return data;
}
