import type { Generation } from "./generation.ts";

/** What can be done to documents. */
export type DocumentAction = "create" | "update" | "delete";

/** One operation on documents of one kind under one parent; keys beyond the named ones travel to all clients as they are. */
export interface DocumentOperation {
  readonly action: DocumentAction;
  readonly documentName: string;
  /** UUID of the parent document, for embedded ones. */
  readonly parentUuid?: string | null;
  readonly data?: readonly object[];
  readonly updates?: readonly { readonly _id: string }[];
  readonly ids?: readonly string[];
  readonly [option: string]: unknown;
}

/** What a client sends as `modifyDocument`; more than one operation only from v14's modifyBatch. All are permitted and written, or none. */
export interface DocumentRequest {
  readonly operations: readonly DocumentOperation[];
}

/** What came of one operation: sources (create), changes with `_id` as the client shall apply them (update), ids (delete). */
export interface DocumentResult {
  readonly operation: DocumentOperation;
  readonly result: readonly (object | string)[];
}

/** The answer to the sender (acknowledgement) and, without `error`, the broadcast `modifyDocument` to all other clients. */
export interface DocumentResponse {
  readonly userId: string;
  readonly results: readonly DocumentResult[];
  readonly error?: { readonly message: string };
}

/** A query to another user's client: sent as `query` with an acknowledgement, relayed to one client of that user as `query`. */
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

/** A package as installed: its manifest, cleaned, and what the client loads. */
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

/** The whole world, as every client gets it (acknowledgement of `world`): all data goes to all clients, as in Foundry VTT. */
export interface WorldData {
  readonly userId: string;
  readonly release: { readonly generation: Generation; readonly build: number };
  readonly world: { readonly id: string; readonly title: string; readonly system: string; readonly [key: string]: unknown };
  readonly system: PackageData;
  readonly modules: readonly PackageData[];
  readonly documentTypes: Readonly<Record<string, readonly string[]>>;
  readonly paused: boolean;
  readonly activeUsers: readonly string[];
  /** Sources of the documents by collection name: users, actors, items, combats, messages, scenes, settings, folders, macros, journal, ... */
  readonly collections: Readonly<Record<string, readonly object[]>>;
  /** Index entries of compendium packs by pack id. */
  readonly packs: readonly { readonly id: string; readonly metadata: object; readonly index: readonly object[] }[];
  /** Files that the client may fetch as translations, in order of merging. */
  readonly languageFiles: readonly string[];
}

/*
 * Events on the socket (socket.io, one connection a page, session cookie):
 *   client -> server   world (ack WorldData) · modifyDocument (DocumentRequest, ack DocumentResponse) · query (QueryRequest, ack QueryResponse)
 *                      pause (boolean; GM) · userActivity (object) · getDocuments ({pack, query}, ack) · manageCompendium ({action, data}; GM, ack) · time (ack) · "system.<id>" / "module.<id>" (payload, options?, ack?)
 *   server -> client   session ({sessionId, userId}) first · modifyDocument (DocumentResponse, all but the sender) · query (QueryRequest with `from`, ack QueryResponse)
 *                      userConnected (userId, active) · userActivity (userId, object) · pause (paused, userId) · manageCompendium ({userId, request, result}) · "system.<id>" / "module.<id>" (payload, userId)
 */
