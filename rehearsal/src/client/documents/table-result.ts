import { BaseTableResult } from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** What a table can give. */
export class TableResult extends ClientDocumentMixin(BaseTableResult) {
  /** The picture beside it. */
  get icon(): string {
    return this.img || CONFIG.RollTable.resultIcon;
  }

  /** What it says: its name, its text, and a link to the document that it stands for. */
  async getHTML(): Promise<string> {
    const { TextEditor } = foundry.applications.ux;
    const link = this.documentUuid ? `@UUID[${this.documentUuid}]` : "";
    const name = this.name ? `<strong>${foundry.utils.escapeHTML(this.name)}</strong>` : "";
    return TextEditor.implementation.enrichHTML([name, link, this.description].filter(Boolean).join(" "), { relativeTo: this });
  }
}
