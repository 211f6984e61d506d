/** Access of common code to the documents of the world. The server gives its documents in memory, the client its collections. Both set it once. */
export interface World {
  /** Returns the document of a primary collection ("actors", "users", "scenes", ...) with an id, or undefined. */
  readonly get: (collectionName: string, id: string) => any;
  /** Returns the acting user: the client's own, or null on the server. */
  readonly user?: () => any;
  /** Returns the roles that hold a permission by the setting core.permissions. Undefined if it keeps the default. */
  readonly permissionRoles?: (permission: string) => readonly number[] | undefined;
  /** Returns the client's collection of a document name. */
  readonly collection?: (documentName: string) => any;
  /** Returns the client's compendium pack with an id. */
  readonly pack?: (id: string) => any;
  /** Returns what this side writes to `_stats`. */
  readonly stats?: () => { readonly coreVersion: string; readonly systemId: string | null; readonly systemVersion: string | null };
}

/** Carries out database operations of the client. The server has its own way. All arguments are as in Foundry's DatabaseBackend. */
export interface Backend {
  readonly get: (documentClass: any, operation: any, user?: any) => Promise<any>;
  readonly create: (documentClass: any, operation: any, user?: any) => Promise<any[]>;
  readonly update: (documentClass: any, operation: any, user?: any) => Promise<any[]>;
  readonly delete: (documentClass: any, operation: any, user?: any) => Promise<any[]>;
  readonly getFlagScopes?: () => readonly string[];
}

let current: World = { get: () => undefined };
let operations: Backend | undefined;

/** Sets how common code finds other documents. */
export function setWorld(value: World): void {
  current = value;
}

/** Returns the world that was set, or an empty one before. */
export function world(): World {
  return current;
}

/** Sets the backend for `createDocuments`, `updateDocuments`, `deleteDocuments` and `get`. */
export function setBackend(value: Backend): void {
  operations = value;
}

/** Returns the backend that was set. Throws if there is none. */
export function backend(): Backend {
  if (!operations) throw new Error("No database backend has been set");
  return operations;
}

/** Returns the backend that was set, or undefined. */
export function optionalBackend(): Backend | undefined {
  return operations;
}
