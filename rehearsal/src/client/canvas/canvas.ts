import * as PIXI from "pixi.js";
import { strictPrototype } from "../../common/strict.ts";
import { Hooks } from "../hooks.ts";
import { ControlsLayer } from "./controls-layer.ts";
import { measureScene, type SceneDimensions } from "./dimensions.ts";
import { onDrop } from "./drop.ts";
import { InterfaceCanvasGroup } from "./interface-group.ts";
import { InteractionLayer } from "./layers.ts";
import { bindStage } from "./stage.ts";
import { drawOnChange, stir } from "./stir.ts";
import { loadTexture } from "./textures.ts";
import { CanvasVisibility, PerceptionManager } from "./vision.ts";

const ZOOM = { least: 0.2 };
/** The maximum number of frames drawn per second in a test. */
const TESTED_FPS = 5;

/** The layers that are properties of a canvas. */
const OWN_LAYERS = ["tokens", "walls", "lighting", "sounds", "notes", "drawings", "tiles", "templates", "controls"] as const;

/** The layers on the ground, and those above them, each from the lowest up. */
const BELOW = ["tiles", "grid", "drawings", "templates", "tokens"] as const;
const ABOVE = ["walls", "lighting", "sounds", "notes", "controls"] as const;

/** The view of one scene. */
export class Canvas {
  app: PIXI.Application | null = null;
  stage: PIXI.Container | null = null;
  scene: any = null;
  dimensions: SceneDimensions | null = null;
  ready = false;
  loading = false;
  initialized = false;
  primary: PIXI.Container | null = null;
  interface: InterfaceCanvasGroup | null = null;
  controls: ControlsLayer | null = null;
  tokens: any = null;
  walls: any = null;
  lighting: any = null;
  sounds: any = null;
  notes: any = null;
  drawings: any = null;
  tiles: any = null;
  templates: any = null;
  readonly visibility = new CanvasVisibility();
  readonly perception = new PerceptionManager();
  hud: any = null;
  mousePosition = new PIXI.Point();
  #layers: any[] = [];

  get id(): string | undefined {
    return this.scene?.id;
  }
  get grid(): any {
    return this.scene?.grid ?? null;
  }
  get layers(): any[] {
    return this.#layers;
  }
  get activeLayer(): any {
    return this.#layers.find((layer) => layer instanceof InteractionLayer && layer.active) ?? null;
  }
  get screenDimensions(): [number, number] {
    return [this.app?.renderer.screen.width ?? 0, this.app?.renderer.screen.height ?? 0];
  }

