import { BaseJournalEntryCategory } from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** A category of a journal entry's pages. */
export class JournalEntryCategory extends ClientDocumentMixin(BaseJournalEntryCategory) {}
