/** The selectors by which a set of tabs is found in the page. */
export interface TabsConfiguration {
  readonly navSelector: string;
  readonly contentSelector?: string | null;
  readonly initial?: string;
  readonly group?: string;
  readonly callback?: ((event: Event | null, tabs: Tabs, active: string) => unknown) | null;
}

/** Tabs outside an application: links with `data-tab` and the panes they show. */
export class Tabs {
  group: string | undefined;
  active: string;
  callback: TabsConfiguration["callback"];
  _navSelector: string;
  _nav: HTMLElement | null = null;
  _contentSelector: string | null;
  _content: HTMLElement | null = null;

  constructor({ initial, callback, navSelector, contentSelector, group }: TabsConfiguration) {
    this.active = initial ?? "";
    this.callback = callback ?? null;
    this.group = group;
    this._navSelector = navSelector;
    this._contentSelector = contentSelector ?? null;
  }

  bind(html: HTMLElement): void {
    this._nav = html.querySelector<HTMLElement>(this._navSelector);
    if (!this._nav) return;
    const matches = this._contentSelector && html.matches(this._contentSelector);
    this._content = this._contentSelector ? (matches ? html : html.querySelector<HTMLElement>(this._contentSelector)) : null;
    this._nav.addEventListener("click", (event) => this._onClickNav(event));
    this.activate(this.active);
  }

  activate(tabName: string, { triggerCallback = false }: { triggerCallback?: boolean } = {}): void {
    const links = [...(this._nav?.querySelectorAll<HTMLElement>("[data-tab]") ?? [])];
    const link = links.find((entry) => entry.dataset["tab"] === tabName) ?? links[0];
    if (!link) return;
    this.active = link.dataset["tab"] as string;
    const inGroup = (element: HTMLElement): boolean => !this.group || !element.dataset["group"] || element.dataset["group"] === this.group;
    const panes = [...(this._content?.querySelectorAll<HTMLElement>(".tab[data-tab]") ?? [])].filter(inGroup);
    for (const element of [...links, ...panes]) element.classList.toggle("active", element.dataset["tab"] === this.active);
    if (triggerCallback) this.callback?.(null, this, this.active);
  }

  _onClickNav(event: Event): void {
    const link = (event.target as Element).closest<HTMLElement>("[data-tab]");
    if (!link) return;
    event.preventDefault();
    const tab = link.dataset["tab"] as string;
    if (tab !== this.active) this.activate(tab, { triggerCallback: true });
  }
}
