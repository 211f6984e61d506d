import * as PIXI from "pixi.js";
import { movementCost } from "../documents/token-path.ts";
import { terrainPath } from "../documents/token-terrain.ts";
import { Hooks } from "../hooks.ts";
import { ClockwiseSweepPolygon, type CollisionOptions } from "./collision.ts";
import { TokenDrag } from "./drag.ts";
import { PlaceableObject } from "./placeable.ts";
import type { RenderFlag } from "./render-flags.ts";
import { drawArt, drawShape, drawStatusIcons, drawTargets, showsAt, tokenShape, type TokenArt } from "./token-art.ts";
import { constrain, type ConstrainOptions, type Waypoint } from "./constrain.ts";
import { glide } from "./glide.ts";
import { visionSources } from "./vision.ts";

/** The parts of a token that can be redrawn by themselves. */
const RENDER_FLAGS: Record<string, RenderFlag> = {
  redraw: { propagate: ["refresh"] },
  redrawEffects: {},
  refresh: {
    propagate: ["refreshState", "refreshTransform", "refreshMesh", "refreshNameplate", "refreshElevation", "refreshRingVisuals"],
    alias: true,
  },
  refreshState: { propagate: ["refreshVisibility", "refreshTarget", "refreshBorder", "refreshNameplate"] },
  refreshVisibility: {},
  refreshTransform: { propagate: ["refreshPosition", "refreshRotation", "refreshSize"], alias: true },
  refreshPosition: {},
  refreshRotation: {},
  refreshSize: {
    propagate: ["refreshPosition", "refreshShape", "refreshBars", "refreshEffects", "refreshNameplate", "refreshTarget", "refreshTooltip"],
  },
  refreshElevation: { propagate: ["refreshTooltip"] },
  refreshMesh: {},
  refreshShader: {},
  refreshShape: { propagate: ["refreshVisibility", "refreshPosition", "refreshBorder", "refreshEffects"] },
  refreshBorder: {},
  refreshBars: {},
  refreshEffects: {},
  refreshNameplate: {},
  refreshTarget: {},
  refreshTooltip: {},
  refreshRingVisuals: {},
};

/** A token on the canvas. */
export class Token extends PlaceableObject {
  static override embeddedName = "Token";
  static override RENDER_FLAGS = RENDER_FLAGS;
  shape: PIXI.Polygon | PIXI.Rectangle | null = null;
  /** The users who target this token. */
  targeted = new Set<any>();
  ruler: any = null;
  #art: TokenArt | null = null;
  #gliding: Promise<void> | null = null;
  #drag: TokenDrag | null = null;

  constructor(document: any) {
    super(document);
    const Ruler = globalThis.CONFIG.Token.rulerClass;
    if (Ruler) this.ruler = new Ruler(this);
  }

  get actor(): any {
    return this.document.actor;
  }
  get combatant(): any {
    return this.document.combatant;
  }
  get inCombat(): boolean {
    return this.document.inCombat;
  }
  get isTargeted(): boolean {
    return this.targeted.has(globalThis.game.user);
  }
  get w(): number {
    return this.getSize().width;
  }
  get h(): number {
    return this.getSize().height;
  }
  get bounds(): PIXI.Rectangle {
    const { x, y } = this.document;
    return new PIXI.Rectangle(x, y, this.w, this.h);
  }
  get border(): PIXI.Graphics | undefined {
    return this.#art?.border;
  }
  get nameplate(): PIXI.Text | undefined {
    return this.#art?.nameplate;
  }
  get tooltip(): PIXI.Text | undefined {
    return this.#art?.tooltip;
  }
  get target(): PIXI.Graphics | undefined {
    return this.#art?.target;
  }
  get hasActiveHUD(): boolean {
    return globalThis.canvas.hud?.token?.object === this;
  }
  /** Whether the user sees this token. Hidden tokens are shown to GMs only, others if they are seen, selected or a vision source. */
  get isVisible(): boolean {
    const { game, canvas } = globalThis;
    if (this.document.hidden && !game.user.isGM) return false;
    const { visibility } = canvas;
    if (this.isPreview || !visibility?.tokenVision || this.controlled || visionSources().includes(this)) return true;
    const { width, height } = this.getSize();
    return visibility.testVisibility(this.document.getCenterPoint(), { tolerance: Math.min(width, height) / 4, object: this });
  }
  /** Whether the token can see. */
  get hasSight(): boolean {
    return this.document.sight.enabled;
  }
  /** Half of the token's longer side, in pixels. */
  get externalRadius(): number {
    return Math.max(this.w, this.h) / 2;
  }
  /** Returns a light's radius from the token's centre in pixels. `units` count from the token's edge, in the grid's units. */
  getLightRadius(units: number): number {
    if (units === 0) return 0;
    const { grid } = globalThis.canvas;
    return (units / grid.distance) * grid.size + this.externalRadius;
  }
  /** Whether this client sees with the token's eyes. A GM must select it, others must observe it and it must not be hidden. */
  _isVisionSource(): boolean {
    const { user } = globalThis.game;
    if (!this.hasSight || this.isPreview) return false;
    if (user.isGM) return this.controlled;
    return !this.document.hidden && (this.controlled || (this.actor?.testUserPermission(user, "OBSERVER") ?? false));
  }
  /** Tests whether walls lie between its centre and a point, or where. */
  checkCollision(
    destination: { x: number; y: number },
    {
      origin = this.document.getCenterPoint(),
      type = "move",
      mode = "any",
      level = this.document._source.level,
    }: Partial<CollisionOptions> & { origin?: { x: number; y: number } } = {},
  ): any {
    return ClockwiseSweepPolygon.testCollision(origin, destination, { type, mode, level });
  }
  get movementAnimationPromise(): Promise<void> | null {
    return this.#gliding;
  }

