import { pageHtml } from "../../../documents/page-text.ts";
import { DocumentSheetV2 } from "../../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../../api/handlebars-application.ts";

const Base = HandlebarsApplicationMixin(DocumentSheetV2);
const VIEW_MODES = { SINGLE: 1, MULTIPLE: 2 } as const;

/** The window that shows a journal entry: its pages in a sidebar, and one page or all as text. */
export class JournalEntrySheet extends Base {
  static VIEW_MODES = VIEW_MODES;
  static DEFAULT_OPTIONS: any = {
    classes: ["journal-sheet", "journal-entry"],
    position: { width: 820, height: 640 },
    window: { icon: "fa-solid fa-book-open", resizable: true },
    viewPermission: 0,
    actions: {
      createPage: JournalEntrySheet.#onCreatePage,
      deletePage: JournalEntrySheet.#onDeletePage,
      editPage: JournalEntrySheet.#onEditPage,
      goToPage: JournalEntrySheet.#onGoToPage,
      toggleMode: JournalEntrySheet.#onToggleMode,
    },
  };
  static PARTS: any = {
    sidebar: { template: "templates/journal/sidebar.hbs", scrollable: [".pages-list"] },
    pages: { template: "templates/journal/pages.hbs", scrollable: [""] },
  };

  #mode: number = VIEW_MODES.SINGLE;
  #page: string | null = null;

  get title(): string {
    return this.document.name;
  }
  /** Whether the user may open the entry. A user who may see one page may open it. */
  get isVisible(): boolean {
    return this.document.visible;
  }
  _configureRenderOptions(options: any): void {
    super._configureRenderOptions(options);
    if (options.pageId) this.#page = options.pageId;
  }

  async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    const pages = this.#visiblePages();
    if (!pages.some((page) => page.id === this.#page)) this.#page = pages[0]?.id ?? null;
    const shown = this.#multiple ? pages : pages.filter((page) => page.id === this.#page);
    return Object.assign(context, {
      isMultiple: this.#multiple,
      canCreate: this.isEditable,
      list: pages.map((page) => ({ id: page.id, name: page.name, current: page.id === this.#page, level: page.title.level })),
      shown: await Promise.all(shown.map(pageContext)),
    });
  }

  async _onRender(context: any, options: any): Promise<void> {
    await super._onRender(context, options);
    if (options.pageId) this.#scrollTo(options.pageId);
  }

  /** Does nothing, so that the pages stay readable if they cannot be edited. */
  _toggleDisabled(_disabled: boolean): void {}

  get #multiple(): boolean {
    return this.#mode === VIEW_MODES.MULTIPLE;
  }

  #goTo(pageId: string): void {
    this.#page = pageId;
    if (this.#multiple) this.#scrollTo(pageId);
    else void this.render();
  }

  #visiblePages(): any[] {
    return this.document.pages.contents
      .filter((page: any) => page.testUserPermission(game.user, "OBSERVER"))
      .sort((a: any, b: any) => a.sort - b.sort);
  }

  #scrollTo(pageId: string): void {
    const page: HTMLElement | null = this.element.querySelector(`.journal-entry-page[data-page-id="${CSS.escape(pageId)}"]`);
    page?.scrollIntoView({ block: "start" });
  }

  #pageOf(target: HTMLElement): any {
    return this.document.pages.get(target.closest<HTMLElement>("[data-page-id]")?.dataset["pageId"]);
  }

  static async #onCreatePage(this: JournalEntrySheet): Promise<void> {
    const sort = Math.max(0, ...this.document.pages.map((page: any) => page.sort)) + CONST.SORT_INTEGER_DENSITY;
    const options = { parent: this.document };
    const page = await getDocumentClass("JournalEntryPage").createDialog({ sort, type: "text" }, options, { types: ["text"] });
    if (page) this.#goTo(page.id);
  }

  static #onEditPage(this: JournalEntrySheet, _event: PointerEvent, target: HTMLElement): void {
    void this.#pageOf(target)?.sheet?.render({ force: true });
  }

  static async #onDeletePage(this: JournalEntrySheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#pageOf(target)?.deleteDialog();
  }

  static #onGoToPage(this: JournalEntrySheet, _event: PointerEvent, target: HTMLElement): void {
    const page = this.#pageOf(target);
    if (page) this.#goTo(page.id);
  }

  static #onToggleMode(this: JournalEntrySheet): void {
    this.#mode = this.#multiple ? VIEW_MODES.SINGLE : VIEW_MODES.MULTIPLE;
    void this.render();
  }
}

async function pageContext(page: any): Promise<object> {
  const { id, name, type, src, title, image } = page;
  const heading = title.show ? { [`h${title.level}`]: true } : null;
  const html = type === "text" ? await pageHtml(page) : "";
  return { id, name, type, src, heading, html, caption: image?.caption ?? "", editable: page.isOwner && !page.parent.compendium?.locked };
}
