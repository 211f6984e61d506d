import { BaseJournalEntryPage } from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./mixin.ts";
import { pageHtml } from "./page-text.ts";

/** A page of a journal entry. */
export class JournalEntryPage extends ClientDocumentMixin(BaseJournalEntryPage) {
  /** A heading as a part of an address. */
  static slugifyHeading(heading: string | HTMLHeadingElement): string {
    const text = typeof heading === "string" ? heading : (heading.textContent ?? "");
    return (text as any).slugify().replace(/["']/g, "").substring(0, 64);
  }

  _onClickDocumentLink(_event: MouseEvent): any {
    return this.parent.sheet?.render({ force: true, pageId: this.id });
  }

  async _buildEmbedHTML(config: any): Promise<any> {
    const own = await super._buildEmbedHTML(config);
    if (own || this.type !== "text") return own;
    const box = document.createElement("div");
    box.innerHTML = await pageHtml(this);
    return [...box.children];
  }
}
