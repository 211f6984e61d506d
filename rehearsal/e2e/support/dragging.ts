import type { Board, Point } from "./board.ts";

/** A space of the grid, by row and column. */
export interface Space {
  readonly i: number;
  readonly j: number;
}

/** A token that a person drags with the mouse, from the press to the drop. */
export class Dragging {
  readonly #board: Board;
  readonly #id: string;
  #pressed = true;
  #place: readonly [number, number] = [0, 0];

  private constructor(board: Board, id: string) {
    this.#board = board;
    this.#id = id;
  }

  /** Presses the mouse button on a token once it is drawn in its place and the pointer hits it. */
  static async lift(board: Board, id: string): Promise<Dragging> {
    await board.page.waitForFunction((wanted) => {
      const token = canvas.tokens.get(wanted);
      const { x: left, y: top } = token?.document._source ?? {};
      if (!token || token.movementAnimationPromise || token.x !== left || token.y !== top) return false;
      const { x, y } = canvas.clientCoordinatesFromCanvas(token.center);
      if (document.elementFromPoint(x, y) !== canvas.app.view) return false;
      // The pointer's hit comes from the last drawn frame.
      const boundary = canvas.app.renderer.events.rootBoundary;
      boundary.rootTarget = canvas.app.stage;
      for (let met = boundary.hitTest(x, y); met; met = met.parent) if (met === token) return true;
      return false;
    }, id);
    const { x, y } = await board.token(id);
    await board.page.mouse.move(x, y);
    await board.page.mouse.down();
    return new Dragging(board, id);
  }

  /** Moves the pointer so that the token would cover a space, or have its middle at a point of the scene. */
  async over(...places: readonly (Space | Point)[]): Promise<this> {
    for (const place of places) {
      const { x, y } = await this.#board.onPage("i" in place ? await this.#middle(place) : place);
      await this.#board.page.mouse.move(x, y, { steps: 3 });
      this.#place = [x, y];
    }
    return this;
  }

  #middle(space: Space): Promise<Point> {
    return this.#board.page.evaluate(
      ([id, offset]) => {
        const token = canvas.scene.tokens.get(id);
        const { x, y } = token.getCenterPoint(token._gridOffsetToPosition(offset));
        return { x, y };
      },
      [this.#id, space] as const,
    );
  }

  /** The position of the pointer on the page. */
  get place(): readonly [number, number] {
    return this.#place;
  }

  /** Places a waypoint here. The drag continues. */
  async waypoint(): Promise<this> {
    const { keyboard, mouse } = this.#board.page;
    await keyboard.down("Control");
    if (!this.#pressed) await mouse.down();
    await mouse.up();
    await keyboard.up("Control");
    this.#pressed = false;
    return this;
  }

  /** Releases the mouse button. */
  async drop(): Promise<void> {
    const { mouse } = this.#board.page;
    if (!this.#pressed) await mouse.down();
    await mouse.up();
  }

  /** Cancels the drag. */
  async cancel(): Promise<void> {
    await this.#board.page.keyboard.press("Escape");
    if (this.#pressed) await this.#board.page.mouse.up();
  }

  /** Returns the texts of the labels along the path, from the first waypoint on. */
  async labels(): Promise<string[]> {
    const texts = await this.#board.page.locator(`.token-ruler-labels[data-token-id="${this.#id}"] .waypoint-label`).allInnerTexts();
    return texts.map((text) => text.replace(/\s+/g, " ").trim());
  }
}

/** Drags a token over spaces by mouse and drops it in the last one. */
export async function dragOver(board: Board, id: string, ...spaces: readonly (Space | Point)[]): Promise<void> {
  await (await (await Dragging.lift(board, id)).over(...spaces)).drop();
}

/** Returns the grid space of a token as one person sees it. */
export function spaceOf(board: Board, id: string): Promise<Space> {
  return board.page.evaluate((wanted) => {
    const token = game.scenes.active.tokens.get(wanted);
    const { i, j } = token._positionToGridOffset(token._source);
    return { i, j };
  }, id);
}
