import { compendiumWindow } from "../apps/compendium.ts";
import { filterDirectory } from "../directory/search.ts";
import { TemplateTab } from "../with-parts.ts";

/** The tab that lists the compendium packs which the user may see. */
export class CompendiumDirectory extends TemplateTab {
  static override tabName = "compendium";
  static override DEFAULT_OPTIONS: any = {
    classes: ["directory", "compendium-sidebar"],
    window: { title: "COMPENDIUM.SidebarTitle", icon: "fa-solid fa-book-atlas" },
    actions: { activateEntry: CompendiumDirectory.#onActivateEntry },
  };

  static override PARTS: any = {
    header: { template: "templates/sidebar/tabs/compendium/header.hbs" },
    directory: { template: "templates/sidebar/tabs/compendium/directory.hbs", scrollable: [""] },
  };

  #query = "";

  override async _prepareContext(options: any): Promise<any> {
    const context: any = await super._prepareContext(options);
    context.query = this.#query;
    context.packs = [...(game.packs ?? [])]
      .filter((pack: any) => pack.visible ?? true)
      .map((pack: any) => ({
        id: pack.collection,
        title: game.i18n.localize(pack.title ?? pack.metadata.label),
        documentName: pack.documentName,
        type: game.i18n.localize(getDocumentClass(pack.documentName)?.metadata.labelPlural ?? pack.documentName),
        source: pack.metadata.packageName ?? "",
        locked: pack.locked,
        size: pack.index.size,
      }))
      .sort((a, b) => a.title.localeCompare(b.title, game.i18n.lang));
    return context;
  }

  override async _onRender(context: any, options: any): Promise<void> {
    await super._onRender(context, options);
    this.#filter();
  }

  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.element.addEventListener("input", (event: Event) => {
      const input = event.target as HTMLInputElement;
      if (!input.matches("input[type=search]")) return;
      this.#query = input.value;
      this.#filter();
    });
  }

  #filter(): void {
    const list = this.element.querySelector(".directory-list");
    if (list) filterDirectory(list, this.#query);
  }

  static async #onActivateEntry(this: CompendiumDirectory, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const pack = game.packs.get(target.closest<HTMLElement>("[data-pack]")?.dataset.pack);
    if (pack) await compendiumWindow(pack).render({ force: true });
  }
}
