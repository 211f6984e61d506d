import { ask, type Wire } from "../socket.ts";
import type { DocumentOperation, DocumentResponse } from "../../common/protocol.ts";
import { applyResponse } from "./apply.ts";
import { companions } from "./companions.ts";
import { checkAllowed } from "./permission.ts";
import { prepareCreate, prepareDelete, prepareUpdate, type Prepared } from "./prepare.ts";

type Responses = { readonly documents: any[][] };

/** How the page changes and reads stored documents: asks the server, and applies what comes of it in the server's order. */
export class ClientDatabaseBackend {
  /** Reads documents of a compendium. */
  async get(documentClass: any, operation: any, user: any = game.user): Promise<any[]> {
    return this._getDocuments(documentClass, operation, user);
  }

  /** Creates documents; those that a callback prevented are missing from what is returned. */
  async create(documentClass: any, operation: any, user: any = game.user): Promise<any[]> {
    return this._createDocuments(documentClass, operation, user);
  }

  /** Changes documents; those that a callback prevented, or that would not really change, are missing from what is returned. */
  async update(documentClass: any, operation: any, user: any = game.user): Promise<any[]> {
    return this._updateDocuments(documentClass, operation, user);
  }

  /** Deletes documents; those for which a callback prevented it are missing from what is returned. */
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

  /** Creates documents, with everything that goes before and after. */
  async _createDocuments(documentClass: any, operation: any, user: any): Promise<any[]> {
    return run([await prepareCreate(documentClass, operation, user)]).then(({ documents }) => documents[0] ?? []);
  }

  /** Changes documents, with everything that goes before and after. */
  async _updateDocuments(documentClass: any, request: any, user: any): Promise<any[]> {
    return run([await prepareUpdate(documentClass, request, user)]).then(({ documents }) => documents[0] ?? []);
  }

  /** Deletes documents, with everything that goes before and after. */
  async _deleteDocuments(documentClass: any, request: any, user: any): Promise<any[]> {
    return run([await prepareDelete(documentClass, request, user)]).then(({ documents }) => documents[0] ?? []);
  }

  /** Applies what other clients do from now on, in the server's order. */
  activateSocketListeners(socket: Wire): void {
    socket.on("modifyDocument", (response: DocumentResponse) => {
      applyResponse(response).catch((error: Error) =>
        Hooks.onError("ClientDatabaseBackend", error, { msg: "A change could not be applied", log: "error" }),
      );
    });
  }

  /** The scopes that flags may have. */
  getFlagScopes(): readonly string[] {
    return game.getPackageScopes();
  }

  /** The ids of the compendiums. */
  getCompendiumScopes(): readonly string[] {
    return [...game.packs.keys()];
  }
}

/** Sends what was prepared as one request, and resolves with the documents of each operation when this client has applied it all. */
export async function run(prepared: readonly (Prepared | null)[]): Promise<Responses> {
  const wanted = prepared.map((entry) => (entry !== null && entry.size > 0 ? entry : null));
  const operations = wanted.flatMap((entry) => (entry === null ? [] : [entry.wire]));
  if (operations.length === 0) return { documents: prepared.map(() => []) };
  const attached = wanted.flatMap((entry) => (entry === null ? [] : companions(entry)));
  const applied = await send([...operations, ...attached]);
  let next = 0;
  return { documents: wanted.map((entry) => (entry === null ? [] : (applied[next++] ?? []))) };
}

/** One request to the server; the answer is applied the moment it comes, before anything that the server sends later. */
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
