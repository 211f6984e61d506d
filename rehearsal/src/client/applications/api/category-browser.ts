import { SearchFilter } from "../ux/search-filter.ts";
import { ApplicationV2 } from "./application.ts";
import { HandlebarsApplicationMixin } from "./handlebars-application.ts";

const Base = HandlebarsApplicationMixin(ApplicationV2);

/** A window with its content in categories, which are listed and searched in a sidebar. */
export class CategoryBrowser extends Base {
  static DEFAULT_OPTIONS: any = {
    tag: "form",
    classes: ["category-browser"],
    window: { contentClasses: ["standard-form"], resizable: true },
    position: { width: 780, height: 680 },
    initialCategory: null,
    subtemplates: { category: null, sidebarFooter: null },
  };
  static PARTS: any = {
    sidebar: { template: "templates/category-browser/sidebar.hbs", scrollable: [".categories"] },
    main: { template: "templates/category-browser/main.hbs", scrollable: [""] },
  };

  readonly #search = new SearchFilter({
    inputSelector: "input[type=search]",
    contentSelector: ".categories-content",
    callback: (event: Event | null, query: string, rgx: RegExp, content: HTMLElement | null) =>
      this._onSearchFilter(event, query, rgx, content),
  });

  get _dataLoaded(): boolean {
    return true;
  }

  async _loadCategoryData(): Promise<void> {}

  async _prepareCategoryData(): Promise<Record<string, any>> {
    return {};
  }

  _sortCategories(a: any, b: any): number {
    return a.label.localeCompare(b.label, game.i18n.lang);
  }

  search(query: string): void {
    const input = this.element?.querySelector("input[type=search]") as HTMLInputElement | null;
    if (input) input.value = query;
    this.#search.filter(null, query);
  }

  async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    if (!this._dataLoaded) await this._loadCategoryData();
    const data: Record<string, any> = await this._prepareCategoryData();
    const categories = Object.entries(data)
      .map(([id, category]) => ({ ...category, id }))
      .filter((category: any) => category.entries.length > 0)
      .sort((a, b) => this._sortCategories(a, b));
    this.tabGroups["categories"] ??= this.options.initialCategory ?? categories[0]?.id ?? null;
    for (const category of categories) {
      category.tab = { group: "categories", id: category.id, active: category.id === this.tabGroups["categories"] };
      category.cssClass = category.tab.active ? "active" : "";
    }
    return Object.assign(context, { categories, rootId: this.id, subtemplates: this.options.subtemplates });
  }

  async _onRender(context: any, options: any): Promise<void> {
    await super._onRender(context, options);
    this.#search.bind(this.element);
  }

  _tearDown(options: any): void {
    super._tearDown(options);
    this.#search.unbind();
  }

  _onSearchFilter(_event: Event | null, query: string, rgx: RegExp, content: HTMLElement | null): void {
    for (const group of content?.querySelectorAll<HTMLElement>(".form-group, .submenu") ?? []) {
      const words = [group.querySelector("label")?.textContent, group.querySelector(".hint")?.textContent].join(" ");
      group.hidden = query !== "" && !SearchFilter.testQuery(rgx, words);
    }
  }
}