  getSize(): { width: number; height: number } {
    return this.document.getSize();
  }
  getCenterPoint(position: object = {}): { x: number; y: number } {
    return this.document.getCenterPoint(position);
  }
  getSnappedPosition(position: object = {}): { x: number; y: number } {
    return this.document.getSnappedPosition(position);
  }
  getShape(): PIXI.Polygon | PIXI.Rectangle {
    return tokenShape(this);
  }
  /** Measures a way with this token's movement costs. */
  measureMovementPath(waypoints: object[], options: any = {}): any {
    return this.document.measureMovementPath(waypoints, { ...options, cost: options.cost ?? this._getMovementCostFunction(options) });
  }
  /** Returns a way with the terrain of each segment. */
  createTerrainMovementPath(waypoints: object[], _options: { preview?: boolean } = {}): any[] {
    return terrainPath(this.document, waypoints);
  }
  /** Returns the function that gives the cost of a step for this token. Without one, a step costs its distance. */
  protected _getMovementCostFunction(options: object = {}): any {
    return movementCost(this.document, options);
  }
  /** Returns the reachable part of a way, and whether anything was cut off. */
  constrainMovementPath(waypoints: object[], options: ConstrainOptions = {}): [path: Waypoint[], constrained: boolean] {
    return constrain(this, waypoints, options);
  }
  /** Finds a way through waypoints: straight from one to the next, as far as the token can go. */
  findMovementPath(waypoints: object[], { delay: _delay, ...options }: ConstrainOptions & { readonly delay?: number } = {}): any {
    const [result] = this.constrainMovementPath(waypoints, options);
    return { result, promise: Promise.resolve(result), cancel: () => undefined };
  }
  /** Returns what limits a drag. Nothing limits it for a GM who has switched that off. */
  _getDragConstrainOptions(): { ignoreWalls: boolean; ignoreCost: boolean } {
    const tool = globalThis.ui.controls?.controls.tokens?.tools.unconstrainedMovement;
    const free = globalThis.game.user.isGM && tool?.active === true;
    return { ignoreWalls: free, ignoreCost: free };
  }
  /** Returns the options with which a drag finds its way. */
  _getDragPathfindingOptions(): ConstrainOptions & { readonly delay?: number } {
    return { ...this._getDragConstrainOptions(), history: true, delay: 0 };
  }
  /** Returns the movement action of a dragged token. */
  _getDragMovementAction(): string {
    return this.document.movementAction;
  }

