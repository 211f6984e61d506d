import type { Generation } from "./generation.ts";

/** The actions on documents. */
export type DocumentAction = "create" | "update" | "delete";

/** One operation on documents of one kind with one parent. Other keys than these travel to all clients unchanged. */
export interface DocumentOperation {
  readonly action: DocumentAction;
  readonly documentName: string;
  /** The UUID of the parent document, if they are embedded. */
  readonly parentUuid?: string | null;
  readonly data?: readonly object[];
  readonly updates?: readonly { readonly _id: string }[];
  readonly ids?: readonly string[];
  readonly [option: string]: unknown;
}

/** What a client sends as `modifyDocument`. Only v14's modifyBatch sends several operations. All of them are carried out, or none. */
export interface DocumentRequest {
  readonly operations: readonly DocumentOperation[];
}

/** The result of one operation: sources (create), changes with `_id` for the clients to apply (update), or ids (delete). */
export interface DocumentResult {
  readonly operation: DocumentOperation;
  readonly result: readonly (object | string)[];
}

/** The answer to the sender (acknowledgement). Without `error` it is also broadcast to all other clients as `modifyDocument`. */
export interface DocumentResponse {
  readonly userId: string;
  readonly results: readonly DocumentResult[];
  readonly error?: { readonly message: string };
}

/** A query to another user's client, sent as `query` with an acknowledgement. The server relays it to one client of that user. */
export interface QueryRequest {
  readonly userId: string;
  readonly name: string;
  readonly data: unknown;
  readonly timeout?: number;
}
/** The answer to a query. */
export interface QueryResponse {
  readonly result?: unknown;
  readonly error?: string;
}

/** An installed package: its cleaned manifest and the files that the client loads. */
export interface PackageData {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly esmodules: readonly string[];
  readonly scripts: readonly string[];
  readonly styles: readonly { readonly src: string; readonly layer?: string | null }[];
  readonly languages: readonly { readonly lang: string; readonly name?: string; readonly path: string }[];
  readonly documentTypes: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly socket: boolean;
  readonly [key: string]: unknown;
}

/** The whole world, as every client gets it (acknowledgement of `world`). All data go to all clients, as in Foundry VTT. */
export interface WorldData {
  readonly userId: string;
  readonly release: { readonly generation: Generation; readonly build: number };
  readonly world: { readonly id: string; readonly title: string; readonly system: string; readonly [key: string]: unknown };
  readonly system: PackageData;
  readonly modules: readonly PackageData[];
  readonly documentTypes: Readonly<Record<string, readonly string[]>>;
  readonly paused: boolean;
  readonly activeUsers: readonly string[];
  /** Sources of the documents by collection name, such as users, actors or scenes. */
  readonly collections: Readonly<Record<string, readonly object[]>>;
  /** Index entries of compendium packs by pack id. */
  readonly packs: readonly { readonly id: string; readonly metadata: object; readonly index: readonly object[] }[];
  /** Files that the client may fetch as translations, in the order in which they are merged. */
  readonly languageFiles: readonly string[];
}

/*
 * Events on the socket (socket.io, one connection a page, session cookie):
 *   client -> server   world (ack WorldData) · modifyDocument (DocumentRequest, ack DocumentResponse) · query (QueryRequest, ack QueryResponse)
 *                      pause (boolean; GM) · userActivity (object) · getDocuments ({pack, query}, ack) · manageCompendium ({action, data}; GM, ack) · time (ack) · "system.<id>" / "module.<id>" (payload, options?, ack?)
 *   server -> client   session ({sessionId, userId}) first · modifyDocument (DocumentResponse, all but the sender) · query (QueryRequest with `from`, ack QueryResponse)
 *                      userConnected (userId, active) · userActivity (userId, object) · pause (paused, userId) · manageCompendium ({userId, request, result}) · "system.<id>" / "module.<id>" (payload, userId)
 */
