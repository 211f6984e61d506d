import { isOnLevel } from "../../common/data/levels.ts";
import { Hooks } from "../hooks.ts";
import { dropActor } from "./drop.ts";
import { moveByKeys } from "./keys.ts";
import { PlaceablesLayer } from "./layers.ts";
import { rememberMovement, undoMovement } from "./undo.ts";

/** The number of arrow-key steps that can wait for earlier ones. */
const WAITING = 3;

/** The layer of tokens. */
export class TokenLayer extends PlaceablesLayer {
  static override documentName = "Token";
  #stepping: Promise<unknown> = Promise.resolve();
  #steps = 0;
  #listener: number | null = null;

  static override get layerOptions(): Record<string, any> {
    return { ...super.layerOptions, name: "tokens", baseClass: TokenLayer };
  }

  /** Returns the tokens to draw, which are those on levels that the scene has. */
  override getDocuments(): any[] {
    return super.getDocuments().filter(isOnLevel);
  }

  get hud(): any {
    return globalThis.canvas.hud?.token;
  }
  /** The tokens whose actor this user owns. */
  get ownedTokens(): any[] {
    return this.placeables.filter((token) => token.actor?.isOwner);
  }

  /** Targets the tokens with their centre in a rectangle. Returns how many there are. */
  targetObjects(area: { x: number; y: number; width: number; height: number }, { releaseOthers = true } = {}): number {
    const inside = this.placeables.filter(
      ({ visible, center }) =>
        visible && center.x >= area.x && center.x <= area.x + area.width && center.y >= area.y && center.y <= area.y + area.height,
    );
    for (const [index, token] of inside.entries()) token.setTarget(true, { releaseOthers: releaseOthers && index === 0 });
    return inside.length;
  }

  /** Selects the next (or previous) token that this user owns, and pans to it. Null if there is none. */
  cycleTokens(forwards = true, reset = false): any {
    const tokens = [...this.ownedTokens].sort((a, b) => a.document.y - b.document.y || a.document.x - b.document.x);
    if (tokens.length === 0) return null;
    const at = reset ? -1 : tokens.indexOf(this.controlled[0]);
    const next = tokens[(at + (forwards ? 1 : -1) + tokens.length) % tokens.length];
    next.control({ releaseOthers: true });
    void globalThis.canvas.animatePan({ ...next.center, duration: 250 });
    return next;
  }

  /** Adds tokens to the viewed encounter or removes them. */
  async toggleCombat(state = true, combat: any = null, { token = null }: { token?: any } = {}): Promise<any[]> {
    const documents = (token ? [token] : this.controlled).map((each: any) => each.document);
    const TokenDocument = globalThis.CONFIG.Token.documentClass;
    return state ? TokenDocument.createCombatants(documents, { combat }) : TokenDocument.deleteCombatants(documents, { combat });
  }

  /** Moves the selected tokens by whole grid spaces if they can go there. Steps are taken one after the other. */
  async moveMany({ dx = 0, dy = 0 }: { dx?: number; dy?: number; rotate?: boolean } = {}): Promise<any[]> {
    const { game } = globalThis;
    if (game.paused && !game.user.isGM) {
      globalThis.ui.notifications.warn("GAME.PausedWarning", { localize: true });
      return [];
    }
    if (this.#steps >= WAITING) return this.controlled;
    this.#steps += 1;
    const step = this.#stepping.then(() => moveByKeys(this.controlled, directionOf(dx, dy)));
    this.#stepping = step.catch(() => undefined).then(() => void (this.#steps -= 1));
    await step;
    return this.controlled;
  }

  protected override async _draw(options: object): Promise<void> {
    await super._draw(options);
    this.#listener = Hooks.on("moveToken", (document: any, movement: any, operation: any, user: any) => {
      if (user.isSelf && document.parent === globalThis.canvas.scene) rememberMovement(this, document, movement, operation);
    });
  }
  protected override async _tearDown(options: object): Promise<void> {
    if (this.#listener !== null) Hooks.off("moveToken", this.#listener);
    this.#listener = null;
    await super._tearDown(options);
  }
  override async undoHistory(): Promise<any[]> {
    return (await undoMovement(this)) ?? super.undoHistory();
  }

  protected async _onDropActorData(event: DragEvent, data: object): Promise<unknown> {
    return dropActor(this, event, data);
  }
  /** Returns the point of a drop event in canvas pixels, or false outside the canvas. */
  protected _canvasCoordinatesFromDrop(event: DragEvent, { center = true } = {}): [number, number] | false {
    const { canvas } = globalThis;
    const point = canvas.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY });
    const offset = center ? 0 : canvas.grid.size / 2;
    return canvas.dimensions.rect.contains(point.x, point.y) ? [point.x - offset, point.y - offset] : false;
  }
}

/** Returns the movement direction of an arrow-key step. */
function directionOf(dx: number, dy: number): number {
  const { UP, DOWN, LEFT, RIGHT } = globalThis.CONST.MOVEMENT_DIRECTIONS;
  return (dx < 0 ? LEFT : dx > 0 ? RIGHT : 0) | (dy < 0 ? UP : dy > 0 ? DOWN : 0);
}
