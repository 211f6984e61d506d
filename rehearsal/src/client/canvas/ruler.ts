import * as PIXI from "pixi.js";
import { everySpace, type Waypoint } from "./constrain.ts";
import { RulerLabels } from "./ruler-labels.ts";
import { wayOf, type Piece } from "./ruler-way.ts";
import { stir } from "./stir.ts";

/** The base of rulers that show the way of one token while it is dragged. */
export class BaseTokenRuler {
  readonly #token: any;
  #visible = false;

  constructor(token: any) {
    this.#token = token;
  }
  /** The token of this ruler. */
  get token(): any {
    return this.#token;
  }
  get visible(): boolean {
    return this.#visible;
  }
  set visible(value: boolean) {
    if (value === this.#visible) return;
    this.#visible = value;
    this._onVisibleChange();
  }
  get isVisible(): boolean {
    return this.token.visible && !this.token.isPreview;
  }
  protected _onVisibleChange(): void {}
  async draw(): Promise<void> {}
  clear(): void {}
  destroy(): void {}
  refresh(_rulerData: unknown): void {}
}

/** A movement that a user plans, as it is sent to other users. */
interface Planned {
  readonly foundPath: readonly Waypoint[];
  readonly unreachableWaypoints?: readonly Waypoint[];
  readonly history?: readonly Waypoint[];
  readonly hidden?: boolean;
}

const signed = (value: number, text: string): string => (value < 0 ? text : `+${text}`);
const shown = (value: number): string => (value === Infinity ? "∞" : String(Math.round(value * 100) / 100));

/** A ruler that shows the ways of a token with lines, spaces and labels. */
export class TokenRuler extends BaseTokenRuler {
  static WAYPOINT_LABEL_TEMPLATE = "templates/hud/waypoint-label.hbs";
  #graphics: PIXI.Graphics | null = null;
  readonly #labels: RulerLabels;

  constructor(token: any) {
    super(token);
    this.#labels = new RulerLabels(token.document.id);
  }

  get #highlight(): string {
    return `TokenRuler.${this.token.document.id}`;
  }

  protected override _onVisibleChange(): void {
    if (!this.visible) this.clear();
  }

  /** Returns the style of the outline around the lines. */
  protected _configureOutline(): { thickness: number; color: PIXI.ColorSource } {
    return { thickness: 2, color: 0x000000 };
  }

  /** Shows the ways that the token went, that lie ahead, and that users plan. */
  override refresh(rulerData: any): void {
    stir();
    if (!this.visible) return this.clear();
    const { passedWaypoints = [], pendingWaypoints = [], plannedMovement = {} } = rulerData;
    const own = globalThis.game.userId;
    const piece = (path: readonly Waypoint[], stage: Piece["stage"], userId = own): Piece => ({
      path,
      stage,
      userId,
      hidden: false,
      unreachable: [],
    });
    const gone = wayOf(this.token, [piece(passedWaypoints, "passed"), piece(pendingWaypoints, "pending")]);
    const ways = gone.length > 1 ? [gone] : [];
    for (const [userId, planned] of Object.entries(plannedMovement as Record<string, Planned>)) {
      const { foundPath, history = [], hidden = false, unreachableWaypoints: unreachable = [] } = planned;
      ways.push(wayOf(this.token, [piece(history, "passed", userId), { path: foundPath, stage: "planned", userId, hidden, unreachable }]));
    }
    this.#draw(ways.filter((way) => way.length > 1));
  }

  #draw(ways: readonly any[][]): void {
    if (ways.length === 0) return this.clear();
    const { canvas } = globalThis;
    this.#graphics ??= canvas.interface.addChild(new PIXI.Graphics()) as PIXI.Graphics;
    this.#graphics.eventMode = "none";
    this.#graphics.clear();
    canvas.interface.grid.clearHighlightLayer(this.#highlight);
    const contexts: object[] = [];
    for (const way of ways) {
      for (const waypoint of way) this.#drawSegment(waypoint);
      for (const waypoint of way) this.#drawWaypoint(waypoint);
      for (const waypoint of way) this.#light(waypoint);
      const state = { hasElevation: false, previousElevation: way[0].elevation ?? 0 };
      for (const waypoint of way) {
        const context = this._getWaypointLabelContext(waypoint, state);
        if (context) contexts.push(context);
      }
    }
    const { WAYPOINT_LABEL_TEMPLATE: template } = this.constructor as typeof TokenRuler;
    void this.#labels.show(template, contexts);
  }

