import { BaseJournalEntryPage } from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./mixin.ts";
import { contentsOf } from "./page-contents.ts";
import { pageHtml } from "./page-text.ts";

/** A page of a journal entry. */
export class JournalEntryPage extends ClientDocumentMixin(BaseJournalEntryPage) {
  /** Turns a heading into a part of an address. */
  static slugifyHeading(heading: string | HTMLHeadingElement): string {
    const text = typeof heading === "string" ? heading : (heading.textContent ?? "");
    return (text as any).slugify().replace(/["']/g, "").substring(0, 64);
  }

  /** Returns the table of contents of some elements: their headings by slug. */
  static buildTOC(html: HTMLElement[], options: any = {}): Record<string, any> {
    return contentsOf(html, (heading) => this.slugifyHeading(heading), options);
  }

  /** The table of contents of its text. Empty for a page of another type. */
  get toc(): Record<string, any> {
    if (this.type !== "text") return {};
    const box = document.createElement("div");
    box.innerHTML = this.text.content ?? "";
    return (this.constructor as typeof JournalEntryPage).buildTOC([box], { includeElement: false });
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
