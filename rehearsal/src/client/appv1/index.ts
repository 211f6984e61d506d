import { Application } from "./application.ts";
import { Dialog } from "./dialog.ts";
import { DocumentSheet } from "./document-sheet.ts";
import { FormApplication } from "./form-application.ts";
import { ActorSheet, ItemSheet } from "./sheets.ts";

/** The windows from before version 12, in their old form. */
export const appv1 = { api: { Application, Dialog, DocumentSheet, FormApplication }, sheets: { ActorSheet, ItemSheet } };
