import { sceneMenu } from "../directory/menus.ts";
import { placeElement } from "../place.ts";
import { TemplateApplication } from "../with-parts.ts";

function viewers(scene: any): object[] {
  return game.users
    .filter((user: any) => user.active && user.viewedScene === scene.id)
    .map((user: any) => ({ name: user.name, letter: [...user.name][0] ?? "", color: user.color?.css ?? "" }));
}

function sceneContext(scene: any): Record<string, any> {
  const isView = scene.isView;
  const cssClass = [isView && "view", scene.active && "active", !scene.active && scene.ownership.default === 0 && "gm"]
    .filter(Boolean)
    .join(" ");
  return { id: scene.id, name: scene.navName || scene.name, active: scene.active, isView, cssClass, users: viewers(scene) };
}

/** The row of scenes at the upper edge. */
export class SceneNavigation extends TemplateApplication {
  static override DEFAULT_OPTIONS: any = {
    id: "scene-navigation",
    tag: "nav",
    window: { frame: false, positioned: false },
    actions: { viewScene: SceneNavigation.#onView, toggleExpand: SceneNavigation.#onToggle },
  };

  static override PARTS: any = { scenes: { template: "templates/ui/scene-navigation.hbs" } };

  #expanded = true;

  /** Shows the progress of loading as a notification, since version 13. */
  static displayProgressBar({ label = "", pct = 0 }: { label?: string; pct?: number } = {}): void {
    foundry.utils.logCompatibilityWarning("SceneNavigation.displayProgressBar is now ui.notifications with {progress: true}", {
      since: 13,
      until: 15,
    });
    if (pct < 100) ui.notifications.info(label, { progress: true }).update({ pct: pct / 100 });
  }

  /** Whether scenes that are not in use are shown too. */
  get expanded(): boolean {
    return this.#expanded;
  }

  override async _prepareContext(options: any): Promise<any> {
    const context: any = await super._prepareContext(options);
    const prepared = game.scenes.contents
      .filter((scene: any) => scene.active || scene.isView || (scene.navigation && scene.visible))
      .sort((a: any, b: any) => a.navOrder - b.navOrder || a.name.localeCompare(b.name, game.i18n.lang))
      .map((scene: any) => sceneContext(scene));
    const shown = (scene: any): boolean => scene.active || scene.isView || scene.users.length > 0;
    const inactive = prepared.filter((scene: any) => !shown(scene));
    context.scenes = { active: prepared.filter(shown), inactive };
    context.canExpand = inactive.length;
    context.expanded = this.#expanded;
    return context;
  }

  override _insertElement(element: HTMLElement): void {
    element.setAttribute("aria-label", game.i18n.localize("NAV.Label"));
    placeElement(element, "ui-top");
  }

  override async _onFirstRender(context: any, options: any): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(this._getContextMenuOptions, ".scene[data-scene-id]", {
      fixed: true,
      parentClassHooks: false,
      jQuery: false,
      hookName: "getSceneContextOptions",
    });
  }

  override async _onRender(context: any, options: any): Promise<void> {
    await super._onRender(context, options);
    for (const mark of this.element.querySelectorAll("[data-color]") as NodeListOf<HTMLElement>) {
      mark.style.setProperty("--player-color", mark.dataset.color!);
    }
  }

  /** Returns the lines of a scene's menu. */
  _getContextMenuOptions(): any[] {
    return sceneMenu((target) => game.scenes.get(target.closest<HTMLElement>("[data-scene-id]")?.dataset.sceneId));
  }

  /** Shows all scenes of the navigation. */
  expand(): void {
    this.toggleExpanded(true);
  }

  /** Shows only scenes that are in use. */
  async collapse(): Promise<void> {
    this.toggleExpanded(false);
  }

  /** Shows all scenes of the navigation, or only those in use. */
  toggleExpanded(expanded: boolean = !this.#expanded): void {
    if (expanded === this.#expanded) return;
    this.#expanded = expanded;
    void this.render();
    Hooks.callAll("collapseSceneNavigation", this, !expanded);
  }

  static async #onView(this: SceneNavigation, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await game.scenes.get(target.closest<HTMLElement>("[data-scene-id]")?.dataset.sceneId)?.view();
  }

  static #onToggle(this: SceneNavigation): void {
    this.toggleExpanded();
  }
}
