import type { Id, Place } from "../../../../core/index.ts";
import { tokenPlaceOf, positionAt, type PlayingToken } from "./playing-token.ts";
import { closedWallsOf, isWallBetween, wallsRevision } from "./walls.ts";

type Token = TokenDocument.Implementation;

/** Another figure of the encounter on the scene of a mover. */
export interface Neighbour {
  readonly id: Id;
  readonly token: Token;
  readonly place: Place;
}

/** A circle around the middle of a token without grid; a figure whose middle lies within is in contact. */
export interface Reach {
  readonly id: Id;
  readonly x: number;
  readonly y: number;
  /** In pixels. */
  readonly radius: number;
}

/** A space of a grid, by row and column. */
export interface Space {
  readonly i: number;
  readonly j: number;
}

/** Who is in contact with a figure where it may stand. */
export interface Contacts {
  /** In order of ids; hidden figures too. Only those of the same level and elevation. */
  near(place: Place): readonly Id[];
  /** In contact with one space of the grid, on the level and at the elevation of a place; nobody without grid. */
  at(space: Space, place: Place): readonly Id[];
  /** Without grid, what is to be entered so that contact begins; empty with one. */
  reaches(place: Place): readonly Reach[];
}

/** How far contact reaches without grid, from edge to edge, in spaces: as on a grid none fits in between, whose middle would lie two spaces off. Rule: moments.txt "contact zone is all adjacent hexes". */
export const REACH = 0.5;
/** Positions are whole pixels: what is rounded into contact counts as contact. */
export const ROUNDING = 1;

const keyOf = ({ i, j }: Space): string => `${String(i)} ${String(j)}`;
const floorOf = ({ level, elevation }: Place): string => `${level} ${String(elevation)}`;

/** The other figures of the encounter that have a token on the scene of a mover. */
export function neighboursOf({ combat, state, id, token }: PlayingToken): Neighbour[] {
  const scene = token.parent?.id;
  return combat.combatants.contents.flatMap((combatant): Neighbour[] => {
    const other = combatant.id ?? "";
    if (other === id || combatant.sceneId !== scene || !Object.hasOwn(state.combatants, other)) return [];
    return combatant.token ? [{ id: other, token: combatant.token, place: tokenPlaceOf(combatant.token) }] : [];
  });
}

/** Whether the user at this client sees a token where it is drawn: of nobody else may a ruler or a zone tell. */
export function isInSight(token: Token | null | undefined): boolean {
  return token?.object?.visible === true;
}

/** The zone of contact of a token that stands somewhere. */
interface Zone {
  readonly grid: object | undefined;
  readonly where: string;
  /** How often walls had changed. */
  readonly walls: number;
  /** Its spaces, by row and column with level and elevation. */
  readonly spaces: ReadonlyMap<string, Space>;
}

/** The last zone of each token: while somebody drags, the others stand still, and each frame asks about all of them. */
const zones = new WeakMap<Token, Zone>();

function zoneAt(token: Token, place: Place): Zone["spaces"] {
  const { grid } = token.parent ?? {};
  const { x, y, width, height } = place;
  const floor = floorOf(place);
  const where = `${String(x)} ${String(y)} ${String(width)} ${String(height)} ${String(token._source.shape)} ${floor}`;
  const known = zones.get(token);
  const walls = wallsRevision();
  if (known?.grid === grid && known?.where === where && known.walls === walls) return known.spaces;
  const taken = token.getOccupiedGridSpaceOffsets(positionAt(token, place));
  const closed = closedWallsOf(token.parent, place.level);
  const besides = (space: Space): Space[] => {
    const all = grid?.getAdjacentOffsets(space) ?? [];
    if (!grid || closed.length === 0) return all;
    const middle = grid.getCenterPoint(space);
    return all.filter((other) => !isWallBetween(closed, middle, grid.getCenterPoint(other)));
  };
  const all = grid ? [...taken, ...taken.flatMap(besides)] : [];
  const spaces = new Map(all.map((space) => [`${floor} ${keyOf(space)}`, space]));
  zones.set(token, { grid, where, walls, spaces });
  return spaces;
}

/** The spaces in contact with a token where it stands: its own and those beside them, but for those beyond a wall. Rule: moments.txt "contact zone is all adjacent hexes". */
export function contactZoneOf(token: Token, place: Place): Space[] {
  return [...zoneAt(token, place).values()];
}

/** Half of a token's greater side, in pixels. */
function radiusOf(token: Token, place: Place): number {
  const { width, height } = token.getSize(positionAt(token, place));
  return Math.max(width, height) / 2;
}

function onGrid(mover: PlayingToken, neighbours: readonly Neighbour[]): Contacts {
  const held = new Map<string, Id[]>();
  for (const { id, token, place } of neighbours) {
    for (const key of zoneAt(token, place).keys()) {
      const ids = held.get(key);
      if (ids) ids.push(id);
      else held.set(key, [id]);
    }
  }
  const at = (space: Space, place: Place): readonly Id[] => held.get(`${floorOf(place)} ${keyOf(space)}`) ?? [];
  const near = (place: Place): Id[] => {
    const taken = mover.token.getOccupiedGridSpaceOffsets(positionAt(mover.token, place));
    return [...new Set(taken.flatMap((space) => at(space, place)))].sort();
  };
  return { near, at, reaches: () => [] };
}

function withoutGrid({ token }: PlayingToken, neighbours: readonly Neighbour[]): Contacts {
  const gap = REACH * (token.parent?.grid.size ?? 0);
  const reaches = (from: Place): Reach[] =>
    neighbours
      .filter(({ place }) => floorOf(place) === floorOf(from))
      .map(({ id, token: other, place }) => {
        const { x, y } = other.getCenterPoint(positionAt(other, place));
        return { id, x, y, radius: radiusOf(other, place) + radiusOf(token, from) + gap };
      });
  const near = (place: Place): Id[] => {
    const { x, y } = token.getCenterPoint(positionAt(token, place));
    const closed = closedWallsOf(token.parent, place.level);
    return reaches(place)
      .filter((reach) => Math.hypot(reach.x - x, reach.y - y) <= reach.radius + ROUNDING && !isWallBetween(closed, { x, y }, reach))
      .map(({ id }) => id)
      .sort();
  };
  return { near, at: () => [], reaches };
}

/** Who is in contact with a figure wherever it may stand on its scene, as the other tokens stand now. Nothing needs to be drawn. */
export function contactsOf(mover: PlayingToken): Contacts {
  const neighbours = neighboursOf(mover);
  return mover.token.parent?.grid.isGridless === true ? withoutGrid(mover, neighbours) : onGrid(mover, neighbours);
}

/** The combatants of a figure's encounter that are in contact with it at a place of its scene; where it stands without one. In order of ids. */
export function nearOf(mover: PlayingToken, place: Place = tokenPlaceOf(mover.token)): readonly Id[] {
  return contactsOf(mover).near(place);
}
