import { documentConfig } from "./documents/config.ts";

/** Everything packages may configure: one entry a document, then what belongs to the whole host. */
export const CONFIG: Record<string, any> = { ...documentConfig };