  #drawSegment(waypoint: any): void {
    const { previous, center, actionConfig } = waypoint;
    if (!previous || actionConfig.visualize === false) return;
    const { width, color = 0xffffff, alpha = 1 } = this._getSegmentStyle(waypoint);
    if (!(width > 0)) return;
    const outline = this._configureOutline();
    for (const style of [
      { width: width + 2 * outline.thickness, color: outline.color },
      { width, color },
    ]) {
      this.#graphics?.lineStyle({ ...style, alpha, cap: PIXI.LINE_CAP.ROUND });
      this.#graphics?.moveTo(previous.center.x, previous.center.y).lineTo(center.x, center.y);
    }
  }

  #drawWaypoint(waypoint: any): void {
    const { radius, color = 0xffffff, alpha = 1 } = this._getWaypointStyle(waypoint);
    if (!(radius > 0)) return;
    const outline = this._configureOutline();
    this.#graphics?.lineStyle({ width: outline.thickness, color: outline.color, alpha });
    this.#graphics?.beginFill(color, alpha).drawCircle(waypoint.center.x, waypoint.center.y, radius).endFill();
  }

  /** Highlights the spaces from the previous waypoint to this one. */
  #light(waypoint: any): void {
    const { canvas } = globalThis;
    if (!waypoint.previous || canvas.grid.isGridless || waypoint.stage === "passed") return;
    const places = everySpace(this.token, [waypoint.previous, waypoint], true);
    for (const place of places) {
      for (const offset of this.token.document.getOccupiedGridSpaceOffsets(place)) {
        const { color, alpha } = this._getGridHighlightStyle(waypoint, offset);
        if (!alpha || alpha <= 0) continue;
        canvas.interface.grid.highlightPosition(this.#highlight, { ...canvas.grid.getTopLeftPoint(offset), color, alpha });
      }
    }
  }

  /** Returns the label data of a waypoint. Undefined if it has no label. */
  protected _getWaypointLabelContext(waypoint: any, state: any): any {
    const { previous, explicit, next, measurement, elevation = 0 } = waypoint;
    state.hasElevation ||= elevation !== 0;
    if (!previous || (!explicit && next)) return undefined;
    const { grid } = globalThis.canvas;
    const { backward } = measurement;
    const several = previous.previous !== null;
    const risen = elevation - state.previousElevation;
    state.previousElevation = elevation;
    return {
      action: { label: waypoint.actionConfig.label, icon: waypoint.actionConfig.icon },
      cssClass: [waypoint.stage, waypoint.unreachable && "unreachable", !next && "last"].filter(Boolean).join(" "),
      secret: waypoint.hidden,
      units: grid.units,
      uiScale: 1 / globalThis.canvas.stage.scale.x,
      position: { x: waypoint.center.x, y: waypoint.center.y + waypoint.size.height / 2 },
      distance: { total: shown(measurement.distance), delta: several ? signed(backward.distance, shown(backward.distance)) : undefined },
      cost: {
        total: shown(measurement.cost),
        units: grid.units,
        delta: several ? signed(backward.cost, shown(backward.cost)) : undefined,
      },
      elevation: {
        total: elevation,
        icon: "fa-solid fa-arrows-up-down",
        hidden: !state.hasElevation,
        delta: risen === 0 ? undefined : signed(risen, shown(risen)),
      },
    };
  }

  #color(waypoint: any): PIXI.ColorSource {
    return Number(globalThis.game.users.get(waypoint.userId)?.color ?? 0x000000);
  }
  /** Returns the style of a waypoint's mark. */
  protected _getWaypointStyle(waypoint: any): { radius: number; color?: PIXI.ColorSource; alpha?: number } {
    const placed = waypoint.explicit || !waypoint.next || !waypoint.previous;
    return { radius: placed ? 8 : 0, color: this.#color(waypoint), alpha: waypoint.unreachable ? 0.4 : 1 };
  }
  /** Returns the style of the line to a waypoint. */
  protected _getSegmentStyle(waypoint: any): { width: number; color?: PIXI.ColorSource; alpha?: number } {
    return { width: 6, color: this.#color(waypoint), alpha: waypoint.unreachable ? 0.4 : 1 };
  }
  /** Returns the style of a space on the way to a waypoint. */
  protected _getGridHighlightStyle(waypoint: any, _offset: object): { color?: PIXI.ColorSource; alpha?: number } {
    return { color: this.#color(waypoint), alpha: waypoint.unreachable ? 0.1 : 0.3 };
  }

  override clear(): void {
    this.#graphics?.destroy();
    this.#graphics = null;
    this.#labels.clear();
    globalThis.canvas.interface?.grid?.destroyHighlightLayer(this.#highlight);
  }
  override destroy(): void {
    this.clear();
  }
}
