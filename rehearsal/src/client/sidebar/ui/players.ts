import { menuEntry } from "../menu-entry.ts";
import { placeElement } from "../place.ts";
import { TemplateApplication } from "../with-parts.ts";

function userContext(user: any, name: string): Record<string, any> {
  const role = game.i18n.localize(user.roleLabel);
  return {
    id: user.id,
    name,
    color: user.color?.css ?? "",
    active: user.active,
    isSelf: user.isSelf,
    isGM: user.isGM,
    role,
    cssClass: [user.active && "active", user.isSelf && "self", user.isGM && "gm"].filter(Boolean).join(" "),
    tooltip: user.active ? role : `${role}, ${game.i18n.localize("PLAYERS.Offline")}`,
  };
}

/** The list of users at the lower left edge: connected ones, and others on demand. */
export class Players extends TemplateApplication {
  static override DEFAULT_OPTIONS: any = {
    id: "players",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: { toggleExpanded: Players.#onToggle },
  };

  static override PARTS: any = { players: { template: "templates/ui/players.hbs" } };

  /** How often the latency is measured, in milliseconds. */
  static REFRESH_LATENCY_FREQUENCY_MS = 30_000;
  /** The time without activity after which a user counts as idle, in milliseconds. */
  static IDLE_THRESHOLD_MS = 15 * 60 * 1000;

  #expanded = false;
  #latency: number | null = null;

  /** Whether disconnected users are listed too. */
  get expanded(): boolean {
    return this.#expanded;
  }

  override async _prepareContext(options: any): Promise<any> {
    const context: any = await super._prepareContext(options);
    const users = [...game.users].sort((a: any, b: any) => b.role - a.role || a.name.localeCompare(b.name, game.i18n.lang));
    const prepared = users.map((user: any) => userContext(user, this._formatName(user)));
    context.active = prepared.filter((user) => user.active);
    context.inactive = prepared.filter((user) => !user.active);
    context.expanded = this.#expanded;
    context.latency = this.#latency ?? "-";
    return context;
  }

  /** Returns a user's name for the list, with the character's name. */
  _formatName(user: any): string {
    if (user.isGM) return `${user.name} [${game.i18n.localize("USER.GM")}]`;
    return user.character ? `${user.name} [${user.character.name}]` : user.name;
  }

  override _insertElement(element: HTMLElement): void {
    element.setAttribute("aria-label", game.i18n.localize("PLAYERS.Label"));
    placeElement(element, "ui-left-column-2");
  }

  override async _onFirstRender(context: any, options: any): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(this._getContextMenuOptions, ".player[data-user-id]", {
      fixed: true,
      parentClassHooks: false,
      jQuery: false,
      hookName: "getUserContextOptions",
    });
    this.refreshLatency();
    setInterval(() => this.refreshLatency(), Players.REFRESH_LATENCY_FREQUENCY_MS);
  }

  override async _onRender(context: any, options: any): Promise<void> {
    await super._onRender(context, options);
    for (const row of this.element.querySelectorAll("[data-color]") as NodeListOf<HTMLElement>) {
      row.style.setProperty("--player-color", row.dataset.color!);
    }
  }

  /** Lists only connected users. */
  collapse(): void {
    this.toggleExpanded(false);
  }

  /** Lists all users. */
  expand(): void {
    this.toggleExpanded(true);
  }

  /** Measures the latency of the server, and shows it. */
  refreshLatency(): void {
    const started = performance.now();
    game.socket?.emit("time", () => {
      this.#latency = Math.round(performance.now() - started);
      const place: HTMLElement | null = this.element?.querySelector(".latency-value") ?? null;
      if (place) place.textContent = String(this.#latency);
    });
  }

  /** Shows the frame rate of the canvas. */
  refreshFPS({ deactivate = false }: { deactivate?: boolean } = {}): void {
    const place: HTMLElement | null = this.element?.querySelector(".fps-value") ?? null;
    if (place) place.textContent = deactivate || !canvas?.ready ? "-" : String(Math.round(canvas.app.ticker.FPS));
  }

  /** Lists all users, or only connected ones. */
  toggleExpanded(expanded: boolean = !this.#expanded): void {
    if (expanded === this.#expanded) return;
    this.#expanded = expanded;
    void this.render();
  }

  /** Returns the lines of a user's menu. */
  _getContextMenuOptions(): any[] {
    const find = (target: HTMLElement): any => game.users.get(target.closest<HTMLElement>("[data-user-id]")?.dataset.userId);
    return [
      menuEntry({
        label: "PLAYERS.ConfigTitle",
        icon: "fa-solid fa-gear",
        visible: (target) => game.user.isGM || Boolean(find(target)?.isSelf),
        onClick: (_event, target) => find(target)?.sheet?.render({ force: true }),
      }),
      menuEntry({
        label: "PLAYERS.ViewAvatar",
        icon: "fa-solid fa-user",
        visible: (target) => Boolean(find(target)?.character?.testUserPermission(game.user, "LIMITED")),
        onClick: (_event, target) => find(target)?.character.sheet?.render({ force: true }),
      }),
    ];
  }

  static #onToggle(this: Players): void {
    this.toggleExpanded();
  }
}
