import { MAIN } from "../abstract-sidebar-tab.ts";
import { generation } from "../../../common/generation.ts";
import { sceneOfNew } from "../../documents/token-combat.ts";
import { combatContext, formatTurns, turnContext } from "../combat/context.ts";
import { parseInitiative } from "../combat/initiative.ts";
import { combatantMenu, encounterMenu } from "../combat/menus.ts";
import { TemplateTab } from "../with-parts.ts";

/** The longest time between two clicks on a row that open the sheet, in milliseconds. */
const DOUBLE_CLICK = 400;

/** The encounter tab: the current turn, and the buttons that change it. */
export class CombatTracker extends TemplateTab {
  static override tabName = "combat";

  static override DEFAULT_OPTIONS: any = {
    classes: ["combat-sidebar"],
    window: { title: "COMBAT.SidebarTitle", icon: "fa-solid fa-hand-fist" },
    actions: {
      activateCombatant: CombatTracker.#onActivateCombatant,
      createCombat: CombatTracker.#onCreate,
      cycleCombat: CombatTracker.#onCycle,
      panToCombatant: CombatTracker.#onControl,
      pingCombatant: CombatTracker.#onControl,
      rollInitiative: CombatTracker.#onControl,
      toggleDefeated: CombatTracker.#onControl,
      toggleHidden: CombatTracker.#onControl,
      trackerSettings: CombatTracker.#onSettings,
    },
  };

  static override PARTS: any = {
    header: { template: "templates/sidebar/tabs/combat/header.hbs" },
    tracker: { template: "templates/sidebar/tabs/combat/tracker.hbs", scrollable: [""] },
    footer: { template: "templates/sidebar/tabs/combat/footer.hbs" },
  };

  #viewed: any = null;
  #lastClick = { id: "", time: 0 };
  #hovered: HTMLElement | null = null;

  /** The encounters that can be viewed on the current scene. */
  get combats(): any[] {
    return game.combats.combats;
  }

  /** The encounter that this client views. A popout always shows its tab's encounter. */
  get viewed(): any {
    const main = (this[MAIN] as CombatTracker | undefined) ?? this;
    return main.#viewed;
  }

  set viewed(combat: any) {
    const main = (this[MAIN] as CombatTracker | undefined) ?? this;
    main.#viewed = combat ?? null;
  }

  override _configureRenderOptions(options: any): void {
    super._configureRenderOptions(options);
    if (this.isPopout && options.combat === undefined) return;
    const combats = this.combats;
    if (options.combat) this.viewed = options.combat;
    else if (options.combat === null || !combats.includes(this.viewed)) {
      this.viewed = combats.find((combat) => combat.isActive) ?? combats.at(-1) ?? null;
    }
  }

  override _canRender(options: any): false | void {
    // The viewed encounter renders the tracker itself, so rendering for the whole collection would be redundant.
    const { renderContext, renderData } = options;
    if (renderContext === "updateCombat" && renderData?.every((change: any) => change._id === this.viewed?.id)) return false;
    return super._canRender(options);
  }

  override async _preparePartContext(partId: string, context: any, options: any): Promise<any> {
    const prepared: any = await super._preparePartContext(partId, context, options);
    if (partId === "header" || partId === "footer") await this._prepareCombatContext(prepared, options);
    else if (partId === "tracker") await this._prepareTrackerContext(prepared, options);
    return prepared;
  }

  /** Adds the data for the header and the footer to the context. */
  async _prepareCombatContext(context: any, _options: any): Promise<any> {
    return Object.assign(context, combatContext(this.viewed, this.combats));
  }

  /** Adds the rows of combatants that the user may see to the context. */
  async _prepareTrackerContext(context: any, _options: any): Promise<any> {
    const combat = this.viewed;
    context.combat = combat;
    if (!combat) return Object.assign(context, { turns: [], hasDecimals: false });
    const turns: any[] = [];
    for (const [index, combatant] of combat.turns.entries()) {
      if (combatant.visible) turns.push(await this._prepareTurnContext(combat, combatant, index));
    }
    return Object.assign(context, formatTurns(turns));
  }

