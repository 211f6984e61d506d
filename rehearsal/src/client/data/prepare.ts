import { DataModel } from "../../common/abstract/index.ts";
import { deepClone, expandObject, isEmpty } from "../../common/utils/index.ts";
import type { DocumentAction, DocumentOperation } from "../../common/protocol.ts";
import { assertMayModify } from "./permission.ts";
import { find, holderOf, isSynthetic, withoutId } from "./places.ts";
import { syntheticWire } from "./synthetic.ts";

/** An operation with all steps before the request done. */
export interface Prepared {
  readonly operation: any;
  readonly size: number;
  readonly wire: DocumentOperation;
}

/** Options that are never sent, since they refer to this page's documents. */
const LOCAL = new Set(["parent", "documents", "data", "updates", "ids"]);

function begin(action: DocumentAction, documentClass: any, given: any): any {
  const { modifiedTime, ...rest } = given;
  return {
    broadcast: true,
    noHook: false,
    render: true,
    ...rest,
    action,
    documentName: documentClass.documentName,
    modifiedTime: modifiedTime ?? Date.now(),
    parent: given.parent ?? null,
    pack: given.pack ?? null,
  };
}

function plain(value: unknown): any {
  return JSON.parse(JSON.stringify(value));
}

function finish(operation: any, contents: { data?: object[]; updates?: object[]; ids?: string[] }): Prepared {
  const options = Object.fromEntries(Object.entries(operation).filter(([key]) => !LOCAL.has(key)));
  const wire = plain({ ...options, ...contents, parentUuid: operation.parent?.uuid ?? null });
  if (wire.pack === null) delete wire.pack;
  const size = (contents.data ?? contents.updates ?? contents.ids ?? []).length;
  return { operation, size: operation.deleteAll ? 1 : size, wire: syntheticWire(operation, wire) };
}

async function allowed(document: any, method: string, args: readonly unknown[], operation: any): Promise<boolean> {
  if ((await document[`_${method}`](...args, operation, game.user)) === false) return false;
  if (operation.noHook) return true;
  return Hooks.call(`${method}${document.documentName}`, document, ...args, operation, game.userId);
}

/** Prepares a creation: makes the documents and calls the callbacks. Null if nothing is left to create. */
export async function prepareCreate(documentClass: any, request: any, user: any): Promise<Prepared | null> {
  const operation = begin("create", documentClass, { renderSheet: false, keepId: false, keepEmbeddedIds: true, ...request });
  const documents: any[] = [];
  const { parent, pack } = operation;
  for (const given of operation.data) {
    const data = given instanceof DataModel ? given.toObject() : expandObject(deepClone(given));
    if (!operation.keepId) delete data._id;
    const document = new documentClass(deepClone(data), { parent, pack });
    assertMayModify(user, "create", document, data);
    if (await allowed(document, "preCreate", [data], operation)) documents.push(document);
  }
  if (documents.length === 0) return null;
  operation.data = documents.map((document) => document.toObject());
  if ((await documentClass._preCreateOperation(documents, operation, user)) === false) return null;
  const data = documents.map((document) => document.toObject());
  if (!operation.keepId) for (const source of data) delete source._id;
  return finish(operation, { data });
}

/** Loads an operation's documents from their compendium if they were not loaded before. */
async function readPacked(documentName: string, { parent, pack }: any, ids: readonly string[]): Promise<void> {
  const missing = pack && !parent && documentName !== "Folder" ? ids.filter((id) => !game.packs.get(pack)?.has(id)) : [];
  if (missing.length > 0) await game.packs.get(pack)?.getDocuments({ _id__in: missing });
}

function difference(document: any, changes: any, operation: any): any {
  const found = document.updateSource(changes, { dryRun: true, fallback: false, recursive: operation.recursive });
  return operation.diff === false ? changes : found;
}

/** Prepares an update: finds the real differences and calls the callbacks. Null if nothing is left to change. */
export async function prepareUpdate(documentClass: any, request: any, user: any): Promise<Prepared | null> {
  const operation = begin("update", documentClass, { diff: true, recursive: true, ...request });
  const documents: any[] = [];
  const updates: any[] = [];
  await readPacked(
    documentClass.documentName,
    operation,
    operation.updates.map(({ _id }: any) => _id),
  );
  for (const given of operation.updates) {
    const document = find(documentClass.documentName, operation, given._id);
    const asked = withoutId(given instanceof DataModel ? given.toObject() : expandObject(given));
    const changes = difference(document, asked, operation);
    if (isEmpty(changes) && operation.diff !== false) continue;
    assertMayModify(user, "update", document, { ...changes, _id: document.id });
    changes._id = document.id;
    if (!(await allowed(document, "preUpdate", [changes], operation))) continue;
    const final = difference(document, withoutId(changes), operation);
    if (isEmpty(final) && operation.diff !== false) continue;
    documents.push(document);
    updates.push({ ...final, _id: document.id });
  }
  if (updates.length === 0) return null;
  operation.updates = updates;
  if ((await documentClass._preUpdateOperation(documents, operation, user)) === false) return null;
  return finish(operation, { updates: operation.updates });
}

/** Prepares a deletion by calling the callbacks. Null if nothing is left to delete. */
export async function prepareDelete(documentClass: any, request: any, user: any): Promise<Prepared | null> {
  const operation = begin("delete", documentClass, { deleteAll: false, ...request });
  const holder = holderOf(
    documentClass.documentName,
    isSynthetic(documentClass.documentName, operation.parent) ? null : operation.parent,
    operation.pack,
  );
  const listed = operation.pack && "index" in holder ? holder.index : holder;
  const ids: string[] = operation.deleteAll ? [...listed.keys()] : operation.ids;
  await readPacked(documentClass.documentName, operation, ids);
  const documents: any[] = [];
  for (const id of new Set(ids)) {
    const document = holder.get(id, { invalid: true });
    if (!document) throw new Error(`${documentClass.documentName} [${id}] does not exist`);
    assertMayModify(user, "delete", document);
    if (await allowed(document, "preDelete", [], operation)) documents.push(document);
  }
  if (documents.length === 0) return null;
  operation.ids = documents.map((document) => document.id);
  operation.deleteAll = operation.deleteAll && documents.length === ids.length;
  if ((await documentClass._preDeleteOperation(documents, operation, user)) === false) return null;
  return finish(operation, { ids: operation.ids });
}
