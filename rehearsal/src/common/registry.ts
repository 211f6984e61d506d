/**
 * Where common code asks for what only one side knows. The server leaves the defaults (base classes, no data models);
 * the client points them at CONFIG.
 */
export const registry = {
  /** The class that stands for a document name on this side, or undefined for the base class. */
  documentClass: (_documentName: string): any => undefined,
  /** The data model of a subtype, or undefined where there is none (then `system` stays a plain object). */
  dataModel: (_documentName: string, _type: string): any => undefined,
  /** The known subtypes of a document name. */
  types: (_documentName: string): readonly string[] => ["base"],
};
