import * as canvas from "./constants/canvas.ts";
import * as core from "./constants/core.ts";
import * as documents from "./constants/documents.ts";
import * as files from "./constants/files.ts";

/** The constants that packages read as `CONST`, with those of both generations. */
export const CONST = { ...core, ...documents, ...canvas, ...files };
