/** Lookups that differ between client and server. The server keeps the defaults (base classes, no data models). The client points them at CONFIG. */
export const registry = {
  /** Returns the class of a document name on this side, or undefined for the base class. */
  documentClass: (_documentName: string): any => undefined,
  /** Returns the data model of a subtype. Undefined if there is none: then `system` stays a plain object. */
  dataModel: (_documentName: string, _type: string): any => undefined,
  /** Returns the known subtypes of a document name. */
  types: (_documentName: string): readonly string[] => ["base"],
};
