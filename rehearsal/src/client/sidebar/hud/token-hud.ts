import { BasePlaceableHUD } from "./base-placeable-hud.ts";
import { movementChoices, parseDelta, statusChoices } from "./choices.ts";

/** The controls around a token: encounter, visibility, statuses, movement action, bars. */
export class TokenHUD extends BasePlaceableHUD {
  static override DEFAULT_OPTIONS: any = {
    id: "token-hud",
    actions: {
      combat: TokenHUD.#onCombat,
      target: TokenHUD.#onTarget,
      visibility: TokenHUD.#onVisibility,
      config: TokenHUD.#onConfig,
      effect: { handler: TokenHUD.#onEffect, buttons: [0, 2] },
      movementAction: TokenHUD.#onMovementAction,
      sort: TokenHUD.#onSort,
    },
  };

  static override PARTS: any = { hud: { root: true, template: "templates/hud/token-hud.hbs" } };

  override async _prepareContext(options: any): Promise<any> {
    const context: any = await super._prepareContext(options);
    const token = this.document;
    const { actor } = token;
    const bar = (name: string): object | null => {
      const attribute = token.getBarAttribute?.(name) ?? null;
      return attribute
        ? { name, ...attribute, label: attribute.max === undefined ? attribute.value : `${attribute.value} / ${attribute.max}` }
        : null;
    };
    const statuses = statusChoices(actor);
    return Object.assign(context, {
      canConfigure: game.user.isGM || token.isOwner,
      canToggleCombat: ui.combat !== null && (game.user.isGM || token.isOwner),
      inCombat: token.inCombat,
      hidden: token.hidden,
      isTargeted: game.user.targets?.has(this.object) ?? false,
      bar1Data: bar("bar1"),
      bar2Data: bar("bar2"),
      statusEffects: statuses,
      hasStatuses: Object.keys(statuses).length > 0,
      movementActions: movementChoices(token),
      movementAction: token.movementAction,
    });
  }

  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.element.addEventListener("submit", (event: Event) => event.preventDefault());
    this.element.addEventListener("change", (event: Event) => this.#onChange(event));
  }

  async #onChange(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const token = this.document;
    if (input.name === "elevation") {
      const elevation = parseDelta(input.value, token.elevation);
      if (elevation === null) input.value = input.defaultValue;
      else await token.move({ elevation }, { method: "config" });
    }
    if (input.dataset.bar) await this.#changeBar(input, input.dataset.bar);
  }

  async #changeBar(input: HTMLInputElement, name: string): Promise<void> {
    const bar = this.document.getBarAttribute(name);
    const value = bar ? parseDelta(input.value, bar.value) : null;
    if (value === null) input.value = input.defaultValue;
    else await this.document.actor?.modifyTokenAttribute(bar.attribute, value, false, bar.type === "bar");
  }

  static async #onCombat(this: TokenHUD): Promise<void> {
    const token = this.document;
    const documents = this.#together();
    const TokenDocument = getDocumentClass("Token");
    if (token.inCombat) await TokenDocument.deleteCombatants(documents);
    else await TokenDocument.createCombatants(documents);
    await this.render();
  }

  /** Returns the token's document, with those of other selected tokens if it is selected. */
  #together(): any[] {
    const selected = this.object.controlled ? this.layer.controlled.map((token: any) => token.document) : [];
    return selected.includes(this.document) ? selected : [this.document];
  }

  static async #onTarget(this: TokenHUD): Promise<void> {
    this.object.setTarget(!game.user.targets.has(this.object), { releaseOthers: false });
    await this.render();
  }

  static async #onVisibility(this: TokenHUD): Promise<void> {
    const hidden = !this.document.hidden;
    const updates = this.#together().map((token) => ({ _id: token.id, hidden }));
    await this.document.parent.updateEmbeddedDocuments("Token", updates);
    await this.render();
  }

  static #onConfig(this: TokenHUD): void {
    void this.document.sheet?.render({ force: true });
  }

  static async #onEffect(this: TokenHUD, event: PointerEvent, target: HTMLElement): Promise<void> {
    if (!this.document.actor) {
      ui.notifications.warn("HUD.WarningEffectNoActor", { localize: true });
      return;
    }
    await this.document.actor.toggleStatusEffect(target.dataset.statusId, { overlay: event.button === 2 });
    await this.render();
  }

  static async #onMovementAction(this: TokenHUD, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.document.update({ movementAction: target.dataset.movementAction || null });
    await this.render();
  }

  static async #onSort(this: TokenHUD, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const others: any[] = this.layer.placeables.map((token: any) => token.document.sort);
    const up = target.dataset.direction === "up";
    await this.document.update({ sort: up ? Math.max(...others) + 1 : Math.min(...others) - 1 });
  }
}