  /** Creates the renderer in the page. Does nothing if the canvas is switched off. */
  initialize(): void {
    if (this.initialized || globalThis.game.settings.get("core", "noCanvas")) return;
    // Without a graphics card, pixels are expensive. A test that reads none gets few, and one for pictures sets `rehearsal.fine`.
    const tested = navigator.webdriver && localStorage.getItem("rehearsal.fine") !== "true";
    this.app = new PIXI.Application({
      resizeTo: window,
      antialias: !tested,
      backgroundColor: 0x222222,
      autoDensity: true,
      resolution: tested ? 0.2 : Math.min(2, window.devicePixelRatio),
    });
    if (tested) this.app.ticker.maxFPS = TESTED_FPS;
    this.#drawOnChange(this.app, tested ? 1000 / TESTED_FPS : 0);
    const view = this.app.view as HTMLCanvasElement;
    view.id = "board";
    document.getElementById("board")?.replaceWith(view);
    if (!view.isConnected) document.body.prepend(view);
    this.stage = this.app.stage;
    bindStage(this.app, view);
    view.addEventListener("dragover", (event) => event.preventDefault());
    view.addEventListener("drop", (event) => void onDrop(event));
    view.addEventListener("pointermove", (event) => {
      if (this.ready) this.mousePosition.copyFrom(this.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY }));
    });
    this.initialized = true;
  }

  /** Draws frames only while something changes, at least `apart` milliseconds apart. The tickers run for what packages add to them. */
  #drawOnChange(app: PIXI.Application, apart: number): void {
    app.ticker.remove(app.render, app);
    PIXI.Ticker.system.stop();
    drawOnChange(() => {
      // This ticker notices objects that move below a resting pointer.
      PIXI.Ticker.system.update();
      app.render();
    }, apart);
    for (const event of ["pointermove", "pointerdown", "wheel"])
      (app.view as HTMLCanvasElement).addEventListener(event, stir, { passive: true });
    window.addEventListener("resize", stir);
    // Shows in the next frame what a window covered while it was placed.
    Hooks.on(
      "renderApplicationV2",
      (_app: unknown, _element: unknown, _context: unknown, { isFirstRender }: { isFirstRender?: boolean }) => {
        if (isFirstRender === true) stir();
      },
    );
    Hooks.on("closeApplicationV2", stir);
  }

  /** Draws a scene (default: the viewed one), or empties the view if null. Ready, and the hook `canvasReady`, follow the first frame. */
  async draw(scene: any = globalThis.game.scenes.current): Promise<this> {
    if (!this.initialized || !this.stage) return this;
    if (this.ready) await this.tearDown();
    this.scene = scene ?? null;
    if (!scene) return this;
    this.loading = true;
    this.dimensions = measureScene(scene);
    Hooks.callAll("canvasConfig", {});
    this.primary = this.stage.addChild(new PIXI.Container());
    this.interface = this.stage.addChild(new InterfaceCanvasGroup());
    await this.#background(scene);
    Hooks.callAll("canvasInit", this);
    await this.#drawLayers();
    this.recenter();
    stir();
    this.app?.render();
    this.loading = false;
    this.ready = true;
    this.tokens.activate();
    Hooks.callAll("canvasReady", this);
    return this;
  }

  async #drawLayers(): Promise<void> {
    const layers: Record<string, any> = { controls: new ControlsLayer() };
    for (const [name, { layerClass }] of Object.entries(globalThis.CONFIG.Canvas.layers) as [string, { layerClass: any }][]) {
      layers[name] = new layerClass({ name });
    }
    this.#layers = Object.values(layers);
    Object.assign(this, Object.fromEntries(OWN_LAYERS.map((name) => [name, layers[name] ?? null])));
    if (this.interface) this.interface.grid = layers["grid"] ?? null;
    for (const name of BELOW) if (layers[name]) this.primary?.addChild(layers[name]);
    for (const name of ABOVE) if (layers[name]) this.interface?.addChild(layers[name]);
    for (const layer of this.#layers) await layer.draw();
  }

  async #background(scene: any): Promise<void> {
    const { width, height, sceneX, sceneY, sceneWidth, sceneHeight } = this.dimensions as SceneDimensions;
    const ground = new PIXI.Graphics();
    ground
      .beginFill(Number(scene.backgroundColor ?? 0x999999))
      .drawRect(0, 0, width, height)
      .endFill();
    this.primary?.addChild(ground);
    const texture = scene.background?.src ? await loadTexture(scene.background.src) : null;
    if (!texture) return;
    const sprite = new PIXI.Sprite(texture);
    sprite.position.set(sceneX, sceneY);
    sprite.width = sceneWidth;
    sprite.height = sceneHeight;
    this.primary?.addChild(sprite);
  }

  /** Removes the scene from the view, after the hook `canvasTearDown`. */
  async tearDown(): Promise<void> {
    if (!this.scene) return;
    Hooks.callAll("canvasTearDown", this);
    this.ready = false;
    for (const layer of this.#layers) {
      if (layer instanceof InteractionLayer) layer.deactivate();
      await layer.tearDown();
    }
    this.#layers = [];
    for (const child of this.stage?.removeChildren() ?? []) child.destroy({ children: true });
    Object.assign(this, Object.fromEntries(OWN_LAYERS.map((name) => [name, null])));
    this.primary = this.interface = null;
    this.scene = null;
    this.dimensions = null;
  }

  /** Centres the view on a place of the scene, in pixels, at a scale. */
  pan({ x, y, scale }: { x?: number | null; y?: number | null; scale?: number | null } = {}): void {
    const { stage, app } = this;
    if (!stage || !app) return;
    const zoom = Math.min(Math.max(scale ?? stage.scale.x, ZOOM.least), globalThis.CONFIG.Canvas.maxZoom);
    stage.scale.set(zoom);
    stage.pivot.set(x ?? stage.pivot.x, y ?? stage.pivot.y);
    stage.position.set(app.screen.width / 2, app.screen.height / 2);
    stir();
    Hooks.callAll("canvasPan", this, { x: stage.pivot.x, y: stage.pivot.y, scale: zoom });
  }

  /** Pans over several frames, or at once while the page is hidden. */
  async animatePan({
    x,
    y,
    scale,
    duration = 250,
  }: { x?: number; y?: number; scale?: number; duration?: number; speed?: number } = {}): Promise<boolean> {
    const { stage } = this;
    if (!stage) return false;
    const from = { x: stage.pivot.x, y: stage.pivot.y, scale: stage.scale.x };
    const to = { x: x ?? from.x, y: y ?? from.y, scale: scale ?? from.scale };
    const start = performance.now();
    return new Promise((resolve) => {
      const step = () => {
        const part = document.hidden ? 1 : Math.min(1, (performance.now() - start) / duration);
        const mix = (key: "x" | "y" | "scale") => from[key] + (to[key] - from[key]) * part;
        this.pan({ x: mix("x"), y: mix("y"), scale: mix("scale") });
        if (part === 1) resolve(true);
        else requestAnimationFrame(step);
      };
      step();
    });
  }

  /** Shows the whole scene next to the sidebar. */
  async recenter(_initial?: object): Promise<void> {
    const { dimensions, app } = this;
    if (!dimensions || !app) return;
    const free = { width: app.screen.width - 340, height: app.screen.height - 40 };
    const scale = Math.min(1, free.width / dimensions.sceneWidth, free.height / dimensions.sceneHeight);
    const { x, y, width, height } = dimensions.sceneRect;
    this.pan({ x: x + width / 2 + 150 / scale, y: y + height / 2, scale });
  }

  /** Shows a ping to all users who view this scene. */
  async ping(origin: { x: number; y: number }, options: object = {}): Promise<boolean> {
    const { game } = globalThis;
    game.user.broadcastActivity({
      cursor: origin,
      ping: { scene: this.scene?.id, pull: false, style: "pulse", zoom: this.stage?.scale.x, ...options },
    });
    return (await this.controls?.drawPing(origin, { color: Number(game.user.color ?? 0xffffff) })) ?? false;
  }

  /** Returns the point of the page that shows a point of the scene. */
  clientCoordinatesFromCanvas(origin: { x: number; y: number }): PIXI.Point {
    return this.stage?.worldTransform ? this.#transform().apply(origin) : new PIXI.Point();
  }
  /** Returns the point of the scene that a point of the page shows. */
  canvasCoordinatesFromClient(origin: { x: number; y: number }): PIXI.Point {
    return this.#transform().applyInverse(origin);
  }
  /** Returns the stage's transform as set now, not as of the last frame. */
  #transform(): PIXI.Matrix {
    const { stage } = this;
    if (!stage) return new PIXI.Matrix();
    stage.transform.updateLocalTransform();
    return stage.transform.localTransform;
  }

  getLayerByEmbeddedName(embeddedName: string): any {
    return this.#layers.find((layer) => layer.constructor.documentName === embeddedName) ?? null;
  }
}
Object.setPrototypeOf(Canvas.prototype, strictPrototype("Canvas"));