  /** Returns the data of a combatant's row. */
  async _prepareTurnContext(combat: any, combatant: any, index: number): Promise<any> {
    const turn = turnContext(combat, combatant, index);
    turn.img = await this._getCombatantThumbnail(combatant);
    turn.effects.tooltip = this._formatEffectsTooltip(turn.effects.icons);
    return turn;
  }

  /** Returns the picture of a combatant in its row. */
  async _getCombatantThumbnail(combatant: any): Promise<string> {
    return combatant.img || CONST.DEFAULT_TOKEN;
  }

  /** Returns the list of effects for the tooltip of a row's icons. */
  _formatEffectsTooltip(effects: any): string {
    if (!effects?.length) return "";
    const list = document.createElement("ul");
    list.className = "effects-tooltip plain";
    for (const { name, img } of effects) {
      const item = document.createElement("li");
      const icon = document.createElement("img");
      icon.src = img;
      icon.alt = "";
      item.append(icon, document.createTextNode(name));
      list.append(item);
    }
    return list.outerHTML;
  }

  override async _onFirstRender(context: any, options: any): Promise<void> {
    await super._onFirstRender(context, options);
    if (!this.isPopout) game.combats.apps.push(this);
    const shared = { fixed: true, parentClassHooks: false, jQuery: false };
    this._createContextMenu(this._getEntryContextOptions, ".combatant", { ...shared, hookName: "getCombatantContextOptions" });
    this._createContextMenu(this._getCombatContextOptions, ".encounter-context-menu", {
      ...shared,
      eventName: "click",
      hookName: "getCombatContextOptions",
    });
  }

  override _onClose(options: any): void {
    super._onClose(options);
    const { apps } = game.combats;
    if (apps.includes(this)) apps.splice(apps.indexOf(this), 1);
  }

  override async _onRender(context: any, options: any): Promise<void> {
    await super._onRender(context, options);
    // Like 14.368, this reads the change of the viewed encounter, and fails if another one was changed.
    if (generation() >= 14 && options.renderContext === "updateCombat") {
      const change = options.renderData.find(({ _id }: any) => _id === this.viewed?.id);
      if (!("turn" in change || "round" in change)) return;
    }
    if (this.active || this.isPopout) this.scrollToTurn();
  }

