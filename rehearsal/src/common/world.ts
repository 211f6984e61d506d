/**
 * What common code must know of the world around a document, and who carries out database operations.
 * The server gives its documents in memory, the client its collections; both set this once.
 */
export interface World {
  /** The document of a primary collection ("actors", "users", "scenes", ...) with an id, or undefined. */
  readonly get: (collectionName: string, id: string) => any;
  /** The user who acts here: the client's own; null on the server. */
  readonly user?: () => any;
  /** The roles that hold a permission when the table has changed the defaults (the setting core.permissions), or undefined. */
  readonly permissionRoles?: (permission: string) => readonly number[] | undefined;
  /** The client's collection of a document name. */
  readonly collection?: (documentName: string) => any;
  /** The client's compendium pack with an id. */
  readonly pack?: (id: string) => any;
  /** What is written to `_stats` on this side. */
  readonly stats?: () => { readonly coreVersion: string; readonly systemId: string | null; readonly systemVersion: string | null };
}

/** Who carries out database operations (the client; the server has its own way). All arguments are as in Foundry's DatabaseBackend. */
export interface Backend {
  readonly get: (documentClass: any, operation: any, user?: any) => Promise<any>;
  readonly create: (documentClass: any, operation: any, user?: any) => Promise<any[]>;
  readonly update: (documentClass: any, operation: any, user?: any) => Promise<any[]>;
  readonly delete: (documentClass: any, operation: any, user?: any) => Promise<any[]>;
  readonly getFlagScopes?: () => readonly string[];
}

let current: World = { get: () => undefined };
let operations: Backend | undefined;

/** Tells common code where the other documents are. */
export function setWorld(value: World): void {
  current = value;
}

/** The world that was set; an empty one before. */
export function world(): World {
  return current;
}

/** Sets who carries out `createDocuments`, `updateDocuments`, `deleteDocuments` and `get`. */
export function setBackend(value: Backend): void {
  operations = value;
}

/** The backend that was set; throws before. */
export function backend(): Backend {
  if (!operations) throw new Error("No database backend has been set");
  return operations;
}

/** The backend that was set, if any. */
export function optionalBackend(): Backend | undefined {
  return operations;
}
