import { CategoryBrowser } from "../../applications/api/category-browser.ts";
import { KeyboardManager } from "../../keyboard.ts";
import { bindingText, conflictsOf } from "./key-names.ts";

/** The binding that is about to get another key: its action and its index. -1 adds a binding. */
interface Capture {
  readonly action: string;
  readonly index: number;
}

/** Keys that cannot be bound: modifiers, and those that users need for navigation. */
const NO_BINDING = new Set(["Tab", ...Object.values(KeyboardManager.MODIFIER_CODES).flat(), ...KeyboardManager.PROTECTED_KEYS]);

/** The window of key bindings by package, in which users bind other keys. */
export class ControlsConfig extends CategoryBrowser {
  static override DEFAULT_OPTIONS: any = {
    id: "controls-config",
    tag: "div",
    classes: ["controls-config"],
    window: { title: "CONTROLS.Title", icon: "fa-solid fa-gamepad", resizable: true },
    actions: {
      addBinding: ControlsConfig.#onCapture,
      editBinding: ControlsConfig.#onCapture,
      deleteBinding: ControlsConfig.#onDelete,
      resetBinding: ControlsConfig.#onReset,
      resetDefaults: ControlsConfig.#onResetAll,
    },
    subtemplates: { category: "templates/sidebar/controls-category.hbs", sidebarFooter: "templates/sidebar/controls-footer.hbs" },
  };
  static override PARTS: any = {
    sidebar: { ...CategoryBrowser.PARTS.sidebar, templates: ["templates/sidebar/controls-footer.hbs"] },
    main: { ...CategoryBrowser.PARTS.main, templates: ["templates/sidebar/controls-category.hbs"] },
  };

  #capture: Capture | null = null;

  override async _prepareCategoryData(): Promise<Record<string, any>> {
    const categories: Record<string, any> = {};
    for (const [id, action] of game.keybindings.actions as Map<string, any>) {
      if (action.restricted && !game.user.isGM) continue;
      const { namespace } = action;
      categories[namespace] ??= { label: packageTitle(namespace), entries: [] };
      categories[namespace].entries.push(this.#entry(id, action));
    }
    return categories;
  }

  #entry(id: string, action: any): object {
    const capturing = this.#capture?.action === id ? this.#capture.index : null;
    const editable: any[] = game.keybindings.bindings.get(id) ?? action.editable;
    const rows = editable.map((binding, index) => ({
      index,
      text: bindingText(binding),
      capturing: capturing === index,
      conflicts: conflictsOf(id, binding).join(", "),
    }));
    const { name, hint, uneditable } = action;
    return { id, name, hint, fixed: uneditable.map(bindingText), rows, adding: capturing === -1 };
  }

  override async _onRender(context: any, options: any): Promise<void> {
    await super._onRender(context, options);
    const input: HTMLInputElement | null = this.element.querySelector("input.key-capture");
    if (!input) return;
    input.addEventListener("keydown", (event) => void this.#onKey(event));
    input.addEventListener("blur", () => this.#end());
    input.focus();
  }

  override _sortCategories(a: any, b: any): number {
    const rank = (id: string): number => (id === game.system.id ? 0 : id === "core" ? 1 : 2);
    return rank(a.id) - rank(b.id) || super._sortCategories(a, b);
  }

  #end(): void {
    if (!this.#capture) return;
    this.#capture = null;
    void this.render({ parts: ["main"] });
  }

  async #onKey(event: KeyboardEvent): Promise<void> {
    const capture = this.#capture;
    if (!capture || event.code === "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.code === "Escape") return this.#end();
    const { key, modifiers } = KeyboardManager.getKeyboardEventContext(event);
    if (NO_BINDING.has(key)) return;
    await this.#write(capture.action, (bindings) =>
      capture.index < 0
        ? [...bindings, { key, modifiers }]
        : bindings.map((each, index) => (index === capture.index ? { key, modifiers } : each)),
    );
  }

  /** Changes the bindings of an action, and shows them. */
  async #write(id: string, change: (bindings: any[]) => any[]): Promise<void> {
    this.#capture = null;
    const { namespace, editable } = game.keybindings.actions.get(id);
    const bindings = game.keybindings.bindings.get(id) ?? editable;
    await game.keybindings.set(namespace, id.slice(namespace.length + 1), change(bindings));
    await this.render({ parts: ["main"] });
    const row: HTMLElement | null = this.element.querySelector(`[data-keybinding="${CSS.escape(id)}"] [data-action=addBinding]`);
    row?.focus();
  }

  static #onCapture(this: ControlsConfig, _event: PointerEvent, target: HTMLElement): void {
    this.#capture = { action: actionOf(target), index: Number(target.dataset["index"] ?? -1) };
    void this.render({ parts: ["main"] });
  }

  static async #onDelete(this: ControlsConfig, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const removed = Number(target.dataset["index"]);
    await this.#write(actionOf(target), (bindings) => bindings.filter((_binding, index) => index !== removed));
  }

  static async #onReset(this: ControlsConfig, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = actionOf(target);
    await this.#write(id, () => game.keybindings.actions.get(id).editable);
  }

  static async #onResetAll(this: ControlsConfig): Promise<void> {
    await game.keybindings.resetDefaults();
    await this.render();
  }
}

function actionOf(target: HTMLElement): string {
  return target.closest<HTMLElement>("[data-keybinding]")?.dataset["keybinding"] ?? "";
}

function packageTitle(id: string): string {
  if (id === "core") return game.i18n.localize("PACKAGE.Core");
  return id === game.system.id ? game.system.title : (game.modules.get(id)?.title ?? id);
}