  override _onActivate(): void {
    super._onActivate();
    this.scrollToTurn();
  }

  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    const element: HTMLElement = this.element;
    element.addEventListener("pointerover", (event) => this.#onPointer(event));
    element.addEventListener("pointerleave", (event) => this.#onPointer(event));
    element.addEventListener("change", (event) => {
      if ((event.target as HTMLElement).matches(".initiative-input")) void this._onUpdateInitiative(event);
    });
    element.addEventListener("focusin", (event) => {
      if ((event.target as HTMLElement).matches(".initiative-input")) (event.target as HTMLInputElement).select();
    });
    element.addEventListener("keydown", (event) => {
      const row = event.target as HTMLElement;
      if (event.key !== "Enter" || !row.matches(".combatant")) return;
      event.preventDefault();
      row.click();
    });
  }

  /** Returns the lines of a row's menu. */
  _getEntryContextOptions(): any[] {
    return combatantMenu((target) => this.#combatantOf(target));
  }

  /** Returns the lines of the encounter's menu. */
  _getCombatContextOptions(): any[] {
    return encounterMenu(() => this.viewed);
  }

  override async _onClickAction(event: PointerEvent, target: HTMLElement): Promise<void> {
    const combat = this.viewed;
    const action = target.dataset.action ?? "";
    if (!combat || !(action in combat) || typeof combat[action] !== "function") return;
    if (action.startsWith("_") || action in Object.prototype) return;
    event.preventDefault();
    await combat[action]();
  }

  /** Views another encounter. A GM also activates it. */
  async _onCombatCycle(_event: PointerEvent, target: HTMLElement): Promise<any> {
    const combat = game.combats.get(target.dataset.combatId ?? "") ?? this.combats[Number(target.dataset.index)];
    if (!combat) return undefined;
    if (game.user.isGM) await combat.activate();
    await ui.combat.render({ combat });
    return combat;
  }

  /** Creates an encounter on the current scene and activates it. */
  async _onCombatCreate(_event: PointerEvent, _target: HTMLElement): Promise<void> {
    const Implementation = getDocumentClass("Combat");
    const combat = await Implementation.create({ scene: sceneOfNew(game.scenes.current) });
    if (!combat) return;
    await combat.activate();
    await ui.combat.render({ combat });
  }

  /** Performs the action of a button in a combatant's row. */
  async _onCombatantControl(event: PointerEvent, target: HTMLElement): Promise<any> {
    event.preventDefault();
    event.stopPropagation();
    const combatant = this.#combatantOf(target);
    if (!combatant) return undefined;
    switch (target.dataset.action) {
      case "panToCombatant":
        return this._onPanToCombatant(combatant);
      case "pingCombatant":
        return this._onPingCombatant(combatant);
      case "rollInitiative":
        return this._onRollInitiative(combatant);
      case "toggleDefeated":
        return this._onToggleDefeatedStatus(combatant);
      case "toggleHidden":
        return this._onToggleHidden(combatant);
    }
  }

  /** Highlights the token of the row under the pointer. */
  _onCombatantHoverIn(event: Event): void {
    const token = this.#tokenOf(event.target as HTMLElement);
    if (!token || !this._isTokenVisible(token)) return;
    token._onHoverIn?.(event, { hoverOutOthers: true });
  }

  /** Ends the highlight of the token. */
  _onCombatantHoverOut(event: Event): void {
    const token = this.#tokenOf(event.target as HTMLElement);
    token?._onHoverOut?.(event);
  }

  /** Selects the token of a row and pans to it. A double click opens the sheet. */
  _onCombatantMouseDown(event: PointerEvent, target: HTMLElement): any {
    const combatant = this.#combatantOf(target);
    if (!combatant || (event.target as HTMLElement).closest("input, button")) return undefined;
    const time = Date.now();
    const double = this.#lastClick.id === combatant.id && time - this.#lastClick.time < DOUBLE_CLICK;
    this.#lastClick = double ? { id: "", time: 0 } : { id: combatant.id, time };
    if (!combatant.actor?.testUserPermission(game.user, "OBSERVER")) return undefined;
    if (double) return combatant.actor.sheet?.render({ force: true });
    const token = this.#tokenOf(target);
    if (!token || !this._isTokenVisible(token)) return undefined;
    if (token.isOwner) token.control({ releaseOthers: true });
    return canvas.animatePan(token.center);
  }

  /** Pans to the token of a combatant. */
  async _onPanToCombatant(combatant: any): Promise<void> {
    const token = combatant.token?.object;
    if (!canvas?.ready || combatant.sceneId !== canvas.scene?.id || !token) {
      ui.notifications.warn("COMBAT.WarnNonVisibleToken", { localize: true });
      return;
    }
    await canvas.animatePan({
      x: token.center.x,
      y: token.center.y,
      scale: Math.max(canvas.stage.scale.x, canvas.dimensions?.scale?.default ?? 0.5),
    });
  }

  /** Pings the token of a combatant for all users. */
  async _onPingCombatant(combatant: any): Promise<void> {
    const token = combatant.token?.object;
    if (canvas?.ready && combatant.sceneId === canvas.scene?.id && token && this._isTokenVisible(token)) {
      await canvas.ping(token.center);
      return;
    }
    ui.notifications.warn("COMBAT.WarnNonVisibleToken", { localize: true });
  }

  /** Rolls the initiative of a combatant. */
  async _onRollInitiative(combatant: any): Promise<any> {
    return combatant.parent.rollInitiative([combatant.id]);
  }

  /** Toggles a combatant's defeated flag and its status. */
  async _onToggleDefeatedStatus(combatant: any): Promise<void> {
    const defeated = !combatant.isDefeated;
    await combatant.update({ defeated });
    const status = CONFIG.specialStatusEffects.DEFEATED;
    if (status && combatant.actor) await combatant.actor.toggleStatusEffect(status, { overlay: true, active: defeated });
  }

  /** Toggles whether a combatant is hidden from players. */
  async _onToggleHidden(combatant: any): Promise<void> {
    await combatant.update({ hidden: !combatant.hidden });
  }

  /** Saves a typed initiative. Invalid input is restored. */
  async _onUpdateInitiative(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const combatant = this.#combatantOf(input);
    if (!combatant) return;
    const initiative = parseInitiative(input.value, combatant.initiative);
    if (initiative === undefined || initiative === combatant.initiative) input.value = input.defaultValue;
    else await combatant.update({ initiative });
  }

  /** Highlights the row of a combatant while the pointer is on its token. */
  hoverCombatant(combatant: any, hover: boolean): void {
    for (const tracker of [this, this.popout]) {
      if (!tracker?.rendered) continue;
      const rows: NodeListOf<HTMLElement> = tracker.element.querySelectorAll(".combatant[data-combatant-id]");
      for (const row of rows) row.classList.toggle("hover", hover && row.dataset.combatantId === combatant?.id);
    }
  }

  /** Whether the user sees a token, so that the tracker may show where it is. */
  _isTokenVisible(token: any): boolean {
    const object = token && "object" in token ? token.object : token;
    return canvas?.ready === true && object?.visible === true;
  }

  /** Scrolls the row of the current turn into view, without scrolling anything else. */
  scrollToTurn(): void {
    const list: HTMLElement | null = this.element?.querySelector(".combat-tracker") ?? null;
    const row = list?.querySelector<HTMLElement>(".combatant.active");
    if (!list || !row) return;
    const outer = list.getBoundingClientRect();
    const inner = row.getBoundingClientRect();
    if (inner.top < outer.top || inner.bottom > outer.bottom) list.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
  }

  /** Views an encounter. Packages from before version 13 use this name. */
  initialize({ combat = null, render = true }: any = {}): void {
    foundry.utils.logCompatibilityWarning("CombatTracker#initialize is now CombatTracker#viewed or a render with {combat}", {
      since: 13,
      until: 15,
    });
    if (render) void this.render({ combat });
    else this.viewed = combat;
  }

  #combatantOf(target: HTMLElement | null): any {
    const row = target?.closest?.<HTMLElement>("[data-combatant-id]");
    return row ? this.viewed?.combatants.get(row.dataset.combatantId) : undefined;
  }

  #tokenOf(target: HTMLElement): any {
    return canvas?.ready ? (this.#combatantOf(target)?.token?.object ?? null) : null;
  }

  #onPointer(event: PointerEvent): void {
    const row = event.type === "pointerleave" ? null : (event.target as HTMLElement).closest<HTMLElement>(".combatant[data-combatant-id]");
    if (row === this.#hovered) return;
    const prior = this.#hovered;
    this.#hovered = row;
    if (prior?.isConnected) this._onCombatantHoverOut(retarget(event, prior));
    if (row) this._onCombatantHoverIn(retarget(event, row));
  }

  static #onActivateCombatant(this: CombatTracker, event: PointerEvent, target: HTMLElement): any {
    return this._onCombatantMouseDown(event, target);
  }

  static #onControl(this: CombatTracker, event: PointerEvent, target: HTMLElement): any {
    return this._onCombatantControl(event, target);
  }

  static #onCycle(this: CombatTracker, event: PointerEvent, target: HTMLElement): any {
    return this._onCombatCycle(event, target);
  }

  static #onCreate(this: CombatTracker, event: PointerEvent, target: HTMLElement): any {
    return this._onCombatCreate(event, target);
  }

  static #onSettings(): void {
    void new foundry.applications.apps.CombatTrackerConfig().render({ force: true });
  }
}

/** Returns the event as if it had happened on the whole row. */
function retarget(event: PointerEvent, row: HTMLElement): Event {
  return new Proxy(event, {
    get: (original, key) => {
      if (key === "target" || key === "currentTarget") return row;
      const value = Reflect.get(original, key, original);
      return typeof value === "function" ? value.bind(original) : value;
    },
  });
}
