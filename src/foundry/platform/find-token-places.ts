import { levelOf } from "./compat.ts";
import { findFreePlaces, type Footprint, type Ground, type Point, type Space } from "./free-places.ts";

const keyOf = ({ i, j }: { readonly i: number; readonly j: number }): string => `${String(i)}.${String(j)}`;

/** Returns what a token covers on its scene, at a place or where it stands. */
function footprintOf(token: TokenDocument.Implementation, { x, y }: Point): Footprint {
  const { width, height } = token.getSize();
  return { rectangle: { x, y, width, height }, spaces: new Set(token.getOccupiedGridSpaceOffsets({ x, y }).map(keyOf)) };
}

/** The steps to the eight spaces around a space. */
const AROUND = [-1, 0, 1].flatMap((i) => [-1, 0, 1].map((j) => ({ i, j }))).filter(({ i, j }) => i !== 0 || j !== 0);

/** The part of the ground that says which spaces there are. */
type Spaces = Pick<Ground, "spaceAt" | "nextTo">;

/** Returns the spaces of a scene without a grid: as large as the token, from the given point on. */
function looseSpaces(origin: Point, { width, height }: { readonly width: number; readonly height: number }): Spaces {
  const at = (i: number, j: number): Space => ({ key: keyOf({ i, j }), x: origin.x + j * width, y: origin.y + i * height });
  return {
    spaceAt: ({ x, y }) => at(Math.round((y - origin.y) / height), Math.round((x - origin.x) / width)),
    nextTo: ({ key }) => {
      const [i = 0, j = 0] = key.split(".").map(Number);
      return AROUND.map((step) => at(i + step.i, j + step.j));
    },
  };
}

/** Returns the spaces of a scene's grid. */
function gridSpaces(grid: Scene.Implementation["grid"]): Spaces {
  const at = (offset: { readonly i: number; readonly j: number }): Space => ({ key: keyOf(offset), ...grid.getCenterPoint(offset) });
  return {
    spaceAt: (point) => at(grid.getOffset(point)),
    nextTo: ({ key }) => {
      const [i = 0, j = 0] = key.split(".").map(Number);
      return grid.getAdjacentOffsets({ i, j }).map(at);
    },
  };
}

/** Returns where new tokens of one actor can stand around a point. Null if there is not room for all of them. */
export function findPlacesFor(
  scene: Scene.Implementation,
  tokens: readonly TokenDocument.Implementation[],
  point: Point,
): readonly { readonly token: TokenDocument.Implementation; readonly at: Point }[] | null {
  const [first] = tokens;
  if (!first) return [];
  const { grid, dimensions } = scene;
  const { sceneX: x, sceneY: y, sceneWidth: width, sceneHeight: height } = dimensions;
  const spaces = grid.isGridless ? looseSpaces(point, first.getSize()) : gridSpaces(grid);
  const others = scene.tokens.filter((token) => levelOf(token) === levelOf(first));
  return findFreePlaces(
    { within: { x, y, width, height }, overlaps: grid.isHexagonal, ...spaces },
    {
      point,
      tokens,
      taken: others.map((token) => footprintOf(token, token._source)),
      stand: (token, space) => {
        const size = token.getSize();
        return footprintOf(token, token.getSnappedPosition({ x: space.x - size.width / 2, y: space.y - size.height / 2 }));
      },
    },
  );
}
