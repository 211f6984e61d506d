import { compendiumWindow } from "../apps/compendium.ts";
import { toggleFolder, unfolded } from "../directory/folding.ts";
import { packMenu } from "../directory/menus.ts";
import { filterDirectory } from "../directory/search.ts";
import { buildTree } from "../directory/tree.ts";
import { TemplateTab } from "../with-parts.ts";

/** The tab of compendiums that the user may see. */
export class CompendiumDirectory extends TemplateTab {
  static override tabName = "compendium";
  static override DEFAULT_OPTIONS: any = {
    classes: ["directory", "compendium-sidebar"],
    window: { title: "COMPENDIUM.SidebarTitle", icon: "fa-solid fa-book-atlas" },
    actions: { activateEntry: CompendiumDirectory.#onActivateEntry, toggleFolder: CompendiumDirectory.#onToggleFolder },
  };

  static override PARTS: any = {
    header: { template: "templates/sidebar/tabs/compendium/header.hbs" },
    directory: {
      template: "templates/sidebar/tabs/compendium/directory.hbs",
      templates: ["templates/sidebar/directory/folder.hbs", "templates/sidebar/tabs/compendium/entry.hbs"],
      scrollable: [""],
    },
  };

  #query = "";

  override async _prepareContext(options: any): Promise<any> {
    const context: any = await super._prepareContext(options);
    context.query = this.#query;
    const packs = [...(game.packs ?? [])].filter((pack: any) => pack.visible ?? true).map(packRow);
    const folders = [...game.packs.folders.values()];
    context.tree = buildTree({ entries: packs, folders, alphabetical: false, expanded: unfolded(folders), showEmpty: game.user.isGM });
    return context;
  }

  override async _onFirstRender(context: any, options: any): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(() => packMenu((target) => this.#packOf(target)), ".directory-item.compendium", {
      fixed: true,
      parentClassHooks: false,
      jQuery: false,
      hookName: "getCompendiumContextOptions",
    });
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

  #packOf(target: HTMLElement): any {
    return game.packs.get(target.closest<HTMLElement>("[data-pack]")?.dataset["pack"]);
  }

  static #onToggleFolder(_event: PointerEvent, target: HTMLElement): void {
    toggleFolder(target);
  }

  static async #onActivateEntry(this: CompendiumDirectory, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const pack = this.#packOf(target);
    if (pack) await compendiumWindow(pack).render({ force: true });
  }
}

/** Returns the data of a compendium's row. */
function packRow(pack: any): object {
  return {
    id: pack.collection,
    name: pack.title,
    folder: pack.folder,
    sort: pack.sort,
    type: game.i18n.localize(getDocumentClass(pack.documentName)?.metadata.labelPlural ?? pack.documentName),
    source: packageTitle(pack.metadata.packageName),
    locked: pack.locked,
    size: pack.index.size,
  };
}

function packageTitle(id: string | undefined): string {
  if (id === game.system.id) return game.system.title;
  return game.modules.get(id)?.title ?? id ?? "";
}
