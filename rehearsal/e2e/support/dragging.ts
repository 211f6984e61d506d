import type { Board, Point } from "./board.ts";

/** A space of the grid, by row and column. */
export interface Space {
  readonly i: number;
  readonly j: number;
}

/** A token under a person's mouse, from the press to the drop. */
export class Dragging {
  readonly #board: Board;
  readonly #id: string;
  #pressed = true;
  #place: readonly [number, number] = [0, 0];

  private constructor(board: Board, id: string) {
    this.#board = board;
    this.#id = id;
  }

  /** Presses on the middle of a token, once it is drawn where it stands, and the pointer meets it there. */
  static async lift(board: Board, id: string): Promise<Dragging> {
    await board.page.waitForFunction((wanted) => {
      const token = canvas.tokens.get(wanted);
      const { x: left, y: top } = token?.document._source ?? {};
      if (!token || token.movementAnimationPromise || token.x !== left || token.y !== top) return false;
      const { x, y } = canvas.clientCoordinatesFromCanvas(token.center);
      if (document.elementFromPoint(x, y) !== canvas.app.view) return false;
      // What the pointer meets is told from the frame that was drawn last.
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

  /** Goes until the token would stand in a space, or have its middle at a point of the scene. */
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

  /** Where the pointer is on the page. */
  get place(): readonly [number, number] {
    return this.#place;
  }

  /** Places a waypoint here; the drag goes on. */
  async waypoint(): Promise<this> {
    const { keyboard, mouse } = this.#board.page;
    await keyboard.down("Control");
    if (!this.#pressed) await mouse.down();
    await mouse.up();
    await keyboard.up("Control");
    this.#pressed = false;
    return this;
  }

  /** Lets go. */
  async drop(): Promise<void> {
    const { mouse } = this.#board.page;
    if (!this.#pressed) await mouse.down();
    await mouse.up();
  }

  /** Gives the drag up. */
  async cancel(): Promise<void> {
    await this.#board.page.keyboard.press("Escape");
    if (this.#pressed) await this.#board.page.mouse.up();
  }

  /** What the labels along the way say, from the first waypoint on. */
  async labels(): Promise<string[]> {
    const texts = await this.#board.page.locator(`.token-ruler-labels[data-token-id="${this.#id}"] .waypoint-label`).allInnerTexts();
    return texts.map((text) => text.replace(/\s+/g, " ").trim());
  }
}

/** Drags a token over spaces by mouse, the last of which it is dropped in. */
export async function dragOver(board: Board, id: string, ...spaces: readonly (Space | Point)[]): Promise<void> {
  await (await (await Dragging.lift(board, id)).over(...spaces)).drop();
}

/** The space of the grid in which a token stands, as one person sees it. */
export function spaceOf(board: Board, id: string): Promise<Space> {
  return board.page.evaluate((wanted) => {
    const token = game.scenes.active.tokens.get(wanted);
    const { i, j } = token._positionToGridOffset(token._source);
    return { i, j };
  }, id);
}
