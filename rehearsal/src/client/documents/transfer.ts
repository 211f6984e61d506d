/** Returns the data for dragging a document. */
export function dragData(document: any): object {
  return document.id ? { type: document.documentName, uuid: document.uuid } : { type: document.documentName, data: document.toObject() };
}

/** Returns the dropped document. Throws if it cannot be found or has another type. */
export async function fromDropData(documentClass: any, data: any): Promise<any> {
  const document = data.data ? new documentClass(data.data) : await globalThis.fromUuid(data.uuid);
  if (!document) throw new Error("What was dropped cannot be found");
  if (document.documentName !== documentClass.documentName)
    throw new Error(`A ${document.documentName} was dropped where a ${documentClass.documentName} is wanted`);
  return document;
}

/** Saves a document as a JSON file. */
export function exportToJson(document: any, options: any): void {
  const data = toCompendium(document, null, options);
  data.flags ??= {};
  data._stats = {
    ...data._stats,
    exportSource: {
      worldId: game.world.id,
      uuid: document.uuid,
      coreVersion: game.version,
      systemId: game.system.id,
      systemVersion: game.system.version,
    },
  };
  const name = `fvtt-${document.documentName}-${String(document.name).slugify()}-${document.id}.json`;
  foundry.utils.saveDataToFile(JSON.stringify(data, null, 2), "application/json", name);
}

const PLACE = ["_id", "folder", "ownership", "sort"];

function without(data: object, keys: readonly string[]): any {
  return Object.fromEntries(Object.entries(data).filter(([key]) => !keys.includes(key)));
}

/** Replaces a document's data by exported JSON. Its id, place and owners stay. */
export async function importFromJson(document: any, json: string): Promise<any> {
  const data = JSON.parse(json);
  const checked = new document.constructor(without(data, PLACE), { strict: true }).toObject();
  return document.update(without(checked, PLACE), { diff: false, recursive: false });
}

const CLEARED = { clearSort: "sort", clearFolder: "folder", clearFlags: "flags", clearOwnership: "ownership", clearState: "active" };
const KEPT = { clearSort: true, clearFolder: false, clearFlags: false, clearOwnership: true, clearState: true, keepId: false };

/** Returns a document's data without the parts that only this world needs. */
export function toCompendium(document: any, _pack: any, options: any = {}): any {
  const { clearSource = true } = options;
  const cleared = { ...KEPT, ...options };
  const data = without(document.toObject(), [
    ...Object.entries(CLEARED).flatMap(([option, key]) => (cleared[option] ? [key] : [])),
    ...(cleared.keepId ? [] : ["_id"]),
  ]);
  if (clearSource && data._stats) data._stats = { ...data._stats, compendiumSource: null, duplicateSource: null };
  return data;
}
