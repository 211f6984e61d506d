import type { Page } from "playwright-core";

/** A place on the scene or on the page. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The scene as one person uses it with the mouse. */
export class Board {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Waits until the scene is drawn. */
  async ready(): Promise<this> {
    await this.page.waitForFunction(() => canvas.ready && canvas.tokens?.placeables.length === canvas.scene.tokens.size);
    return this;
  }

  /** Returns where a place of the scene is on the page. */
  onPage(place: Point): Promise<Point> {
    return this.page.evaluate((origin) => {
      const { x, y } = canvas.clientCoordinatesFromCanvas(origin);
      return { x, y };
    }, place);
  }

  /** Returns where the middle of a token is on the page. */
  async token(id: string): Promise<Point> {
    return this.onPage(
      await this.page.evaluate((wanted) => ({ x: canvas.tokens.get(wanted).center.x, y: canvas.tokens.get(wanted).center.y }), id),
    );
  }

  async click(id: string, button: "left" | "right" = "left"): Promise<void> {
    const { x, y } = await this.token(id);
    await this.page.mouse.click(x, y, { button });
  }

  /** Presses the mouse button at one place of the page and releases it at another. */
  async drag(from: Point, to: Point): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 });
    await mouse.move(to.x, to.y, { steps: 5 });
    await mouse.up();
  }

  /** Selects all tokens in a rectangle of the scene. */
  async select(from: Point, to: Point): Promise<void> {
    await this.drag(await this.onPage(from), await this.onPage(to));
  }

  /** Returns the ids of the selected tokens. */
  selected(): Promise<string[]> {
    return this.page.evaluate(() => canvas.tokens.controlled.map((token: any) => token.id));
  }

  /** Opens the controls around a token. */
  async hud(id: string): Promise<void> {
    await this.click(id, "right");
    await this.page.locator("#token-hud [data-action=combat], #token-hud [data-action=target]").first().waitFor();
  }
}
