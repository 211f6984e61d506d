import { Moments } from "../../../../core/index.ts";
import { isSeenByUser, otherFiguresOnScene, REACH, contactZoneOf, type Neighbour } from "./contact.ts";
import { tokenPlaceOf, foundryPositionAt, type PlayingToken } from "./find-playing-figure.ts";

const INK = { color: 0xd0342c, line: 2, edge: 0.9, fill: 0.12 } as const;

const NAME = "callboard-contact";

/** Returns the foes whose contact would stop a figure, if this user sees them and they are on its level and elevation. */
function foesOf(mover: PlayingToken): Neighbour[] {
  const { level, elevation } = tokenPlaceOf(mover.token);
  const here = otherFiguresOnScene(mover).filter(({ place }) => place.level === level && place.elevation === elevation);
  const stoppers = Moments.stoppersOf(
    mover.state,
    mover.id,
    here.map(({ id }) => id),
  );
  return here.filter(({ id, token }) => stoppers.includes(id) && isSeenByUser(token));
}

function drawCircle(drawn: PIXI.Graphics, { token, place }: Neighbour, gap: number): void {
  const position = foundryPositionAt(token, place);
  const { x, y } = token.getCenterPoint(position);
  const { width, height } = token.getSize(position);
  drawn.drawCircle(x, y, Math.max(width, height) / 2 + gap);
}

function drawZone(drawn: PIXI.Graphics, grid: NonNullable<typeof canvas.grid>, foes: readonly Neighbour[]): void {
  drawn.lineStyle({ width: INK.line, color: INK.color, alpha: INK.edge });
  drawn.beginFill(INK.color, INK.fill);
  for (const foe of foes) {
    if (grid.isGridless) drawCircle(drawn, foe, REACH * grid.size);
    else for (const space of contactZoneOf(foe.token, foe.place)) drawn.drawPolygon(grid.getVertices(space).flatMap(({ x, y }) => [x, y]));
  }
  drawn.endFill();
}

/**
 * The zone drawn around visible foes that would stop a dragged figure: their adjacent spaces. Without a grid, a circle that reaches half a
 * space beyond each foe's edge.
 */
export class ContactZone {
  #drawn: PIXI.Graphics | null = null;
  /** The foes that the zone is drawn around, with their places, as JSON. */
  #around = "";

  /** Draws the zone around the foes of a dragged figure. If nothing has changed, the old drawing stays. */
  show(mover: PlayingToken): void {
    const foes = foesOf(mover);
    const around = JSON.stringify(foes.map(({ id, place }) => [id, place]));
    if (this.#drawn?.destroyed === false && this.#around === around) return;
    this.clear();
    if (!canvas.grid || !canvas.interface || foes.length === 0) return;
    this.#around = around;
    this.#drawn = canvas.interface.addChild(new PIXI.Graphics());
    this.#drawn.name = NAME;
    this.#drawn.eventMode = "none";
    drawZone(this.#drawn, canvas.grid, foes);
  }

  /** Removes the zone's drawing from the scene. */
  clear(): void {
    if (this.#drawn && !this.#drawn.destroyed) this.#drawn.destroy();
    this.#drawn = null;
  }
}
