import { Document } from "../../common/abstract/index.ts";
import type { DocumentOperation, DocumentResponse, DocumentResult } from "../../common/protocol.ts";
import { holderOf, preparer, withoutId } from "./places.ts";
import { refreshSynthetic, syntheticParent } from "./synthetic-apply.ts";

/** The context in which one operation is applied on this page. */
interface Application {
  readonly options: any;
  readonly documentName: string;
  readonly documentClass: any;
  readonly parent: any;
  readonly holder: any;
  readonly collectionName: string;
  readonly user: any;
  readonly userId: string;
}

/** Applies here what the server has stored. Sources change at once and in order, then documents, hooks and parents are informed. */
export async function applyResponse(response: DocumentResponse): Promise<any[][]> {
  const pending = response.results.map((result) => applyResult(result, response.userId));
  const applied = await Promise.all(pending);
  return applied.filter((documents): documents is any[] => documents !== null);
}

function applyResult(result: DocumentResult, userId: string): Promise<any[]> | null {
  const { operation } = result;
  if (operation["attached"] === true) {
    for (const change of result.result as { _id: string; turn: number }[])
      game.combats.get(change._id)?.updateSource({ turn: change.turn });
    return null;
  }
  const application = prepare(operation, userId);
  if (application === null) return Promise.resolve([]);
  if (operation["inheritedUpdates"]) return update(application, operation["inheritedUpdates"] as any[], result.result as any[]);
  if (operation.action === "create") return create(application, result.result as any[]);
  if (operation.action === "update") return update(application, result.result as any[]);
  return remove(application, result.result as string[]);
}

function prepare(operation: DocumentOperation, userId: string): Application | null {
  const { documentName, parentUuid } = operation;
  const synthetic = operation["syntheticActorUpdate"] === true;
  const parent = parentUuid ? globalThis.fromUuidSync(parentUuid, { strict: false }) : null;
  // A compendium's document that was not loaded is only an index entry here.
  if (parentUuid && !(parent instanceof Document)) return null;
  const pack = operation["pack"] as string | undefined;
  const holder = synthetic ? new Map([[parent.delta.id, parent.actor]]) : holderOf(documentName, parent, pack);
  const options = { ...operation, parent };
  const collectionName = parent ? parent.constructor.getCollectionName(documentName) : "";
  const name = synthetic ? "Actor" : documentName;
  return {
    options,
    documentName: name,
    documentClass: getDocumentClass(name),
    parent,
    holder,
    collectionName,
    user: game.users.get(userId),
    userId,
  };
}

/** Prepares the parent of the changed documents, then informs documents, hooks, parents and collections. */
async function tell(application: Application, action: "create" | "update" | "delete", documents: any[], result: any[]): Promise<any[]> {
  const { options, documentName, documentClass, parent, userId, user, holder, collectionName } = application;
  const capital = `${action[0]?.toUpperCase()}${action.slice(1)}`;
  const changes = new Map(result.map((change) => [change?._id ?? change, change]));
  for (const document of documents) {
    const own = action === "delete" ? [] : [changes.get(document.id)];
    guarded(`${documentName}#_on${capital}`, () => document[`_on${capital}`](...own, options, userId));
    if (action === "update") Hooks.callAll(`update${documentName}`, document, ...own, options, userId);
    else Hooks.callAll(`${action}${documentName}`, document, options, userId);
  }
  if (parent)
    guarded(`${parent.documentName}#_on${capital}DescendantDocuments`, () =>
      parent._dispatchDescendantDocumentEvents(`on${capital}`, collectionName, [documents, result, options, userId]),
    );
  await documentClass[`_on${capital}Operation`](documents, options, user);
  holder?._onModifyContents?.(action, documents, result, options, user);
  return documents;
}

/** Runs work and reports its error, so that one document's failure does not stop the others. */
function guarded(location: string, work: () => unknown): void {
  try {
    work();
  } catch (error) {
    Hooks.onError(location, error instanceof Error ? error : new Error(String(error)), { log: "error" });
  }
}

function before(application: Application, event: string, args: any[]): void {
  const { parent, collectionName, options, userId } = application;
  parent?._dispatchDescendantDocumentEvents(event, collectionName, [...args, options, userId]);
}

function prepareParents({ parent }: Application): void {
  const outer = preparer(syntheticParent(parent));
  outer?.reset();
}

function create(application: Application, sources: any[]): Promise<any[]> {
  const { holder } = application;
  before(application, "preCreate", [sources]);
  const documents: any[] = [];
  for (const source of sources) {
    const document = holder.createDocument(structuredClone(source), {});
    holder.set(document.id, document);
    documents.push(document);
  }
  refreshSynthetic(application.parent, application.documentName, "create", sources);
  prepareParents(application);
  return tell(application, "create", documents, sources);
}

function update(application: Application, given: any[], stored?: any[]): Promise<any[]> {
  const { holder, options, documentName } = application;
  const changes = structuredClone(given);
  before(application, "preUpdate", [changes]);
  const documents: any[] = [];
  for (const change of changes) {
    const document = holder?.get(change._id);
    if (!document) continue;
    document.updateSource(withoutId(change), { recursive: options.recursive !== false, fallback: true });
    if (documentName === "Actor") change._id = document.id;
    documents.push(document);
  }
  refreshSynthetic(application.parent, documentName, "update", stored ?? changes);
  prepareParents(application);
  return tell(application, "update", documents, changes);
}

function remove(application: Application, ids: string[]): Promise<any[]> {
  const { holder } = application;
  before(application, "preDelete", [ids]);
  const documents: any[] = [];
  for (const id of ids) {
    const document = holder.get(id, { invalid: true });
    if (document) documents.push(document);
    holder.delete(id);
  }
  refreshSynthetic(application.parent, application.documentName, "delete", ids);
  prepareParents(application);
  return tell(application, "delete", documents, ids);
}
