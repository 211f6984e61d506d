import { DocumentSheetV2 } from "../../api/document-sheet.ts";
import { plainSheet } from "../base-sheet.ts";

/** The sheet of a page. */
export class JournalEntryPageSheet extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: any = {
    classes: ["journal-entry-page"],
    window: { icon: "fa-solid fa-file-lines" },
    includeTOC: true,
    mode: "edit",
    viewClasses: [],
  };
}

/** The sheet of a page that is rendered from templates. */
export class JournalEntryPageHandlebarsSheet extends plainSheet(JournalEntryPageSheet) {}

/** The sheet of a page of text. */
export class JournalEntryPageTextSheet extends JournalEntryPageHandlebarsSheet {
  static DEFAULT_OPTIONS: any = { classes: ["text"] };
}

/** The sheet of a page of rich text. */
export class JournalEntryPageProseMirrorSheet extends JournalEntryPageTextSheet {}

/** The sheet of a page in Markdown. */
export class JournalEntryPageMarkdownSheet extends JournalEntryPageTextSheet {
  static override DEFAULT_OPTIONS: any = { classes: ["markdown"] };
}

/** The sheet of a page with a picture. */
export class JournalEntryPageImageSheet extends JournalEntryPageHandlebarsSheet {
  static DEFAULT_OPTIONS: any = { classes: ["image"] };
}

/** The sheet of a page that shows a PDF. */
export class JournalEntryPagePDFSheet extends JournalEntryPageHandlebarsSheet {
  static DEFAULT_OPTIONS: any = { classes: ["pdf"] };
}

/** The sheet of a page with a video. */
export class JournalEntryPageVideoSheet extends JournalEntryPageHandlebarsSheet {
  static DEFAULT_OPTIONS: any = { classes: ["video"] };
}

/** The sheet of a category of journal pages. */
export class JournalEntryCategoryConfig extends plainSheet(DocumentSheetV2) {
  static DEFAULT_OPTIONS: any = { classes: ["category-config"], window: { icon: "fa-solid fa-bookmark" } };
}
