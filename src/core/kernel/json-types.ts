/** The id of a document: sixteen letters and digits, as Foundry makes them. */
export type Id = string;

/** Anything that survives a trip through JSON unchanged. */
export type Json = null | boolean | number | string | readonly Json[] | JsonRecord;
/** A JSON object. States are made of these, keyed by id, and never of arrays of objects. */
export interface JsonRecord {
  readonly [key: string]: Json;
}
