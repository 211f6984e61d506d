import { stir } from "./stir.ts";

/** One token on the way: its preview, and where it started. */
interface Carried {
  readonly token: any;
  readonly preview: any;
}

/** A drag of the selected tokens: previews follow the pointer, the ruler measures, the drop moves all of them in one update. */
export class TokenDrag {
  readonly #carried: readonly Carried[];
  readonly #from: { x: number; y: number };
  #to: { x: number; y: number };

  private constructor(carried: readonly Carried[], from: { x: number; y: number }) {
    this.#carried = carried;
    this.#from = from;
    this.#to = from;
  }

  /** Begins a drag, or gives null where it may not be: while the game is paused, players move nothing. */
  static begin(token: any, from: { x: number; y: number }): TokenDrag | null {
    const { user, paused } = globalThis.game;
    if (paused && !user.isGM) {
      globalThis.ui.notifications.warn("GAME.PausedWarning", { localize: true });
      return null;
    }
    const carried = token.layer.controlled
      .filter((each: any) => !each.document.locked && each.can(user, "drag"))
      .map((each: any) => {
        const preview = each.clone();
        each.layer.preview.addChild(preview);
        void preview.draw();
        return { token: each, preview };
      });
    return new TokenDrag(carried, from);
  }

  #positions(): { token: any; x: number; y: number }[] {
    const [dx, dy] = [this.#to.x - this.#from.x, this.#to.y - this.#from.y];
    return this.#carried.map(({ token }) => {
      const free = { x: token.document.x + dx, y: token.document.y + dy };
      const { x, y } = token.getSnappedPosition(free);
      return { token, x: Math.round(x), y: Math.round(y) };
    });
  }

  /** Follows the pointer. */
  move(to: { x: number; y: number }): void {
    this.#to = to;
    for (const [index, { token, x, y }] of this.#positions().entries()) {
      const { preview } = this.#carried[index] as Carried;
      preview.document.updateSource({ x, y });
      preview.refresh();
      const origin = { x: token.document.x, y: token.document.y };
      token.ruler?.refresh({
        passedWaypoints: [],
        pendingWaypoints: [],
        plannedMovement: { [globalThis.game.userId]: { foundPath: [origin, { x, y }] } },
      });
    }
  }

  /** Ends the drag without moving anything. */
  cancel(): void {
    stir();
    for (const { token, preview } of this.#carried) {
      token.ruler?.clear();
      preview.destroy({ children: true });
    }
  }

  /** Ends the drag where the pointer is. */
  async drop(to: { x: number; y: number }): Promise<void> {
    this.#to = to;
    const { rect } = globalThis.canvas.dimensions;
    const moves = this.#positions()
      .filter(({ token, x, y }) => rect.contains(x + 1, y + 1) && (x !== token.document.x || y !== token.document.y))
      .map(({ token, x, y }) => ({ _id: token.id, x, y }));
    this.cancel();
    if (moves.length > 0) await globalThis.canvas.scene.updateEmbeddedDocuments("Token", moves);
  }
}
