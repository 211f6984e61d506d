import { BaseJournalEntryCategory } from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** A heading under which pages of a journal entry stand. */
export class JournalEntryCategory extends ClientDocumentMixin(BaseJournalEntryCategory) {}
