import { ask, type Wire } from "../socket.ts";
import type { DocumentOperation, DocumentResponse } from "../../common/protocol.ts";
import { applyResponse } from "./apply.ts";
import { companions } from "./companions.ts";
import { checkAllowed } from "./permission.ts";
import { prepareCreate, prepareDelete, prepareUpdate, type Prepared } from "./prepare.ts";

type Responses = { readonly documents: any[][] };

/** Changes and reads stored documents. It asks the server, and applies the answers in the server's order. */
export class ClientDatabaseBackend {
  /** Reads documents of a compendium. */
  async get(documentClass: any, operation: any, user: any = game.user): Promise<any[]> {
    return this._getDocuments(documentClass, operation, user);
  }

  /** Creates documents. Those that a callback prevented are not returned. */
  async create(documentClass: any, operation: any, user: any = game.user): Promise<any[]> {
    return this._createDocuments(documentClass, operation, user);
  }

  /** Updates documents. Those that a callback prevented, or that would not change, are not returned. */
  async update(documentClass: any, operation: any, user: any = game.user): Promise<any[]> {
    return this._updateDocuments(documentClass, operation, user);
  }

  /** Deletes documents. Those that a callback kept are not returned. */
  async delete(documentClass: any, operation: any, user: any = game.user): Promise<any[]> {
    return this._deleteDocuments(documentClass, operation, user);
  }

  /** Reads documents of a compendium from the server. */
  async _getDocuments(documentClass: any, request: any, _user: any): Promise<any[]> {
    const { pack, query = {}, index = false } = request;
    const answer = await ask(game.socket, "getDocuments", { pack, query, index });
    if (answer?.error) throw new Error(answer.error.message);
    const found = (answer?.result ?? answer ?? []) as object[];
    return index ? found : found.map((source) => documentClass.fromSource(source, { pack }));
  }

  /** Creates documents with all callbacks and hooks before and after. */
  async _createDocuments(documentClass: any, operation: any, user: any): Promise<any[]> {
    return run([await prepareCreate(documentClass, operation, user)]).then(({ documents }) => documents[0] ?? []);
  }

  /** Updates documents with all callbacks and hooks before and after. */
  async _updateDocuments(documentClass: any, request: any, user: any): Promise<any[]> {
    return run([await prepareUpdate(documentClass, request, user)]).then(({ documents }) => documents[0] ?? []);
  }

  /** Deletes documents with all callbacks and hooks before and after. */
  async _deleteDocuments(documentClass: any, request: any, user: any): Promise<any[]> {
    return run([await prepareDelete(documentClass, request, user)]).then(({ documents }) => documents[0] ?? []);
  }

  /** Applies changes by other clients from now on, in the server's order. */
  activateSocketListeners(socket: Wire): void {
    socket.on("modifyDocument", (response: DocumentResponse) => {
      applyResponse(response).catch((error: Error) =>
        Hooks.onError("ClientDatabaseBackend", error, { msg: "A change could not be applied", log: "error" }),
      );
    });
  }

  /** Returns the scopes that flags may have. */
  getFlagScopes(): readonly string[] {
    return game.getPackageScopes();
  }

  /** Returns the ids of the compendiums. */
  getCompendiumScopes(): readonly string[] {
    return [...game.packs.keys()];
  }
}

/** Sends prepared operations as one request. Resolves with the documents of each operation when this client has applied them all. */
export async function run(prepared: readonly (Prepared | null)[]): Promise<Responses> {
  const wanted = prepared.map((entry) => (entry !== null && entry.size > 0 ? entry : null));
  const operations = wanted.flatMap((entry) => (entry === null ? [] : [entry.wire]));
  if (operations.length === 0) return { documents: prepared.map(() => []) };
  const attached = wanted.flatMap((entry) => (entry === null ? [] : companions(entry)));
  const applied = await send([...operations, ...attached]);
  let next = 0;
  return { documents: wanted.map((entry) => (entry === null ? [] : (applied[next++] ?? []))) };
}

/** Sends one request to the server. The answer is applied at once, before later events of the server. */
function send(operations: readonly DocumentOperation[]): Promise<any[][]> {
  return new Promise((resolve, reject) => {
    const lost = (): void => reject(new Error("The connection was lost before the change was confirmed"));
    game.socket.on("disconnect", lost);
    game.socket.emit("modifyDocument", { operations }, (response: DocumentResponse) => {
      game.socket.off("disconnect", lost);
      if (response.error) {
        ui.notifications.error(response.error.message, { console: false });
        reject(new Error(response.error.message));
        return;
      }
      applyResponse(response).then(resolve, reject);
    });
  });
}

/** Carries out several operations as one: all are stored, or none (generation 14). */
export async function modifyBatch(operations: readonly any[]): Promise<any[][]> {
  const prepared: (Prepared | null)[] = [];
  for (const { action, documentName, ...operation } of operations) {
    const documentClass = getDocumentClass(documentName);
    checkAllowed(documentName, action);
    if (action === "create") prepared.push(await prepareCreate(documentClass, operation, game.user));
    else if (action === "update") prepared.push(await prepareUpdate(documentClass, operation, game.user));
    else prepared.push(await prepareDelete(documentClass, operation, game.user));
  }
  return (await run(prepared)).documents;
}
