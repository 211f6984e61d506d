import { BaseTableResult } from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** A result of a roll table. */
export class TableResult extends ClientDocumentMixin(BaseTableResult) {
  /** The picture of the result. */
  get icon(): string {
    return this.img || CONFIG.RollTable.resultIcon;
  }

  /** Returns the result's HTML: its name, a link to its document, and its text. */
  async getHTML(): Promise<string> {
    const { TextEditor } = foundry.applications.ux;
    const link = this.documentUuid ? `@UUID[${this.documentUuid}]` : "";
    const name = this.name ? `<strong>${foundry.utils.escapeHTML(this.name)}</strong>` : "";
    return TextEditor.implementation.enrichHTML([name, link, this.description].filter(Boolean).join(" "), { relativeTo: this });
  }
}