  protected override async _draw(_options: object): Promise<void> {
    this.#art = await drawArt(this);
    if (this.destroyed) return;
    await drawStatusIcons(this, this.#art.effects);
  }

  protected override _applyRenderFlags(flags: Record<string, boolean>): void {
    if (flags["refreshState"]) this._refreshState();
    if (flags["refreshShape"]) this._refreshShape();
    if (flags["refreshPosition"]) this._refreshPosition();
    if (flags["refreshRotation"]) this._refreshRotation();
    if (flags["refreshSize"]) this._refreshSize();
    if (flags["refreshElevation"]) this._refreshElevation();
    if (flags["refreshVisibility"]) this._refreshVisibility();
    if (flags["refreshMesh"]) this._refreshMesh();
    if (flags["refreshBorder"]) this._refreshBorder();
    if (flags["refreshNameplate"]) this._refreshNameplate();
    if (flags["refreshTooltip"]) this._refreshTooltip();
    if (flags["refreshTarget"]) this._refreshTarget();
    if (flags["redrawEffects"]) void this.drawEffects();
  }
  protected _refreshState(): void {
    this.name = this.document.name;
    this.cursor = this.isOwner ? "grab" : "pointer";
  }
  protected _refreshShape(): void {
    this.shape = this.getShape();
    this.hitArea = this.shape;
  }
  protected _refreshPosition(): void {
    if (!this.#gliding) this.position.set(this.document.x, this.document.y);
  }
  /** Does nothing, since a rotated token is redrawn. */
  protected _refreshRotation(): void {}
  protected _refreshSize(): void {}
  protected _refreshElevation(): void {
    this.zIndex = this.document.sort ?? 0;
  }
  protected _refreshVisibility(): void {
    this.visible = this.isVisible;
    if (this.ruler) this.ruler.visible = this.ruler.isVisible;
  }
  protected _refreshMesh(): void {
    const { document } = this;
    this.alpha = this.isPreview ? 0.7 : document.hidden ? 0.5 : document.alpha;
  }
  protected _refreshTarget(): void {
    if (this.#art) drawTargets(this, this.#art.target);
  }

  protected _refreshBorder(): void {
    const border = this.#art?.border;
    if (!border || !this.shape) return;
    border.clear();
    if (!this.controlled && !this.hover && !this.layer?.highlightObjects) return;
    border.lineStyle({ width: 4, color: this._getBorderColor(), alignment: 0.5, join: PIXI.LINE_JOIN.ROUND });
    drawShape(border, this.shape);
  }
  /** Returns the border's colour: orange if selected, or else by disposition. */
  protected _getBorderColor(): number {
    const colors = globalThis.CONFIG.Canvas.dispositionColors;
    const { FRIENDLY, NEUTRAL, HOSTILE } = globalThis.CONST.TOKEN_DISPOSITIONS;
    if (this.controlled) return colors.CONTROLLED;
    if (this.document.disposition === FRIENDLY) return this.actor?.hasPlayerOwner ? colors.PARTY : colors.FRIENDLY;
    if (this.document.disposition === NEUTRAL) return colors.NEUTRAL;
    return this.document.disposition === HOSTILE ? colors.HOSTILE : colors.SECRET;
  }
  protected _refreshNameplate(): void {
    const plate = this.#art?.nameplate;
    if (!plate) return;
    plate.text = this.document.name;
    plate.position.set(this.w / 2, this.h + 2);
    plate.visible = showsAt(this.document.displayName, this);
  }
  protected _refreshTooltip(): void {
    const tooltip = this.#art?.tooltip;
    if (!tooltip) return;
    tooltip.text = this._getTooltipText();
    tooltip.position.set(this.w / 2, -28);
  }
  protected _getTooltipText(): string {
    const elevation = this.document.elevation;
    if (!elevation) return "";
    return `${elevation > 0 ? "+" : ""}${elevation} ${globalThis.canvas.grid.units}`;
  }

  /** Targets or untargets this token for a user. With `releaseOthers` (default) the user's other targets are released. */
  setTarget(targeted = true, { user = globalThis.game.user, releaseOthers = true, groupSelection = false } = {}): void {
    if (!user) return;
    const ids = new Set<string>(releaseOthers ? [] : [...user.targets].map((token: any) => token.id));
    if (targeted) ids.add(this.id);
    else ids.delete(this.id);
    placeTargets(user, ids);
    if (user.isSelf && !groupSelection) user.broadcastActivity({ targets: [...ids] });
  }

  override _onHoverIn(event: unknown, options: { hoverOutOthers?: boolean } = {}): void {
    super._onHoverIn(event, options);
    this.#lightRow(this.hover);
  }
  override _onHoverOut(event: unknown): void {
    super._onHoverOut(event);
    this.#lightRow(false);
  }

  /** Highlights the token's row in the tracker if it takes part in the viewed encounter. */
  #lightRow(lit: boolean): void {
    const { combatant } = this;
    if (combatant) globalThis.ui.combat?.hoverCombatant(combatant, lit);
  }

  override _onUpdate(changed: Record<string, any>, options: Record<string, any>, userId: string): void {
    const moved = "x" in changed || "y" in changed;
    if (moved && options["animate"] !== false && !jumps(this, options)) this.#glide();
    const looks = ["texture", "width", "height", "rotation", "lockRotation", "name"];
    if (looks.some((key) => key in changed)) this.renderFlags.set({ redraw: true });
    else super._onUpdate(changed, options, userId);
    if (SEEN.some((key) => key in changed)) globalThis.canvas.perception.initialize();
    if (this.hasActiveHUD) globalThis.canvas.hud.token.render();
  }

  #glide(): void {
    const gliding = glide(this, { x: this.document.x, y: this.document.y }).finally(() => {
      if (this.#gliding === gliding) this.#gliding = null;
      this.refresh();
    });
    this.#gliding = gliding;
  }

  override _onDelete(options: object, userId: string): void {
    for (const user of this.targeted) user.targets.delete(this);
    this.targeted.clear();
    if (this.hasActiveHUD) void globalThis.canvas.hud.token.close();
    this.ruler?.destroy();
    super._onDelete(options, userId);
    globalThis.canvas.perception.initialize();
  }

  override _onCreate(data: object, options: any, userId: string): void {
    super._onCreate(data, options, userId);
    globalThis.canvas.perception.initialize();
  }
  protected override _onControl(options: object): void {
    super._onControl(options);
    if (this.hasSight) globalThis.canvas.perception.initialize();
  }
  protected override _onRelease(options: object): void {
    super._onRelease(options);
    if (this.hasSight) globalThis.canvas.perception.initialize();
  }

  protected override _canDragLeftStart(user: any, event?: unknown): boolean {
    return globalThis.game.activeTool !== "target" && super._canDragLeftStart(user, event);
  }
  /** Selects the token, or targets it if the target tool is active. */
  override _onClickLeft(event: any): void {
    if (globalThis.game.activeTool === "target") this.setTarget(!this.isTargeted, { releaseOthers: !event.shiftKey });
    else super._onClickLeft(event);
  }
  /** Opens the sheet of its actor. */
  override _onClickLeft2(_event: unknown): void {
    this.actor?.sheet.render({ force: true });
  }
  /** Opens its HUD. */
  override _onClickRight(_event: unknown): void {
    this.control({ releaseOthers: !this.controlled });
    globalThis.canvas.hud?.token?.bind(this);
  }
  override _onDragLeftStart(event: any): unknown {
    this.#drag = TokenDrag.begin(this, event.interactionData.origin);
    return this.#drag !== null;
  }
  override _onDragLeftMove(event: any): void {
    this.#drag?.move(event.interactionData.destination, event);
  }
  /** Drops the token. With Control it places a waypoint, and the drag goes on. */
  override _onDragLeftDrop(event: any): unknown {
    const { destination } = event.interactionData;
    if (!event.ctrlKey && !event.metaKey) return void this.#drag?.drop(destination, event);
    this.#drag?.move(destination, event);
    this.#drag?.place();
    return false;
  }
  /** Removes the last waypoint on a right click. Ends the drag if there is none. */
  override _onDragLeftCancel(event: any): unknown {
    if (event.button !== 2 || !this.#drag?.hasWaypoints) return void this.#drag?.cancel();
    this.#drag.takeBack();
    return false;
  }
  protected override _canView(user: any, _event?: unknown): boolean {
    return this.actor?.testUserPermission(user, "LIMITED") ?? false;
  }

  /** Redraws the status icons. */
  async drawEffects(): Promise<void> {
    if (this.#art) await drawStatusIcons(this, this.#art.effects);
  }
}

/** The fields of a token that change what users see. */
const SEEN = ["x", "y", "width", "height", "hidden", "sight", "light", "detectionModes"];

/** Whether a movement is a teleport, without a way between. */
function jumps(token: Token, options: Record<string, any>): boolean {
  const waypoints: { action?: string }[] = options["movement"]?.[token.document.id]?.waypoints ?? [];
  const { actions } = globalThis.CONFIG.Token.movement;
  return waypoints.length > 0 && waypoints.every(({ action }) => actions[action ?? token.document.movementAction]?.teleport === true);
}

/** Makes a set of tokens the targets of a user, and redraws those that change. */
export function placeTargets(user: any, ids: ReadonlySet<string>): void {
  const before = new Set<any>(user.targets);
  for (const token of before) {
    if (ids.has(token.id)) continue;
    user.targets.delete(token);
    token.targeted.delete(user);
    token.refresh();
    Hooks.callAll("targetToken", user, token, false);
  }
  for (const id of ids) {
    const token = globalThis.canvas.tokens?.get(id);
    if (!token || before.has(token)) continue;
    user.targets.add(token);
    token.targeted.add(user);
    token.refresh();
    Hooks.callAll("targetToken", user, token, true);
  }
}
