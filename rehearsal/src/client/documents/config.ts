/** CONFIG's entries of documents, by document name. */
export const documentConfig: Record<string, any> = {};
