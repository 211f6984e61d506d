import { ApplicationV2 } from "../../applications/api/application.ts";
import { placeElement } from "../place.ts";
import { coreControls } from "./scene-tools.ts";
import { TemplateApplication } from "../with-parts.ts";

function byOrder(a: any, b: any): number {
  return (a.order ?? 0) - (b.order ?? 0);
}

/** The tool buttons at the left edge, which set what the pointer does on the canvas. */
export class SceneControls extends TemplateApplication {
  static override DEFAULT_OPTIONS: any = {
    id: "scene-controls",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: { control: SceneControls.#onControl, tool: SceneControls.#onTool },
  };

  static override PARTS: any = {
    layers: { template: "templates/ui/scene-controls-layers.hbs" },
    tools: { template: "templates/ui/scene-controls-tools.hbs" },
  };

  static override emittedEvents: any = Object.freeze([...ApplicationV2.emittedEvents, "activate"]);

  /** Explanations that several tools share. */
  static COMMON_TOOLCLIP_ITEMS: Record<string, any> = {
    selectAlt: { heading: "CONTROLS.CommonSelectAlternative", content: "CONTROLS.CommonSelectAlternativeHint" },
    hud: { heading: "CONTROLS.CommonOpenHUD", content: "CONTROLS.CommonOpenHUDHint" },
    draw: { heading: "CONTROLS.CommonDraw", content: "CONTROLS.ClickDrag" },
    drag: { heading: "CONTROLS.CommonMove", content: "CONTROLS.Drag" },
  };

  #controls: Record<string, any> = {};
  #control = "tokens";
  #before: { control: string; tool: string | undefined } = { control: "tokens", tool: undefined };

  /** Returns the explanations of a tool, with shared ones looked up by name. */
  static buildToolclipItems(items: readonly any[]): any[] {
    return items.map((item) => {
      if (typeof item === "string") return SceneControls.COMMON_TOOLCLIP_ITEMS[item];
      return Array.isArray(item) ? { ...SceneControls.COMMON_TOOLCLIP_ITEMS[item[0]], ...item[1] } : item;
    });
  }

  /** All sets of tools, by name. */
  get controls(): Record<string, any> {
    return this.#controls;
  }

  /** The chosen set of tools. */
  get control(): any {
    return this.#controls[this.#control] ?? null;
  }

  /** The tools of the chosen set, by name. */
  get tools(): Record<string, any> {
    return this.control?.tools ?? {};
  }

  /** The chosen tool. */
  get tool(): any {
    return this.tools[this.control?.activeTool] ?? null;
  }

  /** Sets the active set of tools, the tool, or the state of toggles. */
  async activate({ event, control, tool, toggles }: any = {}): Promise<void> {
    await this.render({ event, control, tool, toggles });
  }

  override _configureRenderOptions(options: any): void {
    super._configureRenderOptions(options);
    if (options.isFirstRender || options.reset) this.#build();
    this.#before = { control: this.#control, tool: this.control?.activeTool };
    this.#choose(options);
  }

  override async _preRender(context: any, options: any): Promise<void> {
    await super._preRender(context, options);
    const before = this.#before;
    if (before.control === this.#control && before.tool === this.control?.activeTool) return;
    const event = options.event ?? new Event("activate");
    if (before.control !== this.#control) {
      this.#controls[before.control]?.onChange?.(event, false);
      this.control?.onChange?.(event, true);
    }
    this.tool?.onChange?.(event, true);
    this.control?.onToolChange?.(event, this.tool);
    this.dispatchEvent(new Event("activate"));
    Hooks.callAll("activateSceneControls", this);
  }

  override async _prepareContext(options: any): Promise<any> {
    const context: any = await super._prepareContext(options);
    this.#toggle(options);
    const visible = (item: any): boolean => item.visible ?? true;
    context.controls = Object.values<any>(this.#controls)
      .filter(visible)
      .sort(byOrder)
      .map((control) => ({ ...control, active: control === this.control }));
    context.tools = Object.values<any>(this.tools)
      .filter(visible)
      .sort(byOrder)
      .map((tool) => this.#toolContext(tool));
    context.single = context.controls.length < 2;
    return context;
  }

  override async _onRender(context: any, options: any): Promise<void> {
    await super._onRender(context, options);
    this.element.setAttribute("aria-label", game.i18n.localize("CONTROLS.SceneTools"));
  }

  override _insertElement(element: HTMLElement): void {
    placeElement(element, "ui-left-column-1");
  }

  override setPosition(_position?: any): void {
    // The style sheet places the buttons.
  }

  _updateNotesIcon(): void {
    // This canvas has no notes, so their icon never changes.
  }

  /** The name of the chosen set. Packages from before version 13 use it. */
  get activeControl(): any {
    foundry.utils.logCompatibilityWarning("SceneControls#activeControl is now SceneControls#control", { since: 13, until: 15 });
    return this.#control;
  }

  /** The name of the chosen tool. Packages from before version 13 use it. */
  get activeTool(): any {
    foundry.utils.logCompatibilityWarning("SceneControls#activeTool is now SceneControls#tool", { since: 13, until: 15 });
    return this.tool?.name;
  }

  /** Chooses a set of tools and a tool. Packages from before version 13 use this name. */
  async initialize({ layer, tool }: any): Promise<void> {
    foundry.utils.logCompatibilityWarning("SceneControls#initialize is now SceneControls#activate", { since: 13, until: 15 });
    await this.activate({ control: layer, tool });
  }

  /** Collects the tools of the host and the packages, and keeps the state of earlier ones. */
  #build(): void {
    const prior = this.#controls;
    const controls: Record<string, any> = coreControls();
    Hooks.callAll("getSceneControlButtons", controls);
    for (const [name, control] of Object.entries(controls)) {
      const before = prior[name];
      if (before && before.activeTool in control.tools) control.activeTool = before.activeTool;
      for (const tool of Object.values<any>(control.tools)) {
        if (tool.toggle && before?.tools[tool.name]) tool.active = before.tools[tool.name].active;
      }
    }
    this.#controls = controls;
    if (!(this.#control in controls)) this.#control = Object.keys(controls)[0] ?? "";
  }

  #choose({ control, tool }: any): void {
    if (control && control in this.#controls) this.#control = control;
    const chosen = this.tools[tool];
    if (chosen && !chosen.toggle && !chosen.button) this.control.activeTool = tool;
  }

  #toggle({ event, toggles }: any): void {
    for (const [name, active] of Object.entries<boolean>(toggles ?? {})) {
      const tool = this.tools[name];
      if (!tool?.toggle || tool.active === active) continue;
      tool.active = active;
      tool.onChange?.(event ?? new Event("toggle"), active);
    }
  }

  #toolContext(tool: any): object {
    const active = tool.toggle ? tool.active === true : tool.name === this.control.activeTool;
    const cssClass = [tool.toggle && "toggle", tool.button && "button", active && "active"].filter(Boolean).join(" ");
    return { ...tool, active, cssClass };
  }

  static #onControl(this: SceneControls, event: PointerEvent, target: HTMLElement): Promise<void> {
    return this.activate({ event, control: target.dataset.control });
  }

  static async #onTool(this: SceneControls, event: PointerEvent, target: HTMLElement): Promise<void> {
    const tool = this.tools[target.dataset.tool ?? ""];
    if (!tool) return;
    if (tool.button) tool.onChange?.(event, true);
    else if (tool.toggle) await this.activate({ event, toggles: { [tool.name]: !tool.active } });
    else await this.activate({ event, tool: tool.name });
  }
}
