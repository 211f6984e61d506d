export { ApplicationV2 } from "./application.ts";
export { ApplicationV2 as Application } from "./application.ts";
export { CategoryBrowser } from "./category-browser.ts";
export { DialogV2 } from "./dialog.ts";
export { DialogV2 as Dialog } from "./dialog.ts";
export { DocumentSheetV2 } from "./document-sheet.ts";
export { DocumentSheetV2 as DocumentSheet } from "./document-sheet.ts";
export { HandlebarsApplicationMixin } from "./handlebars-application.ts";
