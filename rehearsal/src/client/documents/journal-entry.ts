import { BaseJournalEntry } from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** A text of several pages. */
export class JournalEntry extends ClientDocumentMixin(BaseJournalEntry) {
  get visible(): boolean {
    return this.testUserPermission(game.user, "OBSERVER") || this.pages.some((page: any) => page.testUserPermission(game.user, "OBSERVER"));
  }
}
